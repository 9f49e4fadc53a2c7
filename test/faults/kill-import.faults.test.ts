// SIGKILL while an import is written: it takes several appends, and whoever dies between two of them leaves half a grid.
// What is started next ends it, asked by nobody.
import { expect, test } from 'vitest';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { csv } from '../platform/sheets/written.ts';
import { loneService } from './lone-service.ts';
import { desk } from './service-process.ts';
import { storesOf } from '../support/stores/stores-of.ts';
import { apartment } from '../support/apartment.ts';

/** Two appends at least. */
const LOTS = 1_500;
const BEFORE = 200_000;
const AFTER = 300_000;

const { dataDir, start } = await loneService('kill-import');

test('an import that was killed half way is ended by the next start, and applied once', async () => {
  let service = await start();
  let call = await desk(service, dataDir);
  await call('POST', '/tenants', { key: 'acme', name: 'Acme' });
  const made = await call('POST', '/acme/programs', { name: 'Clos' });
  const { id: programId } = made.data as { id: number };
  const at = `/acme/programs/${programId}`;
  for (let from = 0; from < LOTS; from += 500) {
    const lots = Array.from({ length: 500 }, (_, i) =>
      apartment(`E${from + i}`, `A${from + i}`, { price_excluding_vat: BEFORE }),
    );
    expect((await call('POST', `${at}/lots`, { lots })).status).toBe(200);
  }
  const rows = Array.from({ length: LOTS }, (_, i) => [`A${i}`, AFTER]);
  const sent = await call('POST', `${at}/imports`, await file(['Référence', 'Prix HT'], rows));
  const { id, seen } = sent.data as { id: number; seen: string };

  // killed as soon as the first part of it is written
  const stream = `grid-acme.${programId}`;
  const events = await store();
  const applying = call('POST', `${at}/imports/${id}/apply`, { seen }).then(
    ({ status }) => status,
    () => 'killed',
  );
  while ((await events.last(stream))!.revision < BigInt(LOTS));
  await service.kill('SIGKILL');
  expect(await applying).toBe('killed');
  await events.close().catch(() => {});

  service = await start();
  call = await desk(service, dataDir);
  const shown = async () => (await call('GET', `${at}/imports/${id}`)).data as Shown;
  await expect
    .poll(shown, { timeout: 60_000 })
    .toMatchObject({ applied: { changed: LOTS, created: 0 }, is_under_way: false });
  expect((await call('POST', `${at}/imports/${id}/apply`, { seen })).status).toBe(409);

  // every price once, by whoever applied it, in parts that two processes wrote
  const after = await store();
  try {
    const changed = new Set<number>();
    const [instants, actors] = [new Set<unknown>(), new Set<unknown>()];
    let count = 0;
    for await (const { type, data, metadata } of after.read(stream)) {
      if (type !== 'LotPriceChanged') continue;
      const { at: instant, actor } = metadata as Record<string, unknown>;
      count += 1;
      changed.add((data as { lot_id: number }).lot_id);
      instants.add(instant);
      actors.add(actor);
    }
    expect([count, changed.size, instants.size, [...actors]]).toEqual([LOTS, LOTS, 2, ['operator']]);
  } finally {
    await after.close();
  }
  const cost = async () => {
    const { data } = await call('GET', `${at}/lots`);
    return new Set((data as { price_excluding_vat: number }[]).map((lot) => lot.price_excluding_vat));
  };
  await expect.poll(cost).toEqual(new Set([AFTER]));
}, 180_000);

interface Shown {
  readonly applied: { readonly changed: number } | null;
  readonly is_under_way: boolean;
}

async function store(): Promise<EventStore> {
  const { eventStoreUrl } = await storesOf(dataDir);
  return new EventStore(eventStoreUrl);
}

async function file(header: readonly string[], rows: readonly (string | number)[][]): Promise<FormData> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await csv([...header], rows))]), 'grille.csv');
  return form;
}
