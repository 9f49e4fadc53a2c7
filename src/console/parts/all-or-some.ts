// All of something, or only those that are ticked: which programs, which kinds of messages.
import { html, type Html } from '../html.ts';
import { wrongBeside, type Filled, type Typed } from './field.ts';

interface Ticks {
  readonly legend: string;
  /** Of the choice between all and some, and the path by which the API refuses it. */
  readonly name: string;
  readonly all: string;
  readonly some: string;
  /** What can be ticked, and what it is called. */
  readonly each: Iterable<readonly [value: string, label: string]>;
}

export function allOrSome({ legend, name, all, some, each }: Ticks, filled: Filled): Html {
  const { typed } = filled;
  const isSome = typed[name] === 'some';
  return html`<fieldset class="all-or-some">
    <legend>${legend}</legend>
    <label class="check"
      ><input type="radio" name="${name}" value="all" ${!isSome && html`checked`} /> ${all}</label
    >
    <label class="check"
      ><input type="radio" name="${name}" value="some" ${isSome && html`checked`} /> ${some}</label
    >
    <div class="ticks">
      ${[...each].map(
        ([value, label]) =>
          html`<label class="check"
            ><input
              type="checkbox"
              name="${name}:${value}"
              value="oui"
              ${typed[`${name}:${value}`] !== undefined && html`checked`}
            />
            ${label}</label
          >`,
      )}
    </div>
    ${wrongBeside(name, filled)}
  </fieldset>`;
}

/** As the fields hold it. */
export function tickedAs(name: string, chosen: readonly (string | number)[] | 'all'): Typed {
  if (chosen === 'all') return { [name]: 'all' };
  return { [name]: 'some', ...Object.fromEntries(chosen.map((one) => [`${name}:${one}`, 'oui'])) };
}

export function ticked(name: string, typed: Typed): readonly string[] | 'all' {
  if (typed[name] === 'all') return 'all';
  return Object.keys(typed).flatMap((field) =>
    field.startsWith(`${name}:`) ? [field.slice(name.length + 1)] : [],
  );
}
