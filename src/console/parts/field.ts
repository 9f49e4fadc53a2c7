// A field of a form with what it is for, what was typed, and beside it what was wrong with that.
import type { NotTold } from '../../platform/http/inside.ts';
import { html, type Html } from '../html.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date' | 'datetime-local';
  readonly value?: string | null | undefined;
  readonly required?: boolean;
  readonly inputmode?: 'decimal' | 'numeric';
  readonly refused?: NotTold | null | undefined;
}

/** `name` is the API's, so that its refusals find their fields. */
export function field({ name, label, type = 'text', value, required, inputmode, refused }: Field): Html {
  const wrong = refused?.errors?.[name] ?? [];
  return html`<label
    >${label}
    <input
      type="${type}"
      name="${name}"
      value="${value}"
      ${inputmode !== undefined && html`inputmode="${inputmode}"`}
      ${required && html`required`}
      ${wrong.length > 0 && html`aria-invalid="true"`}
    />
    ${wrong.length > 0 && html`<span class="wrong">${wrong.join(' ')}</span>`}
  </label>`;
}
