// What is shown on the page that made it, and nowhere again.
import { html, type Html, type Shown } from '../html.ts';

export function once(words: Shown, secret: string): Html {
  return html`<section class="once" role="status">
    <p>${words}</p>
    <p><code>${secret}</code></p>
  </section>`;
}
