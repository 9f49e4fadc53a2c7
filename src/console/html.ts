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
  let text = literals[0] ?? '';
  values.forEach((value, i) => {
    // without quotes a space would end the value, and what comes after it be read as markup
    if (/=\s*$/.test(literals[i] ?? ''))
      throw new Error(`a value of an attribute stands in quotes: ${literals[i]}`);
    text += markupOf(value) + (literals[i + 1] ?? '');
  });
  return new Html(text);
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
