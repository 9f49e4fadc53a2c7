// Soft deletion, which a later append undoes, and tombstones, which nothing does.
import { describe, expect, it } from 'vitest';
import { Follower } from './follower.ts';
import { appended, collect, event, events, failure, freshStream, revisions, type Store } from './store.ts';

export function describeDeletion(store: () => Store): void {
  describe('deleting a stream softly', () => {
    it('hides it until it is written to again', async () => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 3);
      const { position } = await client.deleteStream(stream, { expectedRevision: 2n });
      expect(position?.commit).toBeGreaterThan(0n);
      expect(await failure(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });

      expect(await appended(store(), stream, 2, 'no_stream')).toMatchObject({ nextExpectedRevision: 4n });
      expect(revisions(await collect(client.readStream(stream)))).toEqual([3, 4]);
      expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata: { truncateBefore: 3 } });
      const backwards = client.readStream(stream, { direction: 'backwards', fromRevision: 'end' });
      expect(revisions(await collect(backwards))).toEqual([4, 3]);
    });

    it('writes the largest $tb there is', async () => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 1);
      await client.deleteStream(stream);
      const [last] = await collect(
        client.readStream(`$$${stream}`, { direction: 'backwards', fromRevision: 'end' }),
      );
      expect(last?.event).toMatchObject({ type: '$metadata', data: { $tb: Number(9223372036854775807n) } });
    });

    it.each(['any', 'no_stream', 0n] as const)(
      'refuses a stream that never was, expecting %s',
      async (expected) => {
        const deleting = store().client.deleteStream(freshStream(), { expectedRevision: expected });
        expect(await failure(deleting)).toMatchObject({
          type: 'wrong-expected-version',
          actualVersion: -1n,
        });
      },
    );

    it.each(['any', 'no_stream'] as const)(
      'takes a stream that has only metadata, expecting %s',
      async (expectedRevision) => {
        const { client } = store();
        const stream = freshStream();
        await client.setStreamMetadata(stream, { maxCount: 7 });
        expect((await client.deleteStream(stream, { expectedRevision })).position?.commit).toBeGreaterThan(
          0n,
        );
        expect(await failure(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
        expect(await appended(store(), stream, 1, 'no_stream')).toMatchObject({ nextExpectedRevision: 0n });
        expect(revisions(await collect(client.readStream(stream)))).toEqual([0]);
      },
    );

    it('refuses a stream that has only metadata when events are expected', async () => {
      const stream = freshStream();
      await store().client.setStreamMetadata(stream, { maxCount: 7 });
      const deleting = store().client.deleteStream(stream, { expectedRevision: 0n });
      expect(await failure(deleting)).toMatchObject({ actualVersion: -1n });
    });

    it('refuses another revision than the current one, in trailers', async () => {
      const stream = freshStream();
      await appended(store(), stream, 2);
      const deleting = store().client.deleteStream(stream, { expectedRevision: 0n });
      expect(await failure(deleting)).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: 0n,
        actualVersion: 1n,
      });
    });

    it.each(['any', 'no_stream', 1n] as const)('can be repeated, expecting %s', async (expectedRevision) => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 2);
      await client.deleteStream(stream);
      await client.deleteStream(stream, { expectedRevision });
      expect(await failure(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
      expect(await appended(store(), stream, 1)).toMatchObject({ nextExpectedRevision: 2n });
    });

    it('is undone by new metadata too', async () => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 2);
      await client.deleteStream(stream);
      await client.setStreamMetadata(stream, { maxCount: 7 });
      expect(await collect(client.readStream(stream))).toEqual([]);
      expect(await client.getStreamMetadata(stream)).toMatchObject({
        metadata: { maxCount: 7, truncateBefore: 2 },
      });
    });
  });

  describe('a tombstone', () => {
    it('ends a stream for ever', async () => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 2);
      await client.tombstoneStream(stream, { expectedRevision: 1n });
      const deleted = { type: 'stream-deleted', streamName: stream };
      expect(await failure(collect(client.readStream(stream)))).toMatchObject(deleted);
      expect(await failure(client.appendToStream(stream, event()))).toMatchObject(deleted);
      expect(await failure(client.deleteStream(stream))).toMatchObject(deleted);
      expect(await failure(client.tombstoneStream(stream))).toMatchObject(deleted);
      expect(await failure(client.setStreamMetadata(stream, { maxCount: 1 }))).toMatchObject({
        type: 'stream-deleted',
      });
    });

    it.each(['any', 'no_stream'] as const)(
      'can be put where no stream was, expecting %s',
      async (expectedRevision) => {
        const stream = freshStream();
        const { position } = await store().client.tombstoneStream(stream, { expectedRevision });
        expect(position?.commit).toBeGreaterThan(0n);
        expect(await failure(collect(store().client.readStream(stream)))).toMatchObject({
          type: 'stream-deleted',
        });
      },
    );

    it('keeps to the expected revision', async () => {
      const stream = freshStream();
      await appended(store(), stream, 2);
      const tombstoning = store().client.tombstoneStream(stream, { expectedRevision: 0n });
      expect(await failure(tombstoning)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
    });

    it('reaches a live subscriber as an event and then as an error', async () => {
      const { client } = store();
      const stream = freshStream();
      await client.appendToStream(stream, events(1));
      const follower = new Follower(() => client.subscribeToStream(stream));
      await follower.untilSaid('caughtUp');
      await client.tombstoneStream(stream);
      await follower.untilSaid('error');
      expect(follower.events.map(({ event: recorded }) => recorded?.type)).toEqual([
        'Happened',
        '$streamDeleted',
      ]);
      expect(follower.said.at(-1)).toMatchObject({ kind: 'error', error: { type: 'stream-deleted' } });
    });
  });
}
