// As many imports applied at once as there are programs: each is carried out, and none holds what the others need for it.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv } from '../../platform/sheets/written.ts';
import { openSpace, type Space } from '../../support/space.ts';

/** More than a process has connections for what it keeps beside the events. */
const PROGRAMS = 12;

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

interface Sent {
  readonly url: string;
  readonly seen: string;
}

async function sent(url: string): Promise<Sent> {
  const header = ['Référence', 'Identifiant externe', 'Prix HT', 'Statut', 'Est un lot principal', 'Type'];
  const row = ['P1', 'P1', 12_000, 'Disponible', 'non', 'Cave'];
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await csv(header, [row]))]), 'grille.csv');
  const { status, json } = await space.desk('POST', url, form);
  expect([status, json.data.created.length]).toEqual([201, 1]);
  return { url: `${url}/${json.data.id}/apply`, seen: json.data.seen };
}

async function importsOfAProgram(): Promise<string> {
  return `/${space.tenant}/programs/${await space.addProgram()}/imports`;
}

test('imports of a dozen programs, applied at once, are all applied', async () => {
  const imports: Sent[] = [];
  for (let n = 0; n < PROGRAMS; n++) imports.push(await sent(await importsOfAProgram()));
  const applied = await Promise.all(imports.map(({ url, seen }) => space.desk('POST', url, { seen })));
  expect(applied.map(({ status, json }) => [status, json.data])).toEqual(
    imports.map(() => [200, { changed: 0, created: 1 }]),
  );
});

test('a file is told of also where the same sender has sent another one meanwhile', async () => {
  const url = await importsOfAProgram();
  // one after the other, without waiting for the answer: so that some arrive between the taking in and the telling of others
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => delay(4 * n).then(() => sent(url))));
  expect(new Set(all.map((one) => one.url)).size).toBe(all.length);
});

test('of files that come together the first is known long before the last: a reader has little time', async () => {
  const url = await importsOfAProgram();
  const line = Array(200).fill('?').join(';');
  const content = Array.from({ length: 1_000 }, () => line).join('\n');
  const began = performance.now();
  const took = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const form = new FormData();
      form.set('file', new Blob([content]), 'grille.csv');
      expect((await space.desk('POST', url, form)).status).toBe(201);
      return performance.now() - began;
    }),
  );
  expect(Math.min(...took)).toBeLessThan(0.75 * Math.max(...took));
});
