// An instant, said twice: how far off it is, and when that was.
import { html, type Html } from '../html.ts';
import { away, instant } from '../words.ts';

export function moment(text: string | null, now: Date): Html | null {
  return text === null
    ? null
    : html`<time datetime="${text}" title="${instant(text)}">${away(text, now)}</time>`;
}
