// The grid of a program as a table, a lot a row, by the numbers of the lots.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { COMPUTED, ID_HEADER, type ComputedLot } from '../../domain/grid/sheet/computed.ts';
import { SHEET_FIELDS } from '../../domain/grid/sheet/fields.ts';
import { namesOf, type Names } from '../../domain/grid/sheet/names.ts';
import type { Lot } from '../../domain/grid/lots/lot.ts';
import type { Building } from '../../domain/program/program.ts';
import type { Cell, Dated } from '../../platform/kernel/cell.ts';
import { Stretches } from '../../platform/kernel/waiting/turns.ts';
import type { Sheet, SheetColumn } from '../../platform/sheets/sheet.ts';

const CHUNK = 200;

const COLUMNS: readonly SheetColumn[] = [
  { header: ID_HEADER, look: 'plain' },
  ...SHEET_FIELDS.map(({ header, look }) => ({ header, look })),
  ...COMPUTED.map(({ header, look }) => ({ header, look })),
];

interface Wanted {
  readonly tenant: string;
  readonly programId: number;
  readonly buildings: readonly Pick<Building, 'id' | 'name'>[];
  readonly clock: (instant: string) => Dated;
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly document: string;
}

export function gridSheet(rows: Kysely<Crm>, wanted: Wanted): Sheet {
  return { name: 'Grille', columns: COLUMNS, rows: lotRows(rows, wanted) };
}

async function* lotRows(rows: Kysely<Crm>, wanted: Wanted): AsyncGenerator<readonly Cell[]> {
  const names = namesOf(wanted.buildings, await externalIds(rows, wanted));
  const stretches = new Stretches();
  for (let after = 0; ;) {
    const page = await chunk(rows, wanted, after);
    for (const { state, document } of page) {
      yield lotCells(JSON.parse(state) as Lot, JSON.parse(document) as ComputedLot, names, wanted.clock);
      if (stretches.isOver) await stretches.rest();
    }
    if (page.length < CHUNK) return;
    after = page.at(-1)!.id;
  }
}

function lotCells(lot: Lot, computed: ComputedLot, names: Names, clock: Wanted['clock']): readonly Cell[] {
  return [
    lot.id,
    ...SHEET_FIELDS.map(({ cell }) => cell(lot, names)),
    ...COMPUTED.map(({ cell }) => cell(computed, clock)),
  ];
}

/** Of every lot: a main lot may stand behind its annexes. */
async function externalIds(rows: Kysely<Crm>, { tenant, programId }: Wanted): Promise<Names['externalId']> {
  const known = await rows
    .selectFrom('lots')
    .select(['id', 'external_id'])
    .where('tenant_key', '=', tenant)
    .where('program_id', '=', programId)
    .execute();
  const byId = new Map(known.map((one) => [one.id, one.external_id]));
  return (id) => byId.get(id) ?? null;
}

async function chunk(
  rows: Kysely<Crm>,
  { tenant, programId }: Wanted,
  after: number,
): Promise<readonly Row[]> {
  return await rows
    .selectFrom('lots')
    .select([
      'id',
      // read by whoever makes its row, in his stretch
      sql<string>`state::text`.as('state'),
      sql<string>`left(list_document, -1) || ',' || substr(sheet_rest, 2)`.as('document'),
    ])
    .where('tenant_key', '=', tenant)
    .where('program_id', '=', programId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
}
