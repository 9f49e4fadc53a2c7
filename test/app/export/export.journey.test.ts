// `lotbook export`: what a notebook reads is what the tables hold, without those who must not be named.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTenant, ROWS_HELD } from '../../../src/app/export/export.ts';
import { runHere } from '../../api/audit/command.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-export-'));
  space = await openSpace({ LOTBOOK_DATA_DIR: dataDir });
  const lot = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [1, 2, 3].map((n) => ({
      ...lot,
      external_id: `E${n}`,
      reference: `A${n}`,
      price_excluding_vat: 200_000.55 + n,
      ...(n === 1 ? { exposure: ['south', 'west'], living_area: 61.4 } : {}),
    })),
  });
  await space.desk('PUT', `/${space.tenant}/programs/${space.programId}`, { launch_date: '2026-03-01' });
  const contact = { name: 'Martin-Export', firstname: 'Jeanne', email1: 'jeanne.export@mail.example' };
  await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: { budget: 250_000 } });
  await space.desk('POST', '/tenants', { key: 'another', name: 'Another' });
});
afterAll(async () => {
  await space.close();
  await rm(dataDir, { recursive: true, force: true });
});

const exported = (out: string, ...more: string[]) =>
  runHere(dataDir, ['export', '--tenant', space.tenant, '--out', path.join(dataDir, out), ...more]);

async function bytesOf(out: string, table: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile(path.join(dataDir, out, `${table}.parquet`));
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

async function read(out: string, table: string): Promise<Record<string, unknown>[]> {
  return await parquetReadObjects({ file: await bytesOf(out, table) });
}

test('every read model of the client space, row by row, in its types', async () => {
  const ran = await exported('open');
  expect([ran.code, ran.err]).toEqual([0, '']);
  const { rows: tables } = await space.service.backend.runtime.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'crm' and column_name = 'tenant_key' order by 1`,
  );
  expect((await readdir(path.join(dataDir, 'open'))).sort()).toEqual(
    tables.map(({ name }) => `${name}.parquet`).sort(),
  );
  for (const { name } of tables) {
    const { rows } = await space.service.backend.runtime.query<{ n: number }>(
      `select count(*)::int as n from crm."${name}" where tenant_key = $1`,
      [space.tenant],
    );
    expect([name, (await read('open', name)).length]).toEqual([name, rows[0]!.n]);
    expect(ran.out).toContain(`${name}.parquet  ${rows[0]!.n} rows\n`);
  }
  const lots = await read('open', 'lots');
  expect(lots.map((lot) => [lot.reference, lot.price_excluding_vat])).toEqual([
    ['A1', 200_001.55],
    ['A2', 200_002.55],
    ['A3', 200_003.55],
  ]);
  expect(lots[0]).toMatchObject({
    tenant_key: space.tenant,
    is_primary: true,
    living_area: 61.4,
    exposure: ['south', 'west'],
    created_at: expect.any(Date),
    position: expect.any(BigInt),
  });
  expect(lots[1]).toMatchObject({ living_area: null, exposure: [] });
  expect((await read('open', 'programs'))[0]).toMatchObject({ launch_date: '2026-03-01' });
});

test('names nobody unless asked to, and never what no analyst sees', async () => {
  await exported('open');
  await exported('named', '--personal');
  const all = async (out: string): Promise<string> => {
    const files = await readdir(path.join(dataDir, out));
    const rows = await Promise.all(files.map((file) => read(out, path.basename(file, '.parquet'))));
    return JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  };
  const [open, named] = [await all('open'), await all('named')];
  for (const personal of ['Martin-Export', 'jeanne.export@mail.example', 'Lefèvre']) {
    expect([personal, open.includes(personal)]).toEqual([personal, false]);
    expect([personal, named.includes(personal)]).toEqual([personal, true]);
  }
  expect(Object.keys((await read('named', 'keys'))[0]!)).not.toContain('hash');
});

test('one that is broken off leaves the one before as it was', async () => {
  await exported('kept');
  const folder = path.join(dataDir, 'kept');
  const content = async () =>
    Promise.all(
      (await readdir(folder)).sort().map(async (name) => [name, await readFile(path.join(folder, name))]),
    );
  const before = await content();
  const lot = { external_id: 'E9', reference: 'A9', status: 'available', is_primary: true };
  const { programId, tenant } = space;
  await space.partner('POST', `/programs/${programId}/lots`, {
    lots: [{ ...lot, type: 'apartment', typology: 'T3', price_excluding_vat: 1 }],
  });
  const exporting = exportTenant(space.service.backend.live.pool, {
    tenant,
    folder,
    personal: true,
    onTable: (table) => {
      if (table === 'tokens') throw new Error('broken off');
    },
  });
  await expect(exporting).rejects.toThrow('broken off');
  expect(await content()).toEqual(before);
  await exported('kept');
  expect((await read('kept', 'lots')).map(({ reference }) => reference)).toContain('A9');
});

test('of a long table no more is held at once than a group of rows of the file', async () => {
  const rows = ROWS_HELD + 1;
  await space.service.backend.runtime.query(
    `insert into crm.option_history (tenant_key, program_id, revision, option_id, what, status, happened_at, recorded_at)
     select 'another', 1, n, n, 'placed', 'option', now(), now() from generate_series(1, $1::int) n`,
    [rows],
  );
  const ran = await runHere(dataDir, ['export', '--tenant', 'another', '--out', path.join(dataDir, 'long')]);
  expect(ran.out).toContain(`option_history.parquet  ${rows} rows\n`);
  const groups = parquetMetadata(await bytesOf('long', 'option_history')).row_groups;
  expect(groups.map((group) => Number(group.num_rows))).toEqual([ROWS_HELD, 1]);
});

test('an unknown client space is 1, a missing folder a wrong use', async () => {
  const [unknown, wrong] = [
    await runHere(dataDir, ['export', '--tenant', 'nobody', '--out', dataDir]),
    await runHere(dataDir, ['export', '--tenant', space.tenant]),
  ];
  expect([unknown.code, unknown.err]).toEqual([1, 'lotbook: there is no client space "nobody"\n']);
  expect(wrong.code).toBe(2);
});
