// An instant, said twice: how far off it is, and, where a pointer rests on it or it has the focus, when that is.
import { html, type Html } from '../html.ts';
import { away, instant, type Time } from '../words.ts';

export function moment(text: string, time: Time): Html;
export function moment(text: string | null, time: Time): Html | null;
export function moment(text: string | null, time: Time): Html | null {
  return text === null ? null : said(text, time, html`tabindex="0"`);
}

/** In a link, which has the focus itself. */
export function momentInLink(text: string, time: Time): Html {
  return said(text, time, null);
}

function said(text: string, time: Time, focus: Html | null): Html {
  return html`<time datetime="${text}" title="${instant(text, time)}" ${focus}>${away(text, time)}</time>`;
}
