// The rebuild of our read models beside that of Marten's daemon, of the same events: as it comes, and tuned.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Event } from '../../../src/platform/rules/event.ts';
import { Book, type BookShape } from '../laid/book.ts';
import { count, interleaved, line, report } from '../measuring/interleave.ts';
import type { Marten, Rebuilt } from './marten.ts';

export interface Beside {
  readonly shape: BookShape;
  readonly rounds: number;
  /** How many events a second ours takes. */
  readonly ours: () => Promise<number>;
}

export async function besideMarten(marten: Marten, { shape, rounds, ours }: Beside): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-book-'));
  const schema = `queues_of_${shape.depth}`;
  try {
    const file = path.join(folder, 'book');
    const book = await written(file, shape);
    const eventsPerSecond = async (store: string): Promise<number> => {
      const rebuilt = await marten.rebuild(store);
      expectWhole(rebuilt, book, shape);
      return book.events / rebuilt.seconds;
    };
    await marten.takeIn(schema, file);
    line('  Marten’s daemon as it comes', `${count(await eventsPerSecond(schema))} events/s`);
    const tuned = `${schema}_tuned`;
    await marten.takeIn(tuned, file);
    const compared = await interleaved(rounds, ours, () => eventsPerSecond(tuned));
    report('  rebuild against Marten’s daemon, tuned', compared, 'events/s', 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same book as ours is, in a file. */
async function written(file: string, shape: BookShape): Promise<Book> {
  const lines: string[] = [];
  const write = (stream: string, told: readonly Event[]): Promise<bigint> => {
    lines.push(JSON.stringify({ stream, told: told.map(({ type, data }) => ({ type, data })) }));
    return Promise.resolve(BigInt(lines.length));
  };
  const book = new Book((stream, _expected, told) => write(stream, told), shape);
  await book.fill();
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return book;
}

/** A rebuild that leaves rows out is not measured. */
function expectWhole(rebuilt: Rebuilt, { lots, options }: Book, { houses, programs }: BookShape): void {
  const made = [rebuilt.lots, rebuilt.options, rebuilt.leads, rebuilt.programs];
  const due = [lots, options, houses, programs];
  if (made.join() !== due.join()) throw new Error(`Marten made ${made.join()} rows of ${due.join()}`);
}
