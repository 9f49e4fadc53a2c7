// The recipes do what their chapters promise: the very files that are shown, run by plain Node with the packed client,
// against a running service.
import { execFile, spawn } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installClient, type Installed } from '../clients/package.ts';
import { freePort } from '../faults/service-process.ts';
import { openSpace, type Space } from '../support/space.ts';

const run = promisify(execFile);
const RECIPES = path.resolve(import.meta.dirname, '../../docs/partners/recipes');

let space: Space;
let installed: Installed;
let partner: Record<string, string>;
let folder: string;

beforeAll(async () => {
  installed = await installClient();
  folder = path.join(installed.folder, 'recipes');
  await cp(RECIPES, folder, { recursive: true });
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1', LOTBOOK_TEST_CLOCK: '0' });
  partner = {
    LOTBOOK_URL: space.address,
    LOTBOOK_SPACE: space.tenant,
    LOTBOOK_KEY: space.partnerKey,
    PATH: process.env.PATH ?? '',
  };
}, 180_000);
afterAll(async () => {
  await space?.close();
  await installed?.remove();
});

interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
}

async function recipe(file: string, env: Record<string, string> = {}): Promise<Ran> {
  const command = file.endsWith('.sh') ? '/bin/sh' : process.execPath;
  const ran = run(command, [file], { cwd: folder, env: { ...partner, ...env } });
  return await ran.then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => {
      if (stderr !== '') throw new Error(stderr);
      return { code, lines: stdout.trim().split('\n') };
    },
  );
}

let number = 0;
async function addLot(fields: object = {}): Promise<number> {
  number += 1;
  const named = { external_id: `E${number}`, reference: `A${number}`, status: 'available', is_primary: true };
  const lot = { ...named, type: 'apartment', typology: 'T3', price_excluding_vat: 200_000, ...fields };
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [lot] });
  return (json.data as { success: { id: number }[] }).success[0]?.id ?? 0;
}

async function addLead(): Promise<number> {
  number += 1;
  const contact = { name: `Martin ${number}`, firstname: 'Jeanne', email1: `jeanne.${number}@mail.example` };
  const { json } = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  return (json.body as { lead_id: number }).lead_id;
}

it('the first call', async () => {
  const { code, lines } = await recipe('first-call.sh');
  expect(code).toBe(0);
  expect(lines.join()).toContain(`"key":"${space.tenant}"`);
  expect(lines.join()).toContain('Les Terrasses');
  await expect(recipe('first-call.sh', { LOTBOOK_KEY: 'lb_1_wrong' })).rejects.toThrow('401');
});

it('nightly synchronisation of a portal', async () => {
  const copy = async () =>
    JSON.parse(await readFile(path.join(folder, 'portal.json'), 'utf8')) as {
      lots: Record<string, { price_excluding_vat: number }>;
    };
  const [kept, gone] = [await addLot(), await addLot()];
  expect((await recipe('nightly-portal.mjs')).code).toBe(0);
  expect(Object.keys((await copy()).lots)).toEqual(expect.arrayContaining([String(kept), String(gone)]));

  await space.partner('DELETE', `/programs/${space.programId}/lots/${gone}`);
  const repriced = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [{ id: kept, external_id: 'E1', price_excluding_vat: 210_000 }],
  });
  expect([repriced.status, repriced.json.data]).toMatchObject([200, { errors: [] }]);
  const added = await addLot();
  expect((await recipe('nightly-portal.mjs')).code).toBe(0);
  const { lots } = await copy();
  expect([lots[kept]?.price_excluding_vat, added in lots, gone in lots]).toEqual([210_000, true, false]);
});

it('declare a buyer', async () => {
  const declaration = {
    PROGRAM_ID: String(space.programId),
    BUYER: JSON.stringify({
      firstname: 'Léa',
      name: 'Roux',
      email1: 'lea.roux@mail.example',
      phone1: '06 12 34 56 78',
    }),
    DECLARATION_NUMBER: 'dossier-417',
  };
  const first = await recipe('declare-buyer.mjs', declaration);
  const again = await recipe('declare-buyer.mjs', declaration);
  const [one, two] = [first, again].map(
    ({ lines }) => JSON.parse(lines[0] ?? '') as { id: number; status: string },
  );
  expect([first.code, one?.status]).not.toEqual([0, 'pending']);
  expect(two?.id).toBe(one?.id);
  const { meta } = (await space.partner('GET', `/programs/${space.programId}/registrations`)).json;
  expect(meta.total).toBe(1); // said twice, declared once
  const wrong = await recipe('declare-buyer.mjs', {
    ...declaration,
    BUYER: '{"name":"Roux"}',
    DECLARATION_NUMBER: '2',
  });
  expect([wrong.code, JSON.parse(wrong.lines[0] ?? '')]).toMatchObject([
    1,
    { status: 'refused', errors: { firstname: [expect.any(String)] } },
  ]);
});

it('place an option and follow it', async () => {
  const option = {
    PROGRAM_ID: String(space.programId),
    LOT_ID: String(await addLot()),
    LEAD_ID: String(await addLead()),
  };
  const following = recipe('place-option.mjs', { ...option, EVERY_SECONDS: '0.2' });
  const at = `/${space.tenant}/programs/${space.programId}/options`;
  let placed = { id: 0, owner_id: 0 };
  await expect
    .poll(async () => {
      const { json } = await space.desk('GET', at);
      placed = (json.data as (typeof placed)[])[0] ?? placed;
      return placed.id;
    })
    .toBeGreaterThan(0);
  expect((await space.desk('DELETE', `${at}/${placed.id}`, { owner_id: placed.owner_id })).status).toBe(200);
  const { code, lines } = await following;
  expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('option-canceled')]);

  const sold = await addLot({ status: 'sold' });
  const refused = await recipe('place-option.mjs', { ...option, LOT_ID: String(sold) });
  expect(refused).toEqual({ code: 1, lines: ['lot-unavailable: Lot indisponible'] });
});

it('receive webhooks', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/lotbook`;
  const made = await space.partner('POST', '/webhooks', { url, events: ['*'], program_ids: 'all' });
  const { id, secret } = made.json.data as { id: number; secret: string };
  const receiver = spawn(process.execPath, ['receive-webhooks.mjs'], {
    cwd: folder,
    env: { ...partner, LOTBOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  receiver.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  try {
    await expect.poll(() => told).toContain('listening');
    expect((await fetch(url, { method: 'POST', body: '{"type":"lot.deleted"}' })).status).toBe(401);
    await space.partner('POST', `/webhooks/${id}/ping`, {});
    const lot = await addLot();
    await expect.poll(() => told).toContain(`lot.created A`);
    expect(lot).toBeGreaterThan(0);
    expect(told).toContain('webhook.ping');
    expect(told).not.toContain('lot.deleted');
  } finally {
    receiver.kill();
  }
});
