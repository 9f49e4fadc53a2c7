// What a browser would send of a form of a page, if nothing were typed there.

export interface FormOfPage {
  /** As it stands in the page; empty where it goes to the page's own address. */
  readonly action: string;
  readonly takesFile: boolean;
  readonly fields: Record<string, string>;
  /** Fields without which it is not sent, and in which nothing stands. */
  readonly lacks: readonly string[];
  /** Whichever is pressed is sent too. */
  readonly buttons: readonly (readonly [name: string, value: string])[];
}

/** Those that change something. */
export function formsOf(page: string): readonly FormOfPage[] {
  return [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, attributes = '']) => attributes.includes('method="post"'))
    .map(([, attributes = '', inner = '']) => {
      const fields = sentOf(inner);
      return {
        action: textOf(/\baction="([^"]*)"/.exec(attributes)?.[1] ?? ''),
        takesFile: attributes.includes('enctype='),
        fields,
        lacks: requiredIn(inner).filter((name) => (fields[name] ?? '') === ''),
        buttons: [...inner.matchAll(/<button\b([^>]*)>/g)].flatMap(([, ofButton = '']) => {
          const name = nameIn(ofButton);
          return name === undefined ? [] : [[name, valueIn(ofButton)] as const];
        }),
      };
    });
}

export function fieldsOf(page: string, action: string): Record<string, string> {
  const form = formsOf(page).find((one) => one.action.endsWith(action));
  if (!form) throw new Error(`the page has no form that goes to ${action}`);
  return form.fields;
}

const ONE_LINE = /type="(text|tel|email|url|password)"/;

function sentOf(form: string): Record<string, string> {
  const sent: Record<string, string> = {};
  const fields = /<(input)\b([^>]*)>|<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\3>/g;
  for (const [, input, ofInput, other, ofOther, inner = ''] of form.matchAll(fields)) {
    const kind = input ?? other;
    const attributes = ofInput ?? ofOther ?? '';
    const name = nameIn(attributes);
    if (name === undefined) continue;
    if (kind === 'textarea')
      sent[name] = textOf(inner)
        .replace(/^\r?\n/, '')
        .replaceAll(/\r\n?|\n/g, '\r\n');
    else if (kind === 'select') sent[name] = textOf(chosenIn(inner));
    else if (!/type="(checkbox|radio)"/.test(attributes) || /\bchecked\b/.test(attributes))
      // of what has one line, the ends of lines are dropped
      sent[name] = ONE_LINE.test(attributes)
        ? valueIn(attributes).replaceAll(/[\r\n]/g, '')
        : valueIn(attributes);
  }
  return sent;
}

function requiredIn(form: string): string[] {
  return [...form.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const name = nameIn(attributes);
    return name !== undefined && /\brequired\b/.test(attributes) ? [name] : [];
  });
}

function nameIn(attributes: string): string | undefined {
  const name = /\bname="([^"]*)"/.exec(attributes)?.[1];
  return name === undefined ? undefined : textOf(name);
}

function valueIn(attributes: string): string {
  return textOf(/\bvalue="([^"]*)"/.exec(attributes)?.[1] ?? '');
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const chosen = all.find((attributes) => /\bselected\b/.test(attributes)) ?? all[0] ?? '';
  return /\bvalue="([^"]*)"/.exec(chosen)?.[1] ?? '';
}

const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#96': '`',
  amp: '&',
};

function textOf(markup: string): string {
  return markup.replaceAll(/&(#?\w+);/g, (entity, name: string) => SIGNS[name] ?? entity);
}
