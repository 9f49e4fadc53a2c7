// An instant, said twice: how far off it is, and when that was.
import { html, type Html } from '../html.ts';
import { away, instant, type Time } from '../words.ts';

export function moment(text: string | null, time: Time): Html | null {
  return text === null
    ? null
    : html`<time datetime="${text}" title="${instant(text, time)}">${away(text, time)}</time>`;
}
