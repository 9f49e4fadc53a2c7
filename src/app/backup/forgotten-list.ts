// Who was forgotten, beside the stores: a backup that is put back knows nothing of what came after it, and neither does
// a Postgres that was lost. It names nobody: a subject is a kind of record and its number.
import { open, readFile } from 'node:fs/promises';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const Forgotten = Type.Object({
  subject: Type.String({ pattern: '^[a-z]+-[a-z0-9-]+\\.\\d+$' }),
  forgotten_at: Type.Union([Type.String(), Type.Null()]),
});
export type Forgotten = Static<typeof Forgotten>;
const isForgotten = Compile(Forgotten);

/** A file that is no such list. */
export class NoList extends Error {}

export function listIn(dataDir: string): string {
  return path.join(dataDir, 'forgotten.ndjson');
}

/** Before the key is destroyed: rather twice in the list than not at all. */
export async function noteForgotten(dataDir: string, subject: string, at: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(listIn(dataDir), 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify({ subject, forgotten_at: at.toISOString() })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readList(file: string, since: Date | null): Promise<Forgotten[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new NoList(
      `${file} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'why, is unknown'})`,
    );
  });
  const found = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [parse(line, at + 1, file)]));
  return found.filter(
    ({ forgotten_at }) => since === null || forgotten_at === null || new Date(forgotten_at) >= since,
  );
}

function parse(line: string, number: number, file: string): Forgotten {
  try {
    const value: unknown = JSON.parse(line);
    if (isForgotten.Check(value)) return value;
  } catch {
    // said below
  }
  throw new NoList(`line ${number} of ${file} does not say who was forgotten`);
}
