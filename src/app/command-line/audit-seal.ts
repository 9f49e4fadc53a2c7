// `lotbook audit seal`, and what holds a seal against the history.
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sealUpTo } from '../../api/audit/seal.ts';
import type { Backend } from '../backend.ts';
import type { Config } from '../config.ts';
import { BadUsage, withBackend, type Terminal } from './command.ts';

const Seal = Type.Object({
  sealed_at: Type.String(),
  store: Type.String(),
  position: Type.String({ pattern: '^\\d{1,19}$' }),
  events: Type.Integer(),
  streams: Type.Integer(),
  root: Type.String(),
});
const isSeal = Compile(Seal);

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
  const seal = parse(await readFile(file, 'utf8'), file);
  const position = BigInt(seal.position);
  const when = `position ${position} (${seal.sealed_at})`;
  const differs = (problem: string): number => {
    terminal.write(`${problem}\n`);
    return 1;
  };
  if (seal.store !== storeId)
    return differs(`sealed was the event store ${seal.store}, and this one is ${storeId}`);
  if (!(await events.reaches(position))) return differs(`the history ends before ${when}`);
  const { holes, ...now } = await sealUpTo(events, position);
  for (const hole of holes) terminal.write(`${hole}\n`);
  const counted = (of: { readonly events: number; readonly streams: number }): string =>
    `${of.events} events of ${of.streams} streams`;
  if (now.root !== seal.root)
    return differs(
      `up to ${when} the history is not the one that was sealed: ${counted(seal)} then, ${counted(now)} now`,
    );
  terminal.write(`held ${counted(now)} against the seal, up to ${when}: no difference\n`);
  return 0;
}

function parse(text: string, file: string) {
  try {
    const seal: unknown = JSON.parse(text);
    if (isSeal.Check(seal)) return seal;
  } catch {
    // said below
  }
  throw new NoSeal(`${file} is no seal of a history`);
}
