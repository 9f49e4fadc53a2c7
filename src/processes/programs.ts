// Which programs a client space has, as the streams say: what is decided on must not wait for a read model.
import { streamName } from '../platform/rules/stream-id.ts';
import { programAggregate, type KnownProgram, type Program } from '../domain/program/program.ts';
import { Refused, refuse } from '../platform/kernel/refusal.ts';
import type { Book } from './book.ts';

const AT_ONCE = 32;
const UNKNOWN_PROGRAM = 'Ce programme n’existe pas.';

/** Every identifier that a program can have; one that was drawn and never used has no stream. */
export async function programNumbers({ ids }: Pick<Book, 'ids'>, tenant: string): Promise<number[]> {
  return await ids.given('program', tenant);
}

export async function knownProgram(
  { commands }: Pick<Book, 'commands'>,
  tenant: string,
  id: number,
): Promise<KnownProgram> {
  const stream = streamName(programAggregate.category, tenant, id);
  const { state } = await commands.load(programAggregate, stream);
  if (state.status !== 'known') throw new Refused(refuse('not-found'));
  return state;
}

/** Of these the ones that no key reaches: unknown, or kept back. */
export async function unoffered(
  book: Pick<Book, 'commands'>,
  tenant: string,
  programs: readonly number[],
): Promise<Set<number>> {
  return await programsThat(book, tenant, programs, (program) => {
    return program.status !== 'known' || program.sheet.status !== 'activated';
  });
}

/** What is wrong with programs that somebody is to reach: one that is kept back or archived is as good as any. */
export async function wrongReach(
  book: Pick<Book, 'commands'>,
  tenant: string,
  programs: readonly number[] | 'all' | undefined,
): Promise<Record<string, string[]> | null> {
  if (programs === undefined || programs === 'all') return null;
  const unknown = await programsThat(book, tenant, programs, ({ status }) => status !== 'known');
  if (unknown.size === 0) return null;
  return Object.fromEntries(
    programs.flatMap((id, i) => (unknown.has(id) ? [[`program_ids.${i}`, [UNKNOWN_PROGRAM]]] : [])),
  );
}

async function programsThat(
  { commands }: Pick<Book, 'commands'>,
  tenant: string,
  programs: readonly number[],
  are: (program: Program) => boolean,
): Promise<Set<number>> {
  const found = new Set<number>();
  await eachOf(programs, async (id) => {
    const { state } = await commands.load(
      programAggregate,
      streamName(programAggregate.category, tenant, id),
    );
    if (are(state)) found.add(id);
  });
  return found;
}

/** Some at once, so that a thousand streams are neither read one by one nor all together; what comes of them is in their order. */
export async function eachOf<T, Made>(
  items: readonly T[],
  work: (item: T) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    made.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return made;
}
