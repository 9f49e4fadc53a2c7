// How many there are besides those that a list shows.
import { html, type Html } from '../html.ts';
import { counted } from '../words.ts';

export function rest(total: number, shown: { readonly length: number }): Html | null {
  const left = total - shown.length;
  return left > 0 ? html`<p>${counted(left, 'autre')} encore.</p>` : null;
}
