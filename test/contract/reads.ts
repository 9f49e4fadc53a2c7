// Reads that end: of a stream and of all streams, both ways, from everywhere.
import { randomBytes } from 'node:crypto';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import {
  appended,
  collect,
  event,
  failure,
  freshStream,
  headPosition,
  revisions,
  type Store,
} from './store.ts';

export function describeReads(store: () => Store): void {
  describe('reading a stream', () => {
    it.each([
      ['forwards from the start', {}, [0, 1, 2, 3, 4]],
      ['forwards from a revision, which is included', { fromRevision: 2n }, [2, 3, 4]],
      ['forwards with a limit', { maxCount: 2 }, [0, 1]],
      ['forwards from a revision with a limit', { fromRevision: 1n, maxCount: 3 }, [1, 2, 3]],
      ['forwards beyond the end', { fromRevision: 9n }, []],
      ['backwards from the end', { direction: 'backwards', fromRevision: 'end' }, [4, 3, 2, 1, 0]],
      [
        'backwards from a revision, which is included',
        { direction: 'backwards', fromRevision: 2n },
        [2, 1, 0],
      ],
      ['backwards with a limit', { direction: 'backwards', fromRevision: 'end', maxCount: 2 }, [4, 3]],
      ['backwards from beyond the end', { direction: 'backwards', fromRevision: 9n }, [4, 3, 2, 1, 0]],
      ['backwards from the start', { direction: 'backwards', fromRevision: 'start' }, [0]],
    ] as const)('%s', async (_how, options, expected) => {
      const stream = freshStream();
      await appended(store(), stream, 5);
      expect(revisions(await collect(store().client.readStream(stream, options)))).toEqual(expected);
    });

    it.each(['forwards', 'backwards'] as const)(
      'says that a stream does not exist, %s',
      async (direction) => {
        const stream = freshStream();
        const fromRevision = direction === 'forwards' ? 'start' : 'end';
        const reading = collect(store().client.readStream(stream, { direction, fromRevision }));
        expect(await failure(reading)).toMatchObject({ type: 'stream-not-found', streamName: stream });
      },
    );

    it.each([
      ['forwards from the end', { fromRevision: 'end' }],
      ['of no events forwards', { maxCount: 0 }],
      ['of no events backwards', { direction: 'backwards', fromRevision: 'end', maxCount: 0 }],
    ] as const)('is refused %s', async (_how, options) => {
      const stream = freshStream();
      await appended(store(), stream, 5);
      for (const name of [stream, freshStream()])
        expect(await failure(collect(store().client.readStream(name, options)))).toMatchObject({
          type: 'unknown',
          code: 2,
        });
    });

    it('takes a name of two and a half thousand characters', async () => {
      const stream = freshStream(randomBytes(1_230).toString('hex'));
      await appended(store(), stream, 2, 'no_stream');
      await store().client.setStreamMetadata(stream, { maxCount: 1 });
      expect(revisions(await collect(store().client.readStream(stream)))).toEqual([1]);
    });

    it('gives back what was written', async () => {
      const { client } = store();
      const stream = freshStream('é漢');
      const json = jsonEvent({ type: 'Été', data: { text: 'naïve 漢字' }, metadata: { by: 'Zoë' } });
      const bytes = binaryEvent({
        type: 'Raw',
        data: Buffer.from([0, 255, 1]),
        metadata: Buffer.from([7, 0]),
      });
      const before = Date.now();
      const { position } = await client.appendToStream(stream, [json, bytes]);
      const [first, second] = (await collect(client.readStream(stream))).map(
        ({ event: recorded }) => recorded,
      );
      expect(first).toMatchObject({
        id: json.id,
        streamId: stream,
        type: 'Été',
        isJson: true,
        revision: 0n,
        data: { text: 'naïve 漢字' },
        metadata: { by: 'Zoë' },
      });
      expect(second).toMatchObject({ id: bytes.id, type: 'Raw', isJson: false, position });
      expect([...Buffer.from(second?.data instanceof Uint8Array ? second.data : [])]).toEqual([0, 255, 1]);
      expect([...Buffer.from(second?.metadata instanceof Uint8Array ? second.metadata : [])]).toEqual([7, 0]);
      expect(Math.abs((first?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    it('reads a stream of many pages', async () => {
      const stream = freshStream();
      for (let round = 0; round < 5; round++) await appended(store(), stream, 1_000);
      const numbers = Array.from({ length: 5_000 }, (_, n) => n);
      expect(revisions(await collect(store().client.readStream(stream)))).toEqual(numbers);
      const backwards = store().client.readStream(stream, { direction: 'backwards', fromRevision: 'end' });
      expect(revisions(await collect(backwards))).toEqual(numbers.toReversed());
    });

    it('reads events that fill a page each', async () => {
      const stream = freshStream();
      const { client } = store();
      for (let round = 0; round < 6; round++) {
        await client.appendToStream(stream, event('Large', { text: 'x'.repeat(900 * 1024) }));
      }
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0, 1, 2, 3, 4, 5]);
    });
  });

  describe('reading all streams', () => {
    it('forwards from a position, which is included, to the end', async () => {
      const from = await headPosition(store());
      const streams = [freshStream(), freshStream()];
      for (const stream of streams) await appended(store(), stream, 3);
      const read = await collect(store().client.readAll({ fromPosition: from }));
      expect(read[0]?.event?.position).toEqual(from);
      const ours = read.filter(({ event: recorded }) => streams.includes(recorded?.streamId ?? ''));
      expect(revisions(ours)).toEqual([0, 1, 2, 0, 1, 2]);
    });

    it('backwards from a position, which is left out', async () => {
      const stream = freshStream();
      await appended(store(), stream, 3);
      const from = await headPosition(store());
      const reading = store().client.readAll({ direction: 'backwards', fromPosition: from, maxCount: 50 });
      const read = await collect(reading);
      expect(read.map(({ event: recorded }) => recorded?.position)).not.toContainEqual(from);
      expect(revisions(read.filter(({ event: recorded }) => recorded?.streamId === stream))).toEqual([
        2, 1, 0,
      ]);
    });

    it('backwards from the end, with a limit', async () => {
      const from = await headPosition(store());
      const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1 } as const;
      const [last] = await collect(store().client.readAll(options));
      expect((last?.event?.position?.commit ?? 0n) >= from.commit).toBe(true);
    });

    it('finds nothing before the start and after the end', async () => {
      await headPosition(store());
      const { client } = store();
      expect(await collect(client.readAll({ direction: 'backwards', fromPosition: 'start' }))).toEqual([]);
      expect(await collect(client.readAll({ fromPosition: 'end' }))).toEqual([]);
    });

    it('is refused where no event stands, and finds nothing beyond the end', async () => {
      const { commit, prepare } = await headPosition(store());
      await appended(store(), freshStream(), 2);
      const at = (distance: bigint) => ({ commit: commit + distance, prepare: prepare + distance });
      const nowhere = collect(store().client.readAll({ fromPosition: at(1n) }));
      expect(await failure(nowhere)).toMatchObject({ code: 3 });
      expect(await collect(store().client.readAll({ fromPosition: at(10_000_000n) }))).toEqual([]);
    });

    it('of no events gives none', async () => {
      await headPosition(store());
      expect(await collect(store().client.readAll({ maxCount: 0 }))).toEqual([]);
    });

    it('from the start, with a limit', async () => {
      await appended(store(), freshStream(), 5);
      const read = await collect(store().client.readAll({ maxCount: 3 }));
      expect(read).toHaveLength(3);
      expect(read.every(({ commitPosition }) => commitPosition !== undefined)).toBe(true);
    });

    it('shows metadata, and what metadata hides in its own stream', async () => {
      const { client } = store();
      const from = await headPosition(store());
      const stream = freshStream();
      await appended(store(), stream, 4);
      await client.setStreamMetadata(stream, { truncateBefore: 2, maxCount: 1 });
      await client.deleteStream(stream);
      const read = await collect(client.readAll({ fromPosition: from }));
      const of = (name: string) => read.filter(({ event: recorded }) => recorded?.streamId === name);
      expect(revisions(of(stream))).toEqual([0, 1, 2, 3]);
      expect(of(`$$${stream}`).map(({ event: recorded }) => recorded?.type)).toEqual([
        '$metadata',
        '$metadata',
      ]);
    });
  });
}
