// Facts of a record as they were, with what the last event before changed in them marked, and said.
import { html, type Html } from '../html.ts';

/** A name, and the text that stood there. */
export type Line = readonly [name: string, text: string | null | undefined];

export function factsThen(lines: readonly Line[], before: readonly Line[] | null): Html {
  const were = new Map(before ?? []);
  const known = lines.filter(([name, text]) => isSaid(text) || isSaid(were.get(name)));
  return html`<dl class="facts">
    ${known.map(([name, text]) => {
      const was = were.get(name);
      const hasChanged = before !== null && (was ?? '') !== (text ?? '');
      return html`<dt>${name}</dt>
        <dd ${hasChanged && html`data-changed`}>
          ${
            hasChanged
              ? html`<mark>${isSaid(text) ? text : 'vide'}</mark>
                  <small>avant : ${isSaid(was) ? was : 'vide'}</small>`
              : text
          }
        </dd>`;
    })}
  </dl>`;
}

function isSaid(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
