// A sheet of many fields as a form: each field has a kind, which says how it is typed and what the API is sent. What was
// not changed is not sent, so that nothing is undone that somebody else has changed meanwhile.
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { fieldLabel } from '../../domain/labels/story-fields.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import { html, type Html } from '../html.ts';
import { flagOf, linesOf, listOf, numberOf, oneLine, textOf } from '../typed.ts';
import { records } from './choice.ts';
import { area, input, oneOf, tick, wrongBeside, type Filled, type Typed } from './field.ts';

/** `lines` are texts, one a line; `codes` may stand between commas too. */
type Plain = 'text' | 'email' | 'tel' | 'date' | 'number' | 'flag' | 'long' | 'lines' | 'codes';
/** `record`: one of these, by its number and what it is called. */
export type Kind =
  | Plain
  | { readonly one: readonly string[] }
  | { readonly many: readonly string[] }
  | { readonly record: ReadonlyMap<number, string> };

export interface SheetField {
  readonly name: string;
  readonly kind: Kind;
  /** Where the field is not called what fields of this name are called. */
  readonly label?: string;
  /** Of what is long. */
  readonly rows?: number;
  readonly hint?: string;
  /** Of a choice: it is never without one. */
  readonly required?: true;
}

export interface SheetPart {
  readonly legend: string;
  readonly fields: readonly SheetField[];
}

const FLAGS: Vocabulary = { oui: 'Oui', non: 'Non' };

export function sheetFields(parts: readonly SheetPart[], filled: Filled): Html {
  return html`${parts.map(
    ({ legend, fields }) =>
      html`<fieldset>
        <legend>${legend}</legend>
        ${fields.map((field) => fieldOf(field, filled))}
      </fieldset>`,
  )}`;
}

function fieldOf(field: SheetField, filled: Filled): Html {
  const { name, kind } = field;
  const label = field.label ?? fieldLabel(name);
  const words = valuesOf[name] ?? {};
  const none = field.required ? {} : { none: 'Non renseigné' };
  if (kind === 'flag')
    return oneOf({ name, label, values: Object.keys(FLAGS), words: FLAGS, ...none }, filled);
  if (kind === 'long' || isList(kind)) return area({ ...field, label }, filled);
  if (kind === 'number') return input({ ...field, label, mode: 'decimal' }, filled);
  if (typeof kind === 'string') return input({ ...field, label, type: kind }, filled);
  if ('record' in kind) {
    return oneOf({ name, label, ...records(kind.record), ...none }, filled);
  }
  if ('one' in kind) return oneOf({ name, label, values: kind.one, words, ...none }, filled);
  return html`<p>${label}</p>
    <div class="many">
      ${kind.many.map((value) => tick({ name: `${name}:${value}`, label: display(words, value) }, filled))}
    </div>
    ${wrongBeside(name, filled)}`;
}

function isList(kind: Kind): kind is 'lines' | 'codes' {
  return kind === 'lines' || kind === 'codes';
}

/** What the API tells, as the fields hold it. */
export function typedAs(parts: readonly SheetPart[], told: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    parts.flatMap(({ fields }) => fields.flatMap(({ name, kind }) => entries(name, kind, told[name]))),
  );
}

function entries(name: string, kind: Kind, value: unknown): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof kind === 'object' && 'many' in kind)
    return (Array.isArray(value) ? value : []).map((one) => [`${name}:${String(one)}`, 'oui'] as const);
  if (kind === 'flag') return [[name, value === true ? 'oui' : 'non']];
  if (isList(kind))
    return [[name, (Array.isArray(value) ? value : []).map((one) => oneLine(String(one))).join('\n')]];
  if (typeof value === 'number') return [[name, String(value).replace('.', ',')]];
  const text = typeof value === 'string' ? value : '';
  return [[name, kind === 'long' ? linesOf(text) : oneLine(text)]];
}

/** What was typed and differs from what stood there. */
export function changedFrom(parts: readonly SheetPart[], before: Typed, typed: Typed): object {
  return Object.fromEntries(
    parts
      .flatMap(({ fields }) => fields)
      .map(({ name, kind }) => [name, valueOf(name, kind, typed), valueOf(name, kind, before)] as const)
      .filter(([, value, was]) => JSON.stringify(value) !== JSON.stringify(was))
      .map(([name, value]) => [name, value]),
  );
}

function valueOf(name: string, kind: Kind, typed: Typed): unknown {
  if (typeof kind === 'object' && 'many' in kind)
    return Object.keys(typed)
      .filter((field) => field.startsWith(`${name}:`))
      .map((field) => field.slice(name.length + 1))
      .sort();
  if (kind === 'flag') return flagOf(typed[name]);
  if (kind === 'number' || (typeof kind === 'object' && 'record' in kind)) return numberOf(typed[name]);
  if (isList(kind)) return listOf(typed[name], kind === 'codes' ? /[\n,;]/ : /\n/);
  return textOf(typed[name]);
}
