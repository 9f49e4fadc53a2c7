// What becomes of each line of a file, as it is told to whoever sent it: by the events that would happen.
import type { ItemResult } from '../lots/batch.ts';
import { toEuros } from '../lots/money.ts';
import { textOf } from './kinds.ts';
import { isTarget, type Column } from './match.ts';
import type { Names } from './names.ts';
import type { Row, WrongCell } from './rows.ts';

type Change = readonly [before: unknown, after: unknown];

interface Named {
  readonly line: number;
  readonly external_id: string | null;
  readonly reference: string | null;
}

export interface ChangedLot extends Named {
  readonly id: number;
  /** By the name of the field, as a batch of lots has it. */
  readonly changes: Readonly<Record<string, Change>>;
  /** How many options end by it. */
  readonly ends_options: number;
}

export interface NewLot extends Named {
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface WrongLine extends Named {
  readonly id: number | null;
  readonly cells: readonly WrongCell[];
}

export type Shown = (name: string, value: unknown) => [name: string, value: unknown];

/** Main lots by the identifier that files have for them, those that are made along with them too. */
export function shownAfter(good: readonly ItemResult[], names: Names): Shown {
  const made = new Map(good.flatMap(({ lot }) => (lot ? [[lot.id, lot.external_id] as const] : [])));
  return shownBy((id) => made.get(id) ?? names.externalId(id));
}

/** As the file may still have it: a main lot may be called otherwise by the same file. */
export function shownBefore({ externalId }: Names): Shown {
  return shownBy(externalId);
}

function shownBy(externalId: Names['externalId']): Shown {
  return (name, value) =>
    name === 'parent_lot_id'
      ? ['parent_external_id', typeof value === 'number' ? externalId(value) : null]
      : [name, value];
}

/** Told by the events themselves. */
export function changed(
  { line, lot, external_id, reference }: Row,
  { events }: ItemResult,
  before: Shown,
  after: Shown,
): ChangedLot {
  const changes: [string, Change][] = [];
  let ends_options = 0;
  for (const { type, data } of events)
    if (type === 'LotChanged')
      for (const [name, value] of Object.entries(data.changes)) {
        const [as, was] = before(name, data.previous[name]);
        changes.push([as, [was, after(name, value)[1]]]);
      }
    else if (type === 'LotPriceChanged')
      changes.push(['price_excluding_vat', [toEuros(data.previous_cents), toEuros(data.price_cents)]]);
    else if (type === 'LotStatusChanged' && data.lot_id === lot?.id)
      changes.push(['status', [lot.status, data.status]]);
    else if (type === 'OptionCanceled') ends_options++;
  return {
    line,
    id: lot?.id ?? 0,
    external_id,
    reference,
    changes: Object.fromEntries(changes),
    ends_options,
  };
}

export function fresh({ line, external_id, reference }: Row, { events }: ItemResult, shown: Shown): NewLot {
  const [event] = events;
  if (event?.type !== 'LotCreated') return { line, external_id, reference, fields: {} };
  const { fields, status, price_cents } = event.data;
  const told = Object.entries({ ...fields, status, price_excluding_vat: toEuros(price_cents) }).map(
    ([name, value]) => shown(name, value),
  );
  return { line, external_id, reference, fields: Object.fromEntries(told) };
}

export function wrongLine({ line, lot, external_id, reference, wrong }: Row): WrongLine {
  return { line, id: lot?.id ?? null, external_id, reference, cells: wrong };
}

export function refused(
  { line, lot, cells, external_id, reference }: Row,
  { errors }: ItemResult,
  columns: readonly Column[],
): WrongLine {
  const valueOf = (name: string): string | null => {
    const column = columns.find(({ field }) => field === name);
    const cell = column && cells[column.index];
    return cell === undefined || cell === null ? null : textOf(cell);
  };
  const wrong = Object.entries(errors ?? {}).map(([path, messages]): WrongCell => {
    const name = path.split('.')[0] ?? path;
    return { field: isTarget(name) ? name : null, value: valueOf(name), messages };
  });
  return { line, id: lot?.id ?? null, external_id, reference, cells: wrong };
}
