// Who keeps the prices, a partner or the office: batches over lots that nobody else changes meanwhile, each price higher
// than all before.
import { listAt, numberAt } from '../json.ts';
import type { Stage } from './cast.ts';
import { asDone, sawPrice } from './sights.ts';

/** Cents that a lot was last set to, and until when a change of it may be under way. */
const prices = new WeakMap<Stage['space'], Map<string, number>>();
const busy = new WeakMap<Stage['space'], Map<string, number>>();
/** What was asked and never answered is done by then, or never. */
const UNKNOWN_MS = 90_000;
const FIRST_CENTS = 30_000_001;
const MOST = 3;

export async function changePrices({ space, chance, ledger }: Stage): Promise<void> {
  const known = prices.get(space) ?? new Map<string, number>();
  const taken = busy.get(space) ?? new Map<string, number>();
  prices.set(space, known);
  busy.set(space, taken);
  const program = chance.one(space.programs);
  const name = (id: number): string => `${program.id}/${id}`;
  const free = program.lots
    .slice(0, 4)
    .concat(program.lots.slice(5, 9))
    .filter((id) => (taken.get(name(id)) ?? 0) < performance.now());
  const chosen = free.toSorted(() => chance.next() - 0.5).slice(0, 1 + chance.below(MOST));
  if (chosen.length === 0) return;
  const wanted = new Map(
    chosen.map((id) => [id, (known.get(name(id)) ?? FIRST_CENTS) + 101 + chance.below(9_999)]),
  );
  for (const [id, cents] of wanted) {
    taken.set(name(id), Number.POSITIVE_INFINITY);
    known.set(name(id), cents);
  }
  // the office's requests are not kept for a retry: they are answered sooner
  const client = chance.maybe(0.5) ? space.office : space.partners[0]!.client;
  const told = await client.want({
    kind: 'batch',
    method: 'POST',
    url: `/programs/${program.id}/lots`,
    body: {
      lots: [...wanted].map(([id, cents]) => ({
        id,
        external_id: program.names.get(id),
        price_excluding_vat: cents / 100,
      })),
    },
    program: program.id,
    prices: wanted,
  });
  const freeAt = told ? 0 : performance.now() + UNKNOWN_MS;
  for (const id of wanted.keys()) taken.set(name(id), freeAt);
  if (told?.status !== 200) return;
  const failed = new Set(listAt(told.data, 'errors').map((error) => numberAt(error, 'id')));
  const look = { ledger, space: space.key, who: client.name };
  const changed = [...wanted].filter(([id]) => !failed.has(id));
  for (const [id, cents] of changed) sawPrice(look, asDone(told), { id, price_excluding_vat: cents / 100 });
  // and looks at once whether it is so, at whatever process answers
  for (const [id] of changed) {
    const read = await client.read(`/programs/${program.id}/lots/${id}`);
    if (read) sawPrice(look, read.told, read.told.data);
  }
}
