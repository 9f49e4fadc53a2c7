// Programs: the sheet's columns for analysts, and the documents that partners read.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { programSheet, programSummary } from '../../src/domain/program/document.ts';
import { programEvents, type ProgramEvent } from '../../src/domain/program/events.ts';
import { evolve, type KnownProgram, type Program } from '../../src/domain/program/program.ts';
import { on, projector } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { table } from '../table.ts';
import type { ProgramRow } from '../tables.ts';
import { KEYS_CHANGED } from '../../src/platform/postgres/channels.ts';

const programs = table<ProgramRow>('programs', 'tenant_key', 'id');

export const programsProjector = projector({
  name: 'programs',
  version: 2,
  prefixes: ['program-'],
  tables: [programs],
  touches: ({ event, meta }) => [
    { table: programs, key: [meta.tenant, (event.data as { program_id: number }).program_id] },
  ],
  on: programEvents.map((kind) => on(kind as never, takeIn as never)),
  finish: async (_rows, transaction) => {
    await sql`select pg_notify(${KEYS_CHANGED}, '')`.execute(transaction);
  },
});

function takeIn({ event, meta, position }: Recorded<ProgramEvent>, rows: Rows): void {
  const row = rows.get(programs, meta.tenant, event.data.program_id);
  const before = (row?.state ?? { status: 'unknown' }) as Program;
  const program = evolve(before, event) as KnownProgram;
  const createdAt = row?.created_at ?? meta.at.toISOString();
  rows.put(programs, programRow(program, meta.tenant, String(position), createdAt, meta.at));
}

function programRow(
  program: KnownProgram,
  tenant: string,
  position: string,
  createdAt: string,
  updatedAt: Date,
): ProgramRow {
  const { sheet } = program;
  const document = JSON.stringify(programSheet(program, [], updatedAt));
  return {
    tenant_key: tenant,
    id: program.id,
    name: sheet.name,
    status: sheet.status,
    registry_id: text(sheet.registry_id),
    type: text(sheet.type),
    progress_status: text(sheet.progress_status),
    city: text(sheet.city),
    zipcode: text(sheet.zipcode),
    country: text(sheet.country),
    longitude: sheet.longitude,
    latitude: sheet.latitude,
    tax_zone: text(sheet.tax_zone),
    vat_rate: sheet.vat_rate,
    reduced_vat_rate: sheet.reduced_vat_rate,
    launch_date: text(sheet.launch_date),
    actable_date: text(sheet.actable_date),
    delivery_year: sheet.delivery_year,
    delivery_quarter: text(sheet.delivery_quarter),
    real_delivery_date: text(sheet.real_delivery_date),
    floors: sheet.floors,
    developer_id: sheet.developer?.id ?? null,
    developer_name: sheet.developer?.name ?? null,
    building_count: program.buildings.length,
    rules: program.rules,
    state: program,
    summary: JSON.stringify(programSummary(program)),
    sheet: document,
    etag: createHash('sha256').update(document).digest('base64url').slice(0, 22),
    position,
    created_at: createdAt,
    updated_at: updatedAt.toISOString(),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
