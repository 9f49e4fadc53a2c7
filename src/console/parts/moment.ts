// An instant, said twice: how far off it is, and, where a pointer rests on it or it has the focus, when that is.
import { html, type Html } from '../html.ts';
import { away, instant, type Time } from '../words.ts';

export function moment(text: string, time: Time): Html;
export function moment(text: string | null, time: Time): Html | null;
export function moment(text: string | null, time: Time): Html | null {
  return text === null
    ? null
    : html`<time datetime="${text}" title="${instant(text, time)}" tabindex="0">${away(text, time)}</time>`;
}

/** In a link, which has the focus itself. */
export function momentInLink(text: string, time: Time): Html {
  return html`<time datetime="${text}" title="${instant(text, time)}">${away(text, time)}</time>`;
}
