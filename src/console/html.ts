// Markup as a template: whatever is put into it is text, and is escaped, unless it is markup made the same way.
//
//   html`<h1>${person.name}</h1><ul>${roles.map((role) => html`<li>${role}</li>`)}</ul>`

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Nothing is shown for null, undefined and false. */
export type Shown = string | number | Html | null | undefined | false | readonly Shown[];

export function html(literals: TemplateStringsArray, ...values: readonly Shown[]): Html {
  if (!sound.has(literals)) judge(literals);
  let text = literals[0] ?? '';
  for (let i = 0; i < values.length; i++) text += markupOf(values[i]) + (literals[i + 1] ?? '');
  return new Html(text);
}

/** A template is judged when it is first used: it is the same ever after. */
const sound = new WeakSet<TemplateStringsArray>();

function judge(literals: TemplateStringsArray): void {
  // without quotes a space would end the value, and what comes after it be read as markup
  const open = literals.slice(0, -1).find((literal) => /=\s*$/.test(literal));
  if (open !== undefined) throw new Error(`a value of an attribute stands in quotes: ${open}`);
  sound.add(literals);
}

function markupOf(value: Shown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return String(value).replace(/[&<>"'`]/g, (sign) => SIGNS[sign] ?? sign);
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};
