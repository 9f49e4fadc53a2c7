// Plans of a lot: added, listed, served at an address of their own for as long as anything names them.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startService } from '../../../src/app/service.ts';
import { runningStores } from '../../../src/app/stores/stores.ts';
import { apartment } from '../../support/apartment.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { holdProjectors } from '../../support/stores/held-projectors.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

/** A program of one lot, and where that lot and its plans are. */
async function oneLot(): Promise<{ program: number; lot: string; url: string }> {
  const program = await space.addProgram();
  const lots = [apartment('E1', 'A1')];
  const { json } = await space.partner('POST', `/programs/${program}/lots`, { lots });
  const lot = `/programs/${program}/lots/${json.data.success[0].id}`;
  return { program, lot, url: `${lot}/files` };
}

const pdf = `%PDF-1.7\n${'x'.repeat(2000)}\n%%EOF\n`;
function form(content: string, name = 'plan-a204.pdf'): FormData {
  const data = new FormData();
  data.append('file', new Blob([content], { type: 'application/pdf' }), name);
  return data;
}

test('are as many as the client space allows, however many come at once', async () => {
  const { url } = await oneLot();
  const allow = (most: number) => space.desk('PUT', `/${space.tenant}/settings`, { max_plans_per_lot: most });
  expect((await allow(2)).json.data.max_plans_per_lot).toBe(2);
  const sent = await Promise.all(Array.from({ length: 6 }, () => space.partner('POST', url, form(pdf))));
  expect(sent.map((s) => s.status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(sent.find((s) => s.status === 409)?.json).toEqual({
    success: false,
    message: 'Nombre maximal de plans atteint',
    body: 'Ce lot compte déjà 2 plan(s) : supprimez-en un avant d’en ajouter.',
    data: null,
    errors: null,
    code: 'lot-plans-full',
  });
  const listed = (await space.partner('GET', url)).json.data as { id: number }[];
  expect(listed).toHaveLength(2);
  await space.partner('DELETE', `${url}/${listed[0]!.id}`);
  expect((await space.partner('POST', url, form(pdf))).status).toBe(201);
  expect((await allow(20)).status).toBe(200);
});

test('are added, listed, served at an address of their own, removed', async () => {
  const { lot, url } = await oneLot();
  const added = await space.partner('POST', url, form(pdf));
  expect([added.status, added.json.data]).toMatchObject([
    201,
    { name: 'plan-a204.pdf', type: 'pdf', category: 'plan', thumbnail_url: null },
  ]);
  expect((await space.partner('GET', url)).json.data).toEqual([added.json.data]);
  expect((await space.partner('GET', lot)).json.data.plans).toEqual([added.json.data]);
  const served = await fetch(added.json.data.file_url as string);
  expect([
    served.status,
    served.headers.get('content-type'),
    served.headers.get('x-content-type-options'),
  ]).toEqual([200, 'application/pdf', 'nosniff']);
  expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await served.text()).toBe(pdf);
  const removed = await space.partner('DELETE', `${url}/${added.json.data.id}`);
  expect([removed.status, removed.json.data]).toEqual([200, added.json.data]);
  expect((await fetch(added.json.data.file_url as string)).status).toBe(404);
  expect((await space.partner('DELETE', `${url}/${added.json.data.id}`)).status).toBe(404);
});

test.each([
  ['a little, so that the answer waits', 200],
  ['far, so that it does not', 202],
])('are served for as long as lists name them: those are behind %s', async (_name, answered) => {
  const { url } = await oneLot();
  const { id: planId, file_url: address } = (await space.partner('POST', url, form(pdf))).json.data as {
    id: number;
    file_url: string;
  };
  const named = async () => ((await space.partner('GET', url)).json.data as unknown[]).length === 1;
  const served = async () => (await fetch(address)).status;
  const kept = async () => (await readdir(path.join(space.dataDir, 'files'), { recursive: true })).length;
  const before = await kept();
  const release = await holdProjectors(space);
  try {
    const removing = space.partner('DELETE', `${url}/${planId}`);
    if (answered === 202) expect((await removing).status).toBe(202);
    for (const until = Date.now() + 1_500; Date.now() < until;) {
      expect([await named(), await served()]).toEqual([true, 200]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await release();
    expect((await removing).status).toBe(answered);
  } finally {
    await release();
  }
  await expect.poll(async () => [await named(), await served()]).toEqual([false, 404]);
  await expect.poll(kept).toBeLessThan(before);
});

test('are told anew once they are served elsewhere: a tag of before is of other addresses', async () => {
  const { program, lot, url: plans } = await oneLot();
  await space.partner('POST', plans, form(pdf));
  const settings = {
    LOTBOOK_DATA_DIR: space.dataDir,
    LOTBOOK_BASE_URL: 'https://moved.example',
    LOTBOOK_ROLES: 'api',
    LOTBOOK_PORT: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
  };
  const moved = await startService(readConfig(settings), undefined, await runningStores(space.dataDir));
  try {
    for (const url of [`/programs/${program}/lots`, lot, `/programs/${program}/allotments`]) {
      const before = await space.partner('GET', url);
      const headers = { 'x-api-key': space.partnerKey, 'if-none-match': before.headers.get('etag')! };
      const after = await fetch(`${moved.address}/v1/${space.tenant}${url}`, { headers });
      expect([url, after.status]).toEqual([url, 200]);
      expect(await after.text()).toBe(before.text.replaceAll(space.address, 'https://moved.example'));
    }
  } finally {
    await moved.stop();
  }
});

test('that are no PDF are refused by name', async () => {
  const { program, url } = await oneLot();
  const { status, json } = await space.partner('POST', url, form('GIF89a'));
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['file']]);
  const nowhere = `/programs/${program}/lots/999999/files`;
  expect((await space.partner('POST', nowhere, form(pdf))).status).toBe(404);
});
