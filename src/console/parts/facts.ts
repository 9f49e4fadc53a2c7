// What is known of something, name by name; what is not known is left out.
import { html, type Html, type Shown } from '../html.ts';

export type Fact = readonly [name: string, value: Shown];

export function facts(all: readonly Fact[]): Html {
  const known = all.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}
