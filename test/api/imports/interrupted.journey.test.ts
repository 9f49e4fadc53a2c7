// An import that one append does not hold: all of it is written or nothing, whoever comes in between, and a process that
// dies half way leaves what the next one ends.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ImportStore } from '../../../src/api/imports/import-store.ts';
import { Importing } from '../../../src/api/imports/importing.ts';
import type { Commands } from '../../../src/platform/commands/commands.ts';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import type { Book } from '../../../src/processes/book.ts';
import { csv } from '../../platform/sheets/written.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';
import { OF_NEW_LOTS } from './columns.ts';

/** More than one append holds. */
const LOTS = 1_000;

let space: Space;
let book: Book;
let store: ImportStore;
beforeAll(async () => {
  // what is half written stays so until a test says otherwise: no clock ends it
  space = await openSpace({ LOTBOOK_ROLES: 'api,projector,policies,webhooks' });
  book = space.service.backend;
  store = new ImportStore(space.service.backend.runtime);
});
afterAll(() => space?.close());

const flat = (n: number) => apartment(`E${n}`, `A${n}`);

interface Place {
  readonly programId: number;
  readonly stream: string;
  readonly importId: number;
  readonly ids: readonly number[];
  seen(): Promise<string>;
  prices(): Promise<number[]>;
  change(index: number, fields: object): Promise<void>;
}

/** A grid whose prices all change by a file, and two lots that come with it. */
async function place(): Promise<Place> {
  const programId = await space.addProgram();
  const at = `/${space.tenant}/programs/${programId}`;
  const ids: number[] = [];
  for (let from = 0; from < LOTS; from += 500) {
    const lots = Array.from({ length: 500 }, (_, i) => flat(from + i));
    const stored = await space.desk('POST', `${at}/lots`, { lots });
    ids.push(...(stored.json.data.success as { id: number }[]).map(({ id }) => id));
  }
  const rows = Array.from({ length: LOTS }, (_, i) => [`A${i}`, null, 300_000, null, null, null, 'T3']);
  const fresh = [1, 2].map((n) => [`N${n}`, `N${n}`, 300_000, 'Disponible', 'oui', 'Appartement', 'T2']);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await csv(OF_NEW_LOTS, [...rows, ...fresh]))]), 'grille.csv');
  const sent = await space.desk('POST', `${at}/imports`, form);
  expect([sent.status, sent.json.data.changed.length, sent.json.data.created.length]).toEqual([201, LOTS, 2]);
  const importId = sent.json.data.id as number;
  return {
    programId,
    ids,
    importId,
    stream: `grid-${space.tenant}-${programId}`,
    seen: async () => (await space.desk('GET', `${at}/imports/${importId}`)).json.data.seen as string,
    prices: async () =>
      ((await space.desk('GET', `${at}/lots`)).json.data as { price_excluding_vat: number }[]).map(
        (lot) => lot.price_excluding_vat,
      ),
    change: async (index, fields) => {
      const lot = { id: ids[index], external_id: `E${index}`, ...fields };
      expect((await space.desk('POST', `${at}/lots`, { lots: [lot] })).json.data.errors).toEqual([]);
    },
  };
}

