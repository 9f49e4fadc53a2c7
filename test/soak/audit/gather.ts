// Gathers what there is to judge once all harm is over: raw events, rows, logs, and what the service answers.
import { listAt } from '../json.ts';
import type { Ledger } from '../ledger.ts';
import type { Client } from '../partners/client.ts';
import { subscribedIn, type ClientSpace } from '../partners/client-space.ts';
import type { Arrival } from '../partners/receivers.ts';
import { sawOption, sawPrice, sawPurchase, sawRegistration } from '../partners/sights.ts';
import { NotWell } from '../not-well.ts';
import type { World } from '../world/world.ts';
import { readFacts, type Evidence, type Fact, type Listed } from './evidence.ts';
import { plansOf } from './served-plans.ts';
import { withheldBy } from './probe.ts';
import { rowsOf, type Text } from './rules/forgotten.ts';
import { written } from './written.ts';

const TRIES = 20;

export interface Scene {
  readonly world: World;
  readonly spaces: readonly ClientSpace[];
  readonly ledger: Ledger;
  readonly arrivals: readonly Arrival[];
}

export async function gather(scene: Scene): Promise<Evidence> {
  const { world, spaces, ledger, arrivals } = scene;
  const { eventStoreUrl } = await world.addresses();
  const withheld = await withheldBy(scene, await readFacts(eventStoreUrl));
  const listed = await Promise.all(
    spaces.flatMap((space) => space.programs.map(({ id }) => list(scene, space, id))),
  );
  const facts = await readFacts(eventStoreUrl);
  return {
    ledger,
    arrivals,
    listed,
    withheld,
    plans: (await Promise.all(spaces.map((space) => plansOf(space, ledger)))).flat(),
    facts,
    sheets: await sheetsOf(scene, facts),
    subscribed: subscribedIn(spaces),
    logs: world.slots.map(({ output }) => output),
    fell: world.slots.flatMap(({ fell }) => fell),
  };
}

/** Every lead and lot of which somebody wrote something that is to be read. */
async function sheetsOf(
  { spaces, ledger }: Scene,
  facts: readonly Fact[],
): Promise<ReadonlyMap<string, unknown>> {
  const sheets = new Map<string, unknown>();
  for (const { space, kind, stream, id } of written({ ledger, facts }).values()) {
    const office = spaces.find(({ key }) => key === space)?.office;
    const [name, url] =
      kind === 'lot'
        ? [`${space} lot ${id}`, `/programs/${stream}/lots/${id}`]
        : [`${space} ${stream}`, `/leads/${stream}`];
    // plans are looked at where they are served
    if (!office || kind === 'plan' || sheets.has(name)) continue;
    sheets.set(name, (await surely(office, url)).told.data);
  }
  return sheets;
}

/** What is shown at the end is shown to somebody too: it is not older than what they were told in the round. */
async function list({ ledger }: Scene, space: ClientSpace, program: number): Promise<Listed> {
  const below = `/programs/${program}`;
  const look = { ledger, space: space.key, who: 'the auditor' };
  const [options, purchases, registrations, lots] = [
    await everything(space.office, `${below}/options`, (told, one) => sawOption(look, told, one)),
    await everything(space.office, `${below}/purchases`, (told, one) => sawPurchase(look, told, one)),
    await everything(space.office, `${below}/registrations`, (told, one) => sawRegistration(look, told, one)),
    await everything(space.office, `${below}/lots`, (told, one) => sawPrice(look, told, one), false),
  ];
  return { space: space.key, program, options, purchases, registrations, lots };
}

async function everything(
  office: Client,
  url: string,
  saw: (told: Parameters<typeof sawOption>[1], one: unknown) => void,
  isPaged = true,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page++) {
    const { told } = await surely(office, isPaged ? `${url}?per_page=100&page=${page}` : url);
    const found = listAt(told.data);
    for (const one of found) saw(told, one);
    all.push(...found);
    if (!isPaged || found.length < 100) return all;
  }
}

/** All is well by now: what does not answer soon is a finding of its own. */
export async function surely(client: Client, url: string) {
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await client.read(url);
    if (read) return read;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new NotWell(`GET ${url} is not answered`);
}

/** Every text in which somebody could be who was forgotten. */
export async function* textsOf({ world, spaces, ledger }: Scene, { facts }: Evidence): AsyncGenerator<Text> {
  for (const { stream, revision, text } of facts) yield { where: `event ${stream}@${revision}`, text };
  yield* rowsOf((await world.addresses()).databaseUrl);
  for (const slot of world.slots) yield { where: `the log of ${slot.address}`, text: slot.output };
  for (const space of spaces) {
    const gone = ledger.forgotten.filter((one) => one.space === space.key);
    if (gone.length === 0) continue;
    for (const { lead } of gone)
      for (const url of [`/leads/${lead}`, `/leads/${lead}/history`, `/leads/${lead}/requests`])
        yield* told(space, url);
    for (const list of ['leads', 'registrations', 'purchases'])
      yield* told(space, `/exports/${list}?format=csv`);
    for (const { id } of space.programs) {
      yield* told(space, `/programs/${id}/options?per_page=100`);
      yield* told(space, `/programs/${id}/registrations?per_page=100`);
    }
  }
}

async function* told(space: ClientSpace, url: string): AsyncGenerator<Text> {
  const read = await space.office.read(url);
  if (read)
    yield {
      where: `the answer to GET ${space.key}${url}`,
      text: JSON.stringify([read.told.data, read.told.body]),
    };
}
