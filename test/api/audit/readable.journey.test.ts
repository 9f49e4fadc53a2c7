// An export is held against the history also after people were renamed, and after somebody in it was forgotten.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { runHere } from './command.ts';

let space: Space;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-readable-'));
  space = await openSpace({ LOTBOOK_DATA_DIR: dataDir });
});
afterAll(async () => {
  await space.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('names are those of any day; of who was forgotten nothing can be held, and all else still is', async () => {
  const taken = await space.partner('POST', `/programs/${space.programId}/leads`, {
    contact: { name: 'Oubli', firstname: 'Anne', email1: 'oubli@x.example' },
    lead: { request_comment: 'Vue sur le fleuve ?' },
  });
  expect(taken.status).toBe(201);
  const id = /"lead_id":(\d+)/.exec(taken.text)![1]!;
  const story = ['audit', 'lead', id, '--tenant', space.tenant, '--format', 'ndjson'];
  const exported = (await runHere(dataDir, story)).out;
  expect(exported).toContain('Oubli');
  const file = path.join(dataDir, 'export.ndjson');
  const held = async (text: string) => {
    await writeFile(file, text);
    return await runHere(dataDir, ['audit', 'verify', '--against', file]);
  };
  expect(await held(exported)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: no difference\n$/) as string,
  });
  expect((await held(exported.replaceAll('"Oubli"', '"Autre"'))).code).toBe(1);

  const renamed = await space.desk('PUT', `/${space.tenant}/users/1`, { name: 'Martin' });
  expect(renamed.status).toBe(200);
  expect((await held(exported)).code).toBe(0);

  expect((await space.desk('POST', `/${space.tenant}/leads/${id}/anonymise`, {})).status).toBe(200);
  const after = await held(exported);
  expect([after.code, after.out]).toEqual([
    0,
    expect.stringMatching(/^\d+ lines name somebody who was forgotten/),
  ]);
  const { recorded_at } = JSON.parse(exported.split('\n')[0]!) as { recorded_at: string };
  expect((await held(exported.replace(recorded_at, '2020-01-01T00:00:00.000000Z'))).code).toBe(1);
});