/** The same book, but for what happens before the command of this number, or before each, is carried out. */
function before(number: number | 'each', happens: () => Promise<void>): Book {
  let count = 0;
  const execute: Commands['execute'] = async (decider, ...rest) => {
    const [, command] = rest;
    if (command.type === 'storeLots' && (++count === number || number === 'each')) await happens();
    return await book.commands.execute(decider, ...rest);
  };
  const commands = new Proxy(book.commands, {
    get: (target, name) => {
      if (name === 'execute') return execute;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return new Proxy(book, {
    get: (target, name): unknown => (name === 'commands' ? commands : Reflect.get(target, name, target)),
  });
}

let seeds = 0;
async function apply(here: Place, by: Book, seen?: string) {
  const importing = new Importing(by, store);
  const waiting = (await importing.find(space.tenant, here.programId, here.importId))!;
  const actor = { kind: 'operator', keyId: null, userId: null } as const;
  return await importing.apply(waiting, seen ?? (await here.seen()), {
    tenant: space.tenant,
    actor,
    now: by.clock.now(space.tenant),
    seed: `seed ${++seeds}`,
    requestId: 'r',
    causationId: 'r',
  });
}

const outcome = (done: Awaited<ReturnType<typeof apply>>) => (isRefusal(done) ? done.refused : done.report);
const ALL = { changed: LOTS, created: 2 };
const dies = (): Promise<never> => Promise.reject(new Error('killed'));

async function expectAll(here: Place): Promise<void> {
  await expect.poll(here.prices).toEqual(Array<number>(LOTS + 2).fill(300_000));
}

test('who changes a lot between two appends stops nothing, and neither change is lost', async () => {
  const here = await place();
  const done = await apply(
    here,
    before(2, () => here.change(LOTS - 1, { bedrooms: 4 })),
  );
  expect(outcome(done)).toEqual(ALL);
  await expectAll(here);
  const { json } = await space.desk(
    'GET',
    `/${space.tenant}/programs/${here.programId}/lots/${here.ids.at(-1)}`,
  );
  expect(json.data.bedrooms).toBe(4);
});

test('who changes any of its lots before the first append has nothing of it written', async () => {
  const here = await place();
  const done = await apply(
    here,
    before(1, () => here.change(LOTS - 1, { bedrooms: 4 })),
  );
  expect(outcome(done)).toBe('import-outdated');
  expect(new Set(await here.prices())).toEqual(new Set([200_000]));
  // shown again, it is applied
  expect(outcome(await apply(here, book))).toEqual(ALL);
  await expectAll(here);
});

test('who writes to other lots before every append of it keeps none of it out', async () => {
  const here = await place();
  const at = `/${space.tenant}/programs/${here.programId}/lots`;
  const other = { ...flat(LOTS), external_id: 'autre', reference: 'autre' };
  const { id } = (
    (await space.desk('POST', at, { lots: [other] })).json.data.success as { id: number }[]
  )[0]!;
  let price = 400_000;
  const busy = async (): Promise<void> => {
    const lot = { id, external_id: 'autre', price_excluding_vat: ++price };
    expect((await space.desk('POST', at, { lots: [lot] })).json.data.errors).toEqual([]);
  };
  expect(outcome(await apply(here, before('each', busy)))).toEqual(ALL);
  const all = async () => (await here.prices()).filter((one) => one === 300_000).length;
  await expect.poll(all).toBe(LOTS + 2);
  expect(price).toBeGreaterThan(400_003);
});

test('one that nobody applies again is ended by the clock, in the name of who applied it', async () => {
  const here = await place();
  const url = `/${space.tenant}/programs/${here.programId}/imports/${here.importId}`;
  const seen = await here.seen();
  await expect(apply(here, before(2, dies), seen)).rejects.toThrow('killed');
  expect((await space.desk('GET', url)).json.data.is_under_way).toBe(true);
  // what it is cannot be said otherwise any more
  const matched = await space.desk('PUT', url, { columns: [{ index: 0, field: null }] });
  expect([matched.status, matched.json.code]).toEqual([409, 'import-running']);
  const importing = new Importing(book, store);
  const { programId, importId: id } = here;
  const left = { tenant: space.tenant, programId, id };
  expect(await importing.left()).toEqual([left]);
  // whoever is at it is left to it
  await store.alone(left, () => importing.finish(left));
  expect(await importing.left()).toEqual([left]);
  await Promise.all([importing.finish(left), importing.finish(left)]);
  await expectAll(here);
  expect(await importing.left()).toEqual([]);
  const told = (await space.desk('GET', url)).json.data;
  expect([told.is_under_way, told.applied.changed]).toEqual([false, LOTS]);
  const lot = `/${space.tenant}/programs/${programId}/lots/${here.ids.at(-1)}/history`;
  const entries = (await space.desk('GET', lot)).json.data as { type: string; actor: { kind: string } }[];
  expect(entries.filter(({ type }) => type === 'LotPriceChanged').map(({ actor }) => actor.kind)).toEqual([
    'operator',
  ]);
});

test('a process that dies half way leaves what whoever applies it again ends, once', async () => {
  const here = await place();
  const seen = await here.seen();
  await expect(apply(here, before(2, dies), seen)).rejects.toThrow('killed');
  const half = async () => new Set(await here.prices());
  await expect.poll(half).toEqual(new Set([200_000, 300_000]));
  // another file does not take its place, half written as it is
  const again = new FormData();
  again.set(
    'file',
    new Blob([new Uint8Array(await csv(['Référence', 'Prix HT'], [['A0', 300_000]]))]),
    'b.csv',
  );
  const sent = await space.desk('POST', `/${space.tenant}/programs/${here.programId}/imports`, again);
  expect(sent.status).toBe(201);
  // somebody has changed a lot of what is left: the import was agreed to before
  await here.change(LOTS - 1, { bedrooms: 4 });
  expect(outcome(await apply(here, book, seen))).toEqual(ALL);
  await expectAll(here);
  expect(outcome(await apply(here, book, seen))).toBe('import-applied');
  const { rows } = await space.service.backend.runtime.query<{ many: number }>(
    `select count(*)::int as many from crm.lot_price_history where tenant_key = $1 and program_id = $2`,
    [space.tenant, here.programId],
  );
  expect(rows[0]?.many).toBe(2 * LOTS + 2);
});

test.each([
  ['by whoever applies it again', async (here: Place, seen: string) => void (await apply(here, book, seen))],
  [
    'by the clock',
    async ({ programId, importId: id }: Place) =>
      await new Importing(book, store).finish({ tenant: space.tenant, programId, id }),
  ],
])('what somebody changed of what was written already is not undone: carried on %s', async (_by, carryOn) => {
  const here = await place();
  const seen = await here.seen();
  await expect(apply(here, before(2, dies), seen)).rejects.toThrow('killed');
  await here.change(0, { price_excluding_vat: 350_000 });
  await carryOn(here, seen);
  await expect.poll(here.prices).toEqual([350_000, ...Array<number>(LOTS + 1).fill(300_000)]);
});

test('nor when all of it was written, and nobody told', async () => {
  const here = await place();
  const seen = await here.seen();
  const noted = vi.spyOn(store, 'setApplied').mockRejectedValueOnce(new Error('killed'));
  await expect(apply(here, book, seen)).rejects.toThrow('killed');
  noted.mockRestore();
  await here.change(LOTS - 1, { price_excluding_vat: 350_000 });
  expect(outcome(await apply(here, book, seen))).toEqual(ALL);
  expect(await here.prices()).toEqual([...Array<number>(LOTS - 1).fill(300_000), 350_000, 300_000, 300_000]);
});

test('a process that dies before the first append has promised nothing', async () => {
  const here = await place();
  const seen = await here.seen();
  await expect(apply(here, before(1, dies), seen)).rejects.toThrow('killed');
  await here.change(0, { bedrooms: 4 });
  expect(outcome(await apply(here, book, seen))).toBe('import-outdated');
  expect(new Set(await here.prices())).toEqual(new Set([200_000]));
});

test('one that is being applied is not applied beside', async () => {
  const here = await place();
  const seen = await here.seen();
  let beside: unknown;
  const meanwhile = async (): Promise<void> => void (beside = outcome(await apply(here, book, seen)));
  expect(outcome(await apply(here, before(2, meanwhile), seen))).toEqual(ALL);
  expect(beside).toBe('import-running');
});

test('of one that is told as applied, the lots can be read', async () => {
  const here = await place();
  const seen = await here.seen();
  await expect(apply(here, before(2, dies), seen)).rejects.toThrow('killed');
  let shown: number[] = [];
  const watched = new ImportStore(space.service.backend.runtime);
  const noted = vi.spyOn(watched, 'setApplied').mockImplementation(async (...done) => {
    shown = await here.prices();
    await store.setApplied(...done);
  });
  const { programId, importId: id } = here;
  await new Importing(book, watched).finish({ tenant: space.tenant, programId, id });
  expect(noted).toHaveBeenCalledOnce();
  expect(shown).toEqual(Array<number>(LOTS + 2).fill(300_000));
});
