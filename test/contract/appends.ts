// Expected revisions, on both calls that append, against streams in every condition.
import { streamNameFilter, type AppendExpectedRevision } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import {
  appended,
  collect,
  event,
  events,
  failure,
  freshStream,
  PATHS,
  revisions,
  viaPath,
  type Store,
} from './store.ts';

type Condition = 'missing' | 'existing' | 'soft-deleted' | 'tombstoned' | 'only described by metadata';
type Answer = { revision: bigint } | { wrong: bigint | 'no_stream' } | 'deleted';

const TABLE: [Condition, AppendExpectedRevision, Answer][] = [
  ['missing', 'any', { revision: 0n }],
  ['missing', 'no_stream', { revision: 0n }],
  ['missing', 'stream_exists', { wrong: 'no_stream' }],
  ['missing', 0n, { wrong: 'no_stream' }],
  ['existing', 'any', { revision: 2n }],
  ['existing', 'no_stream', { wrong: 1n }],
  ['existing', 'stream_exists', { revision: 2n }],
  ['existing', 1n, { revision: 2n }],
  ['existing', 0n, { wrong: 1n }],
  ['existing', 5n, { wrong: 1n }],
  ['soft-deleted', 'any', { revision: 2n }],
  ['soft-deleted', 'no_stream', { revision: 2n }],
  ['soft-deleted', 'stream_exists', 'deleted'],
  ['soft-deleted', 1n, { revision: 2n }],
  ['soft-deleted', 0n, { wrong: 1n }],
  ['soft-deleted', 5n, { wrong: 1n }],
  ['tombstoned', 'any', 'deleted'],
  ['tombstoned', 'no_stream', 'deleted'],
  ['tombstoned', 'stream_exists', 'deleted'],
  ['tombstoned', 1n, 'deleted'],
  ['only described by metadata', 'stream_exists', { revision: 0n }],
  ['only described by metadata', 'no_stream', { revision: 0n }],
];

async function streamThatIs(condition: Condition, store: Store): Promise<string> {
  const stream = freshStream();
  if (condition === 'only described by metadata')
    await store.client.setStreamMetadata(stream, { maxCount: 10 });
  if (condition === 'missing' || condition === 'only described by metadata') return stream;
  await appended(store, stream, 2);
  if (condition === 'soft-deleted') await store.client.deleteStream(stream);
  if (condition === 'tombstoned') await store.client.tombstoneStream(stream);
  return stream;
}

export function describeAppends(store: () => Store): void {
  describe.each(PATHS)('appending through %s', (path) => {
    it.each(TABLE)('to a stream that is %s, expecting %s', async (condition, expectedRevision, answer) => {
      const { client } = store();
      const stream = await streamThatIs(condition, store());
      const appending = client.appendToStream(stream, event(), { expectedRevision, ...viaPath(path) });

      if (answer === 'deleted') {
        expect(await failure(appending)).toMatchObject({ type: 'stream-deleted', streamName: stream });
      } else if ('wrong' in answer) {
        expect(await failure(appending)).toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          expectedVersion: expectedRevision,
          actualVersion: answer.wrong,
        });
      } else {
        expect(await appending).toMatchObject({ success: true, nextExpectedRevision: answer.revision });
      }
    });

    it('is all or nothing, and answers with the place of the last event', async () => {
      const { client } = store();
      const stream = freshStream();
      const result = await client.appendToStream(stream, events(5), viaPath(path));
      const read = await collect(client.readStream(stream));
      expect(revisions(read)).toEqual([0, 1, 2, 3, 4]);
      expect(result.position).toEqual(read.at(-1)?.event?.position);
      expect(result.position?.commit).toBe(result.position?.prepare);
    });

    it('accepts an append of nothing', async () => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 1);
      const result = await client.appendToStream(stream, [], { expectedRevision: 0n, ...viaPath(path) });
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
      expect(
        await failure(client.appendToStream(stream, [], { expectedRevision: 3n, ...viaPath(path) })),
      ).toMatchObject({
        type: 'wrong-expected-version',
      });
    });

    it('refuses an append of more than 1 MiB, however it is divided', async () => {
      const { client } = store();
      const stream = freshStream();
      const half = () => event('Large', { text: 'x'.repeat(600 * 1024) });
      await client.appendToStream(stream, half(), viaPath(path));
      const refused = await failure(client.appendToStream(stream, [half(), half()], viaPath(path)));
      expect(refused).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0]);
    });

    it('counts the data alone towards that', async () => {
      const { client } = store();
      const stream = freshStream();
      const large = { ...event(), metadata: { text: 'x'.repeat(1_200 * 1024) } };
      expect(await client.appendToStream(stream, large, viaPath(path))).toMatchObject({ success: true });
    });

    it('keeps 64 writers of one stream apart', async () => {
      const { client } = store();
      const stream = freshStream();
      const racing = Array.from({ length: 64 }, () =>
        client.appendToStream(stream, event(), { expectedRevision: 'no_stream', ...viaPath(path) }),
      );
      const outcomes = await Promise.allSettled(racing);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0]);
    });
  });

  it.each([
    ['no type', { type: '' }],
    ['the nil identifier', { id: '00000000-0000-0000-0000-000000000000' }],
  ])('refuses an event with %s', async (_what, odd) => {
    const { client } = store();
    const stream = freshStream();
    // through BatchAppend the server answers it twice, which ends the client's process
    const appending = client.appendToStream(stream, [event(), { ...event(), ...odd }], viaPath('Append'));
    expect(await failure(appending)).toMatchObject({ type: 'unknown' });
    expect(await failure(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('joins the chunks of an append that is larger than one message', async () => {
    const { client } = store();
    const stream = freshStream();
    const many = Array.from({ length: 40 }, () => event('Chunked', { text: 'x'.repeat(10_000) }));
    await client.appendToStream(stream, many, { batchAppendSize: 50_000 });
    expect(await collect(client.readStream(stream))).toHaveLength(40);
  });

  it('gives every event a later position than the one before it', async () => {
    const { client } = store();
    const prefix = freshStream();
    await Promise.all(Array.from({ length: 50 }, (_, n) => appended(store(), `${prefix}-${n % 5}`, 2)));
    const positions: bigint[] = [];
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = client.subscribeToAll({ fromPosition: 'start', filter });
    for await (const { event: recorded } of subscription) {
      positions.push(recorded?.position?.commit ?? 0n);
      if (positions.length === 100) break;
    }
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(positions).size).toBe(100);
  });
}
