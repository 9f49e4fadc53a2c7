// What a browser would send of a form of a page, if nothing were typed there.

export function fieldsOf(page: string, action: string): Record<string, string> {
  const form = [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].find(
    ([, attributes = '']) => /method="post"/.test(attributes) && attributes.includes(`${action}"`),
  );
  if (!form) throw new Error(`the page has no form that goes to ${action}`);
  const sent: Record<string, string> = {};
  const fields = /<(input)\b([^>]*)>|<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\3>/g;
  for (const [, input, ofInput, other, ofOther, inner = ''] of (form[2] ?? '').matchAll(fields)) {
    const kind = input ?? other;
    const attributes = ofInput ?? ofOther ?? '';
    const name = /\bname="([^"]*)"/.exec(attributes)?.[1];
    if (name === undefined) continue;
    if (kind === 'textarea') sent[name] = textOf(inner);
    else if (kind === 'select') sent[name] = textOf(chosenIn(inner));
    else if (!/type="(checkbox|radio)"/.test(attributes) || /\bchecked\b/.test(attributes))
      sent[name] = textOf(/\bvalue="([^"]*)"/.exec(attributes)?.[1] ?? '');
  }
  return sent;
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
