// A field of a form: what it is called, what is in it, and what was wrong with it when it was sent. Its name is the path by
// which the API refuses it, so that a refusal finds its field.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { choice, type Choice } from './choice.ts';

export type Typed = Readonly<Record<string, string>>;

/** What a form holds when it is shown, and what was said to it when it had been sent. */
export interface Filled {
  readonly typed: Typed;
  readonly refused?: NotTold | null | undefined;
}

interface Field {
  readonly name: string;
  readonly label: string;
  /** What is not plain from the label. */
  readonly hint?: string | undefined;
  readonly required?: boolean;
}

interface Input extends Field {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'password';
  readonly mode?: 'numeric' | 'decimal';
}

/** Of the field, and of what is below it: `program_ids.3` belongs to `program_ids`. */
export function wrongWith({ refused }: Pick<Filled, 'refused'>, name: string): readonly string[] {
  const found = Object.entries(refused?.errors ?? {}).filter(
    ([path]) => path === name || path.startsWith(`${name}.`),
  );
  return [...new Set(found.flatMap(([, problems]) => problems))];
}

export function wrongBeside(name: string, filled: Pick<Filled, 'refused'>): Html | null {
  const wrong = wrongWith(filled, name);
  return wrong.length === 0 ? null : html`<p class="wrong" id="wrong-${name}">${wrong.join(' ')}</p>`;
}

function marks({ name, required }: Field, filled: Filled): Html {
  return html`${required && html`required`}
  ${wrongWith(filled, name).length > 0 && html`aria-invalid="true" aria-describedby="wrong-${name}"`}`;
}

function named({ label, hint }: Field): Html {
  return html`${label} ${hint !== undefined && html`<small>${hint}</small>`}`;
}

export function input(field: Input, filled: Filled): Html {
  const { name, type = 'text', mode } = field;
  return html`<label
      >${named(field)}
      <input
        type="${type}"
        name="${name}"
        value="${filled.typed[name]}"
        autocomplete="off"
        ${mode !== undefined && html`inputmode="${mode}"`}
        ${marks(field, filled)}
      />
    </label>
    ${wrongBeside(name, filled)}`;
}

export function area(field: Field & { readonly rows?: number }, filled: Filled): Html {
  const { name, rows = 3 } = field;
  return html`<label
      >${named(field)}
      <textarea name="${name}" rows="${rows}" ${marks(field, filled)}>${filled.typed[name]}</textarea>
    </label>
    ${wrongBeside(name, filled)}`;
}

/** Its value is `oui`; not ticked, it is not sent. */
export function tick(field: Field, filled: Filled): Html {
  const { name } = field;
  return html`<label class="check"
      ><input
        type="checkbox"
        name="${name}"
        value="oui"
        ${filled.typed[name] !== undefined && html`checked`}
        ${marks(field, filled)}
      />
      <span>${named(field)}</span></label
    >
    ${wrongBeside(name, filled)}`;
}

export function oneOf(field: Omit<Choice, 'chosen' | 'marks'>, filled: Filled): Html {
  const { name } = field;
  const marked = marks({ name, label: '' }, filled);
  return html`${choice({ ...field, chosen: filled.typed[name], marks: marked })} ${wrongBeside(name, filled)}`;
}
