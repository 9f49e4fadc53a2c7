// What was refused, on top of the page; the fields that were wrong say it again beside them.
import { fieldName } from '../../domain/labels/story-fields.ts';
import type { NotTold } from '../../platform/http/inside.ts';
import { html, type Html } from '../html.ts';

export function refusalBox(refused: NotTold | null): Html | null {
  if (refused === null) return null;
  const fields = Object.entries(refused.errors ?? {});
  return html`<div class="refusal" role="alert">
    <p><strong>${refused.message}</strong></p>
    ${refused.body !== null && html`<p>${refused.body}</p>`}
    ${
      fields.length > 0 &&
      html`<ul>
        ${fields.map(([field, problems]) => html`<li>${nameOf(field)} : ${problems.join(' ')}</li>`)}
      </ul>`
    }
  </div>`;
}

/** By its names from the outside in, without the places in lists. */
function nameOf(path: string): string {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  return names.map((name) => fieldName[name] ?? name).join(' › ');
}
