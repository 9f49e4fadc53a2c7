// A history as a list.
import type { Entry } from '../../../src/api/audit/history.ts';

export async function collected(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}
