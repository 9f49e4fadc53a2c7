// The same event ids again: a retry whose first try may or may not have been written.
import { describe, expect, it } from 'vitest';
import type { Offered } from './protocol.ts';
import {
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

export function describeIdempotency(store: () => Store, { copiesInFlight }: Offered): void {
  describe.each(PATHS)('retrying through %s', (path) => {
    it.each(['any', 'no_stream'] as const)(
      'answers as the first time, expecting %s',
      async (expectedRevision) => {
        const { client } = store();
        const stream = freshStream();
        const batch = events(3);
        const first = await client.appendToStream(stream, batch, { expectedRevision, ...viaPath(path) });
        const second = await client.appendToStream(stream, batch, { expectedRevision, ...viaPath(path) });
        expect(second).toEqual(first);
        expect(revisions(await collect(client.readStream(stream)))).toEqual([0, 1, 2]);
      },
    );

    it('recognises a retry long after, by its explicit revision', async () => {
      const { client } = store();
      const stream = freshStream();
      await client.appendToStream(stream, events(2), viaPath(path));
      const batch = events(2);
      const options = { expectedRevision: 1n, ...viaPath(path) };
      const first = await client.appendToStream(stream, batch, options);
      await client.appendToStream(stream, events(5), viaPath(path));
      expect(await client.appendToStream(stream, batch, options)).toEqual(first);
      expect(await collect(client.readStream(stream))).toHaveLength(9);
    });

    it('takes the beginning of a former append for the whole of it', async () => {
      const { client } = store();
      const stream = freshStream();
      const batch = events(3);
      await client.appendToStream(stream, batch, { expectedRevision: 'no_stream', ...viaPath(path) });
      const again = client.appendToStream(stream, batch.slice(0, 2), {
        expectedRevision: 'no_stream',
        ...viaPath(path),
      });
      expect(await again).toMatchObject({ nextExpectedRevision: 1n });
    });

    it.each(['any', 'no_stream'] as const)(
      'refuses a retry that goes on differently, expecting %s',
      async (expectedRevision) => {
        const { client } = store();
        const stream = freshStream();
        const [first, second] = [event(), event()];
        await client.appendToStream(stream, [first, second], viaPath(path));
        const differing = [first, event()];
        const again = client.appendToStream(stream, differing, { expectedRevision, ...viaPath(path) });
        expect(await failure(again)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
      },
    );

    it('writes again what begins with an unknown id, expecting any', async () => {
      const { client } = store();
      const stream = freshStream();
      const known = event();
      await client.appendToStream(stream, known, viaPath(path));
      await client.appendToStream(stream, [event(), known], viaPath(path));
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0, 1, 2]);
    });

    it('writes the same id again when the current revision is expected', async () => {
      const { client } = store();
      const stream = freshStream();
      const same = event();
      await client.appendToStream(stream, same, { expectedRevision: 'no_stream', ...viaPath(path) });
      const again = await client.appendToStream(stream, same, { expectedRevision: 0n, ...viaPath(path) });
      expect(again.nextExpectedRevision).toBe(1n);
    });

    it('knows the same id in another stream for another event', async () => {
      const { client } = store();
      const same = event();
      await client.appendToStream(freshStream(), same, viaPath(path));
      const other = freshStream();
      await client.appendToStream(other, same, viaPath(path));
      expect(await collect(client.readStream(other))).toHaveLength(1);
    });

    it('writes once what is sent many times at once', async () => {
      const { client } = store();
      const stream = freshStream();
      const batch = events(2);
      const sending = Array.from({ length: 20 }, () =>
        client.appendToStream(stream, batch, { expectedRevision: 'no_stream', ...viaPath(path) }),
      );
      const outcomes = await Promise.allSettled(sending);
      const answered = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const dropped = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(new Set(answered.map(({ position }) => position?.commit)).size).toBe(1);
      for (const reason of dropped) expect(reason).toMatchObject({ type: 'deadline-exceeded' });
      if (copiesInFlight === 'answered') expect(answered).toHaveLength(20);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0, 1]);
    });
  });
}
