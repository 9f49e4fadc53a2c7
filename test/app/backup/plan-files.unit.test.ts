// Plan files on their way into a backup, from a store that cuts connections, breaks off, or is gone.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { BackupWriter } from '../../../src/app/backup/backup-file.ts';
import { backUpPlans, Plans } from '../../../src/app/backup/plan-files.ts';
import { lotPlanAdded } from '../../../src/domain/grid/lots/events.ts';
import type { FileStore } from '../../../src/platform/files/file-store.ts';
import type { CopiedEvent } from '../../../src/platform/eventstore/copied-event.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';

const WHOLE = Buffer.from('a plan of some length');
const SHA256 = createHash('sha256').update(WHOLE).digest('hex');

function plans(): Plans {
  const known = new Plans();
  const data = Buffer.from(JSON.stringify({ plan: { storage_key: 'k', sha256: SHA256 } }));
  known.look({ type: lotPlanAdded.type, data } as unknown as CopiedEvent);
  return known;
}

/** Each opening gives as many bytes as is said, and then breaks off. */
function storeThat(...gives: readonly (number | 'is away')[]): Pick<FileStore, 'open' | 'size'> {
  let opened = 0;
  let isAway = false;
  const answer = (): void => {
    if (isAway) throw new Unavailable('files', new Error('away'));
  };
  return {
    size: async () => WHOLE.length,
    open: async (key) => {
      answer();
      if (key !== 'k') return null;
      const give = gives[opened++] ?? WHOLE.length;
      isAway = give === 'is away';
      answer();
      const content = Readable.from(
        (async function* () {
          yield WHOLE.subarray(0, 4);
          yield WHOLE.subarray(4, give as number);
          if (give !== WHOLE.length) throw new Error('cut');
        })(),
      );
      return { content, size: WHOLE.length };
    },
  };
}

async function backedUp(store: Pick<FileStore, 'open' | 'size'>, isShown = true) {
  const taken: Buffer[] = [];
  const writer = {
    put: async (_kind: string, piece: Buffer) => void taken.push(piece.subarray(piece.indexOf('\n') + 1)),
  };
  const none = { query: async () => ({ rowCount: isShown ? 1 : 0 }) };
  const done = await backUpPlans(
    store as FileStore,
    none as unknown as pg.Client,
    plans(),
    writer as unknown as BackupWriter,
  );
  return { ...done, text: Buffer.concat(taken).toString() };
}

describe('a plan file in a backup', () => {
  it.each([
    ['at once', []],
    ['after a cut', [6]],
    ['after two cuts, the later one earlier', [9, 5]],
  ])('is whole %s', async (_, gives) => {
    expect(await backedUp(storeThat(...gives))).toEqual({
      count: 1,
      bytes: WHOLE.length,
      missing: [],
      damaged: [],
      text: WHOLE.toString(),
    });
  });

  it.each([
    ['is not missed where its lot shows it no more', false, []],
    ['is missing where its lot shows it', true, ['k']],
  ])('that is taken away between a look and the reading %s', async (_, isShown, missing) => {
    let looks = 0;
    const store = { size: async () => (looks++ === 0 ? WHOLE.length : null), open: async () => null };
    expect(await backedUp(store, isShown)).toEqual({ count: 0, bytes: 0, missing, damaged: [], text: '' });
  });

  it('is what can be read of it, and is named, when it always breaks off', async () => {
    const { damaged, text } = await backedUp(storeThat(6, 7, 6));
    expect([damaged, text]).toEqual([['k'], WHOLE.toString().slice(0, 7)]);
  });

  it('is not taken by half from a store that goes away', async () => {
    await expect(backedUp(storeThat(6, 'is away'))).rejects.toThrow(Unavailable);
  });
});
