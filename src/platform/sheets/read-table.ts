// A table out of a file that somebody sent, whatever it says it is: the first bytes tell.
import type { Line } from '../kernel/cell.ts';
import { sentences, Unreadable } from './bounds.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface Table {
  readonly format: 'xlsx' | 'csv';
  readonly lines: readonly Line[];
}

/** What cannot be read is told in a sentence. */
export async function readTable(bytes: Buffer): Promise<Table | Unreadable> {
  try {
    const table = await read(bytes);
    return table.lines.length === 0 ? new Unreadable(sentences.empty) : table;
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

const OTHERS = /^(%PDF|\x89PNG|\xff\xd8\xff|GIF8|\{\\rtf|\s*<)/;

async function read(bytes: Buffer): Promise<Table> {
  const head = bytes.subarray(0, 64).toString('latin1');
  if (head.startsWith('PK')) return { format: 'xlsx', lines: await readXlsx(bytes) };
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new Unreadable(sentences.old);
  if (OTHERS.test(head)) throw new Unreadable(sentences.notASheet);
  return { format: 'csv', lines: await readCsv(bytes) };
}
