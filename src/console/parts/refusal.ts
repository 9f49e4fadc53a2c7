// What was refused, on top of the page; the fields that were wrong say it again beside them.
import { fieldName } from '../../domain/labels/story-fields.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
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

/** What the console refuses before it asks, told as the API tells it. */
export function invalid(message: string, errors: NonNullable<NotTold['errors']>): NotTold {
  return { success: false, status: 422, code: 'invalid', message, body: null, errors };
}

/** For a form that has its fields by their own names: errors without what the API sends them within. */
export function byField(refused: NotTold, ...within: readonly string[]): NotTold {
  const errors = Object.entries(refused.errors ?? {}).map(([path, problems]) => {
    const prefix = within.find((name) => path.startsWith(`${name}.`));
    return [prefix === undefined ? path : path.slice(prefix.length + 1), problems] as const;
  });
  return { ...refused, errors: Object.fromEntries(errors) };
}

/** By its names from the outside in, without the places in lists. */
function nameOf(path: string): string {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  return names.map((name) => fieldName[name] ?? name).join(' › ');
}
