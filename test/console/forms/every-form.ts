// Every form that somebody finds by following links: for what has to hold for all of them.
import type { Space } from '../../support/space.ts';
import { formsOf, type FormOfPage } from '../../support/browser/forms.ts';
import type { Visitor } from '../people.ts';

export interface Found extends FormOfPage {
  /** Below the client space, with the numbers of records left out: forms of one kind are one form. */
  readonly kind: string;
  /** Where it is sent to, below the client space. */
  readonly to: string;
}

/** Pages of one kind that are looked at. */
const OF_A_KIND = 2;
const NO_PAGES = /\/(export|flux|pilotage)|instant=/;

export async function everyForm(
  space: Space,
  who: Visitor,
  begin: readonly string[],
): Promise<readonly Found[]> {
  const root = `/console/${space.tenant}`;
  const left = ['', ...begin];
  const looked = new Set<string>();
  const kinds = new Map<string, number>();
  const found = new Map<string, Found>();
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const kind = kindOf(path);
    const isGiven = begin.includes(path);
    if (looked.has(path) || NO_PAGES.test(path) || (!isGiven && (kinds.get(kind) ?? 0) >= OF_A_KIND))
      continue;
    looked.add(path);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { text } = await who.get(path);
    for (const [, href = ''] of text.matchAll(/href="([^"#]*)/g))
      if (href.startsWith(root)) left.push(href.slice(root.length).replaceAll('&amp;', '&'));
    for (const form of formsOf(text)) {
      const to = form.action === '' ? path : form.action.slice(root.length);
      const isOurs = form.action === '' || form.action.startsWith(root);
      if (isOurs && !form.takesFile)
        found.set(`${isGiven ? path : ''} ${kindOf(to)}`, { ...form, to, kind: kindOf(to) });
    }
  }
  return [...found.values()];
}

function kindOf(path: string): string {
  return path.replaceAll(/\d+/g, 'N');
}

/** All that was ever written. */
export async function written(space: Space): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { stream, type } of space.service.backend.events.readAll([''], null))
    all.push(`${stream} ${type}`);
  return all;
}
