// As many imports applied at once as there are programs: each is carried out, and none holds what the others need for it.
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

async function sent(): Promise<Sent> {
  const url = `/${space.tenant}/programs/${await space.addProgram()}/imports`;
  const header = ['Référence', 'Identifiant externe', 'Prix HT', 'Statut', 'Est un lot principal', 'Type'];
  const row = ['P1', 'P1', 12_000, 'Disponible', 'non', 'Cave'];
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await csv(header, [row]))]), 'grille.csv');
  const { status, json } = await space.desk('POST', url, form);
  expect([status, json.data.created.length]).toEqual([201, 1]);
  return { url: `${url}/${json.data.id}/apply`, seen: json.data.seen };
}

test('imports of a dozen programs, applied at once, are all applied', async () => {
  const imports: Sent[] = [];
  for (let n = 0; n < PROGRAMS; n++) imports.push(await sent());
  const applied = await Promise.all(imports.map(({ url, seen }) => space.desk('POST', url, { seen })));
  expect(applied.map(({ status, json }) => [status, json.data])).toEqual(
    imports.map(() => [200, { changed: 0, created: 1 }]),
  );
});
