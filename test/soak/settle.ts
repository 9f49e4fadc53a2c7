// After the harm: everything runs again, what was begun comes to its end, and what is due is done. The clock is moved on,
// so that receivers that failed are asked again now and not in two hours.
import { missingMessages } from './audit/rules/webhooks.ts';
import { readFacts } from './audit/evidence.ts';
import type { Scene } from './audit/gather.ts';
import { listAt, numberAt, textAt } from './json.ts';
import { NotWell } from './not-well.ts';
import type { Client } from './partners/client.ts';
import { subscribedIn, type ClientSpace } from './partners/client-space.ts';
import type { World } from './world/world.ts';

/** A start may take most of a minute where ten others want the processor. */
const READY_MS = 180_000;
const QUIET_MS = 30_000;
const LOOK_MS = 400;
/** What comes while messages go out comes within this. */
const SENT_MS = 800;
/** The steps of a receiver's patience, in minutes. */
const JUMPS = [0, 7, 40, 160, 380];

/** Nothing that the demon did lasts. */
export async function mend(world: World): Promise<void> {
  world.wires?.rows.heal();
  world.wires?.events.heal();
  await world.disk.makeRoom();
  let hindrances: (string | null)[] = [];
  const isReady = async (): Promise<boolean> => {
    hindrances = await Promise.all(world.slots.map((slot) => slot.hindrance()));
    return hindrances.every((hindrance) => hindrance === null);
  };
  await until('every process is ready again', READY_MS, isReady).catch((error: unknown) => {
    if (!(error instanceof NotWell)) throw error;
    const told = world.slots.flatMap((slot, number) =>
      hindrances[number] === null ? [] : [`process ${number}: ${hindrances[number]}\n${slot.lastWords()}`],
    );
    throw new NotWell([error.message, ...told].join('\n'));
  });
}

export async function settle(scene: Scene): Promise<void> {
  const { world, spaces, arrivals } = scene;
  const operator = spaces[0]!.operator;
  const subscribed = subscribedIn(spaces);
  // whoever switched one off may have heard nothing when it was to go on
  for (const { id, client } of spaces.flatMap(({ subscriptions }) => subscriptions))
    await client.must('PUT', `/webhooks/${id}`, { is_active: true });
  const isAnalysed = async (): Promise<boolean> =>
    (await Promise.all(spaces.map(waitsForAnalysis))).every((waits) => !waits);
  await until('declarations are analysed', QUIET_MS, isAnalysed).catch(() => {});
  const { eventStoreUrl } = await world.addresses();
  let missing = -1;
  const isTold = async (): Promise<boolean> => {
    const facts = await readFacts(eventStoreUrl);
    const before = missing;
    missing = missingMessages({ facts, arrivals, subscribed }).length;
    return missing === 0 || missing === before;
  };
  for (const minutes of JUMPS) {
    if (minutes > 0) await jump(operator, minutes);
    // what never comes is for the auditor to say
    await until('messages are sent', QUIET_MS, isTold, SENT_MS).catch(() => {});
    if (missing === 0) return;
  }
  // what is still missing may be on its way: the last time it is waited for
  await until('messages are sent', QUIET_MS, async () => (await isTold()) && missing === 0, SENT_MS).catch(
    () => {},
  );
}

async function jump(operator: Client, minutes: number): Promise<void> {
  const read = await operator.read('/clock');
  const now = read && textAt(read.told.data, 'now');
  if (now === null) return;
  await operator.tell('PUT', '/clock', { now: new Date(Date.parse(now) + minutes * 60_000).toISOString() });
}

/** Whether a declaration has neither been decided nor been found to want a ruling. */
async function waitsForAnalysis({ office }: ClientSpace): Promise<boolean> {
  const read = await office.read('/registrations?per_page=100');
  if (!read) return true;
  return listAt(read.told.data).some(
    (one) => textAt(one, 'status') === 'pending' && numberAt(one, 'ruling_required') === null,
  );
}

export async function until(
  what: string,
  limitMs: number,
  isSo: () => Promise<boolean>,
  lookMs = LOOK_MS,
): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new NotWell(`not within ${limitMs / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
