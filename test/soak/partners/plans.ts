// Plans of lots: sent, some with the content of another, put in the place of an older one, taken away, and read back from
// their public address at any process.
import { createHash } from 'node:crypto';
import { wholeAnswer } from '../../support/answers/whole-answer.ts';
import { listAt, numberAt, textAt } from '../json.ts';
import type { Ledger } from '../ledger.ts';
import type { Stage } from './cast.ts';
import { asDone, glimpsed, listed } from './sights.ts';

const PATIENCE_MS = 12_000;
const LONGEST = 150_000;
const ENOUGH = 3;
/** So many are the plan of another lot as well. */
const SAME = 0.4;

const sent = new WeakMap<Ledger, Buffer[]>();

export async function keepPlans(stage: Stage): Promise<void> {
  const { space, chance, ledger } = stage;
  const program = chance.one(space.programs);
  const lot = chance.one(program.lots.slice(5, 8));
  const { client } = chance.one(space.partners);
  const url = `/programs/${program.id}/lots/${lot}/files`;
  const look = { ledger, space: space.key, who: client.name };
  const read = await client.read(url);
  if (!read) return;
  const plans = listAt(read.told.data);
  listed(look, read.told, { stream: program.id, place: lot, kind: 'plan' }, plans);
  for (const plan of plans) remember(ledger, space.key, plan);
  const old = plans.length > 0 ? numberAt(chance.one(plans), 'id') : null;
  if (old !== null) await readBack(stage, old);
  const adds = plans.length < ENOUGH || chance.maybe(0.3);
  if (adds) {
    const file = { name: `${ledger.mark()}.pdf`, content: contentFor(stage) };
    const fields = { name: file.name, sha256: hashOf(file.content) };
    const told = await client.want({ kind: 'plan', method: 'POST', url, file, fields });
    const id = told?.status === 201 ? numberAt(told.data, 'id') : null;
    if (!told || id === null) return;
    glimpsed(look, asDone(told), `plan ${id}`, fields);
    remember(ledger, space.key, told.data);
    await readBack(stage, id);
  }
  if (old === null || (adds && chance.maybe(0.7))) return;
  const gone = { there: false };
  const told = await client.want({ kind: 'plan-gone', method: 'DELETE', url: `${url}/${old}`, fields: gone });
  if (told?.status === 200) glimpsed(look, asDone(told), `plan ${old}`, gone);
  await readBack(stage, old);
}

export function remember(ledger: Ledger, space: string, plan: unknown): void {
  const url = textAt(plan, 'file_url');
  if (url !== null) ledger.plans.set(`${space} ${numberAt(plan, 'id')}`, new URL(url).pathname);
}

/** As anybody does who was given the address. */
async function readBack({ space, chance, ledger }: Stage, id: number): Promise<void> {
  const path = ledger.plans.get(`${space.key} ${id}`);
  if (path === undefined) return;
  const sentAt = performance.now();
  const served = await serve(chance.one(space.addresses) + path);
  ledger.reads += 1;
  if (served === null) return;
  const { status } = served;
  if (![200, 404, 503].includes(status)) ledger.odd.push(`the plan ${id} of ${space.key}: ${status}`);
  const fields = status === 200 ? { sha256: served.sha256 } : { there: false };
  const told = { space: space.key, sentAt, endedAt: performance.now(), who: 'a reader of plans' };
  if (status === 200 || status === 404) ledger.glimpses.push({ record: `plan ${id}`, fields, ...told });
}

/** Null: it broke off. */
export async function serve(
  url: string,
): Promise<{ readonly status: number; readonly sha256: string } | null> {
  try {
    const { status, bytes } = await wholeAnswer(PATIENCE_MS, url);
    return { status, sha256: hashOf(bytes) };
  } catch {
    return null;
  }
}

function contentFor({ chance, ledger }: Stage): Buffer {
  const before = sent.get(ledger) ?? [];
  sent.set(ledger, before);
  if (before.length > 0 && chance.maybe(SAME)) return chance.one(before.slice(-3));
  const inside = Buffer.alloc(chance.below(LONGEST), ledger.mark());
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), inside, Buffer.from('\n%%EOF\n')]);
  before.push(content);
  return content;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
