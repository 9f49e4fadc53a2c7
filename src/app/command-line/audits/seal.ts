// `lotbook audit seal`, and what holds a seal against the history.
import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { sealUpTo, type Upto } from '../../../api/audit/seal.ts';
import type { Backend } from '../../backend.ts';
import type { Config } from '../../settings/config.ts';
import type { EventStore } from '../../../platform/eventstore/event-store.ts';
import { hiddenIn } from '../../../platform/following/hidden.ts';
import { lineageOf } from '../../../platform/eventstore/store-identity.ts';
import { BadUsage, withBackend, type Terminal } from '../command.ts';

const Seal = Type.Object({
  sealed_at: Type.String(),
  store: Type.String(),
  position: Type.String({ pattern: '^\\d{1,19}$' }),
  events: Type.Integer(),
  streams: Type.Integer(),
  root: Type.String(),
  /** Seals of a time when the order was not looked at do not say it. */
  order: Type.Optional(Type.String()),
});
const isSeal = Compile(Seal);
export type Seal = Static<typeof Seal>;

/** A file that is no seal: nothing can be proved with it. */
class NoSeal extends Error {}

export async function auditSeal(
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  if (args.length > 0) throw new BadUsage(`audit seal takes no "${args.join(' ')}"`);
  return await withBackend(config, async ({ events, storeId }) => {
    const position = (await events.end()) ?? 0n;
    const { holes, ...sealed } = await sealUpTo(events, position);
    const seal = {
      sealed_at: new Date().toISOString(),
      store: storeId,
      position: String(position),
      ...sealed,
    };
    for (const hole of holes) terminal.complain(`lotbook: ${hole}\n`);
    terminal.write(`${JSON.stringify(seal)}\n`);
    return holes.length === 0 ? 0 : 1;
  });
}

export async function verifySealed(
  { events, storeId }: Backend,
  file: string,
  terminal: Terminal,
): Promise<number> {
  const seal = await readSeal(file);
  const differs = (problem: string): number => {
    terminal.write(`${problem}\n`);
    return 1;
  };
  const upTo = await placeOf(seal, events, storeId);
  if (typeof upTo === 'string') return differs(upTo);
  const { holes, ...now } = await sealUpTo(events, upTo);
  for (const hole of holes) terminal.write(`${hole}\n`);
  const hidden = await hiddenIn(events);
  for (const line of hidden) terminal.write(`${line}\n`);
  const counted = (of: { readonly events: number; readonly streams: number }): string =>
    `${of.events} events of ${of.streams} streams`;
  if (now.root !== seal.root)
    return differs(
      `up to ${when(seal)} the history is not the one that was sealed: ${counted(seal)} then, ${counted(now)} now`,
    );
  if (seal.order !== undefined && now.order !== seal.order)
    return differs(
      `up to ${when(seal)} every stream is as it was sealed, and their events stand in another order among each other`,
    );
  terminal.write(`held ${counted(now)} against the seal, up to ${when(seal)}: no difference\n`);
  return hidden.length === 0 ? 0 : 1;
}

/** Where the seal ends in this store, which may be a copy of the one that was sealed; a text says why nowhere. */
export async function placeOf(seal: Seal, events: EventStore, storeId: string): Promise<Upto | string> {
  const position = BigInt(seal.position);
  if (seal.store === storeId)
    return (await events.reaches(position)) ? position : `the history ends before ${when(seal)}`;
  // a copy has the same events in the same order, before its own name
  if ((await lineageOf(events)).includes(seal.store)) return { first: seal.events };
  return `sealed was the event store ${seal.store}, and this one is ${storeId}`;
}

function when({ position, sealed_at }: Seal): string {
  return `position ${position} (${sealed_at})`;
}

export async function readSeal(file: string): Promise<Seal> {
  return parse(await readFile(file, 'utf8'), file);
}

function parse(text: string, file: string): Seal {
  try {
    const seal: unknown = JSON.parse(text);
    if (isSeal.Check(seal)) return seal;
  } catch {
    // said below
  }
  throw new NoSeal(`${file} is no seal of a history`);
}
