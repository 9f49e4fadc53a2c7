// A line of a file as one lot of a batch: which lot it means, and what it says that is not so yet.
import type { Line } from '../../../platform/kernel/cell.ts';
import type { Grid } from '../grid.ts';
import { readItem, type BatchItem } from '../lots/input.ts';
import type { Lot } from '../lots/lot.ts';
import { FIELD_BY_NAME } from './fields.ts';
import { textOf } from './kinds.ts';
import type { Column, Target } from './match.ts';
import type { Names } from './names.ts';

export interface WrongCell {
  readonly field: Target | null;
  /** As the file has it. */
  readonly value: string | null;
  readonly messages: readonly string[];
}

export interface Row extends Line {
  /** The lot that the line means; null for a new one, or one that is not there. */
  readonly lot: Lot | null;
  readonly external_id: string | null;
  readonly reference: string | null;
  readonly item: BatchItem | null;
  readonly wrong: readonly WrongCell[];
}

const IDENTITY: ReadonlySet<Target> = new Set(['id', 'external_id', 'reference']);

export function namesALot(columns: readonly Column[]): boolean {
  return columns.some(({ field }) => field !== null && IDENTITY.has(field));
}

/** Looks lots up by all that names them. */
export class Finder {
  readonly #lots: Grid['lots'];
  readonly #byExternalId = new Map<string, Lot>();
  readonly #byReference = new Map<string, Lot>();

  constructor({ lots }: Grid) {
    this.#lots = lots;
    for (const lot of lots.values()) {
      this.#byExternalId.set(lot.external_id, lot);
      this.#byReference.set(lot.reference, lot);
    }
  }

  /** The number says more than the external identifier, and that more than the reference, which may be what changes. */
  find(id: unknown, externalId: unknown, reference: unknown): Lot | null {
    if (id !== undefined) return typeof id === 'number' ? (this.#lots.get(id) ?? null) : null;
    if (typeof externalId === 'string') return this.#byExternalId.get(externalId) ?? null;
    return typeof reference === 'string' ? (this.#byReference.get(reference) ?? null) : null;
  }
}

export function readRow(
  { line, cells }: Line,
  columns: readonly Column[],
  finder: Finder,
  names: Names,
): Row {
  const said: Partial<Record<Target, unknown>> = {};
  const wrong: WrongCell[] = [];
  for (const { index, field } of columns) {
    if (field === null) continue;
    const cell = cells[index] ?? null;
    const read = field === 'id' ? readId(cell) : FIELD_BY_NAME.get(field)?.read(cell, names);
    if (!read) continue;
    if ('value' in read) said[field] = read.value;
    else wrong.push({ field, value: cell === null ? null : textOf(cell), messages: [read.wrong] });
  }
  const lot = finder.find(said.id, said.external_id, said.reference);
  const named = {
    external_id: textOrNull(said.external_id) ?? lot?.external_id ?? null,
    reference: textOrNull(said.reference) ?? lot?.reference ?? null,
  };
  if (said.id !== undefined && !lot)
    wrong.push({
      field: 'id',
      value: JSON.stringify(said.id),
      messages: ['Ce lot n’existe pas dans le programme.'],
    });
  const item = wrong.length > 0 ? null : lot ? changesOf(lot, said, names, line) : readItem(said, line);
  return { line, cells, lot, ...named, item, wrong };
}

/** Null where the lot is already as the line says. */
function changesOf(
  lot: Lot,
  { id: _id, ...said }: Partial<Record<Target, unknown>>,
  names: Names,
  line: number,
) {
  const changes = Object.entries(said).filter(
    ([name, value]) => !isIdle(name, value) && !FIELD_BY_NAME.get(name)?.isSo(lot, value, names),
  );
  if (changes.length === 0) return null;
  return readItem({ external_id: lot.external_id, ...Object.fromEntries(changes), id: lot.id }, line);
}

/** Under option is what options make of a lot: a file that says so says nothing. */
function isIdle(name: string, value: unknown): boolean {
  return name === 'status' && value === 'option';
}

function readId(cell: Line['cells'][number]) {
  if (cell === null) return null;
  const value = typeof cell === 'number' ? cell : Number(/^\d{1,10}$/.exec(textOf(cell))?.[0] ?? NaN);
  return Number.isSafeInteger(value) ? { value } : { wrong: 'Ce n’est pas un numéro de lot.' };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
