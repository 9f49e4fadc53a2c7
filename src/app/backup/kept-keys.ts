// The data keys of a backup: what was forgotten while it was taken is forgotten in it too.
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Looks } from './looks.ts';

const isKeyRow = Compile(
  Type.Object({ subject: Type.String(), wrapped: Type.Union([Type.String(), Type.Null()]) }),
);

export async function* keysAsOfNow(
  { before, now }: Pick<Looks, 'before' | 'now'>,
  batches: AsyncIterable<string[]>,
): AsyncGenerator<string[]> {
  for await (const rows of batches) {
    const keys = rows.map((row) => {
      const key: unknown = JSON.parse(row);
      if (!isKeyRow.Check(key)) throw new Error('a data key is no row of the vault');
      return key;
    });
    const subjects = keys.map(({ subject }) => subject);
    const { rows: gone } = await now.query<{ subject: string; at: Date | null }>(
      'select subject, destroyed_at as at from vault.data_keys where subject = any($1) and destroyed',
      [subjects],
    );
    const destroyed = new Map(gone.map(({ subject, at }) => [subject, at] as const));
    const lately = keys.filter(({ subject, wrapped }) => wrapped !== null && destroyed.has(subject));
    const { rows: had } = await before.query<{ subject: string }>(
      'select subject from vault.data_keys where subject = any($1)',
      [lately.map(({ subject }) => subject)],
    );
    const old = new Set(had.map(({ subject }) => subject));
    // one that is younger than the backup is of nobody in it: its subject is free for the next
    const young = new Set(lately.map(({ subject }) => subject).filter((subject) => !old.has(subject)));
    yield keys
      .filter(({ subject }) => !young.has(subject))
      .map((key) =>
        destroyed.has(key.subject)
          ? JSON.stringify({
              ...key,
              wrapped: null,
              destroyed: true,
              destroyed_at: destroyed.get(key.subject),
            })
          : JSON.stringify(key),
      );
  }
}
