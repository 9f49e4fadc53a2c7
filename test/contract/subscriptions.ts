// Subscriptions: from history to live without a gap or a double.
import { eventTypeFilter, excludeSystemEvents, streamNameFilter, type Filter } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { Follower } from './follower.ts';
import { appended, collect, events, freshStream, headPosition, type Store } from './store.ts';

export function describeSubscriptions(store: () => Store): void {
  const followers: Follower[] = [];
  const follow = (...made: ConstructorParameters<typeof Follower>): Follower => {
    const follower = new Follower(...made);
    followers.push(follower);
    return follower;
  };
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
  });

  describe('subscribing to a stream', () => {
    it('confirms, gives the history, says it has caught up, and goes on live', async () => {
      const stream = freshStream();
      await appended(store(), stream, 3);
      const follower = follow(() => store().client.subscribeToStream(stream));
      await follower.untilSaid('caughtUp');
      await appended(store(), stream, 2);
      await follower.until(({ revisions }) => revisions.length === 5);
      expect(follower.revisions).toEqual([0, 1, 2, 3, 4]);
      expect(follower.said.map(({ kind }) => kind)).toEqual([
        'confirmation',
        'event',
        'event',
        'event',
        'caughtUp',
        'event',
        'event',
      ]);
    });

    it.each([
      ['after a revision', { fromRevision: 1n }, [2, 3]],
      ['after the end', { fromRevision: 'end' }, [3]],
    ] as const)('starts %s', async (_where, options, expected) => {
      const stream = freshStream();
      await appended(store(), stream, 3);
      const follower = follow(() => store().client.subscribeToStream(stream, options));
      await follower.untilSaid('caughtUp');
      await appended(store(), stream, 1);
      await follower.until(({ revisions }) => revisions.includes(3));
      expect(follower.revisions).toEqual(expected);
    });

    it('waits for a stream that is still missing', async () => {
      const stream = freshStream();
      const follower = follow(() => store().client.subscribeToStream(stream));
      await follower.untilSaid('caughtUp');
      await appended(store(), stream, 1);
      await follower.until(({ revisions }) => revisions.length === 1);
      expect(follower.revisions).toEqual([0]);
    });

    it('misses and repeats nothing while others write', async () => {
      const stream = freshStream();
      const writing = (async () => {
        for (let round = 0; round < 60; round++) await appended(store(), stream, 5);
      })();
      await appended(store(), stream, 5);
      const five = Array.from({ length: 5 }, () => follow(() => store().client.subscribeToStream(stream)));
      await writing;
      for (const follower of five) {
        await follower.until(({ revisions }) => revisions.length >= 305);
        expect(follower.revisions).toEqual(Array.from({ length: 305 }, (_, n) => n));
      }
    });
  });

  describe('subscribing to all streams', () => {
    const all = (
      options: { fromPosition?: 'start' | 'end' | { commit: bigint; prepare: bigint } },
      filter?: Filter,
    ) =>
      follow((checkpointReached) => {
        const reached: Filter | undefined = filter && {
          ...filter,
          checkpointReached: (_, at) => checkpointReached(at),
        };
        return store().client.subscribeToAll({ ...options, ...(reached ? { filter: reached } : {}) });
      });

    it('starts strictly after a position, and goes on live', async () => {
      const from = await headPosition(store());
      const stream = freshStream();
      await appended(store(), stream, 2);
      const follower = all({ fromPosition: from });
      await follower.untilSaid('caughtUp');
      await appended(store(), stream, 2);
      const ours = () => follower.events.filter(({ event }) => event?.streamId === stream);
      await follower.until(() => ours().length === 4);
      expect(ours().map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n, 3n]);
      expect(follower.events.map(({ event }) => event?.position)).not.toContainEqual(from);
      expect(follower.said[0]).toEqual({ kind: 'confirmation' });
    });

    it('starts after the end', async () => {
      await headPosition(store());
      const follower = all({ fromPosition: 'end' }, streamNameFilter({ prefixes: ['contract'] }));
      await follower.untilSaid('caughtUp');
      const stream = freshStream();
      await appended(store(), stream, 1);
      await follower.until(({ events: seen }) => seen.length > 0);
      expect(follower.events[0]?.event?.streamId).toBe(stream);
    });

    it.each([
      ['stream prefixes', (a: string, b: string) => streamNameFilter({ prefixes: [a, b] })],
      ['a stream regex', (a: string, b: string) => streamNameFilter({ regex: `^(${a}|${b})$` })],
      ['type prefixes', (a: string, b: string) => eventTypeFilter({ prefixes: [`T${a}`, `T${b}`] })],
      ['a type regex', (a: string, b: string) => eventTypeFilter({ regex: `^T(${a}|${b})$` })],
    ] as const)('filters by %s, in history and live', async (_what, filterFor) => {
      const { client } = store();
      const [a, b, c] = [freshStream(), freshStream(), freshStream()];
      const write = () =>
        Promise.all([a, b, c].map((stream) => client.appendToStream(stream, events(2, `T${stream}`))));
      await write();
      const follower = all({ fromPosition: 'start' }, filterFor(a, b));
      await follower.untilSaid('caughtUp');
      await write();
      await follower.until(({ events: seen }) => seen.length >= 8);
      for (const [stream, expected] of [
        [a, [0n, 1n, 2n, 3n]],
        [b, [0n, 1n, 2n, 3n]],
        [c, []],
      ] as const) {
        const of = follower.events.filter(({ event }) => event?.streamId === stream);
        expect(of.map(({ event }) => event?.revision)).toEqual(expected);
      }
    });

    it('can leave out system events', async () => {
      const from = await headPosition(store());
      const stream = freshStream();
      await appended(store(), stream, 1);
      await store().client.setStreamMetadata(stream, { maxCount: 5 });
      await appended(store(), stream, 1);
      const follower = all({ fromPosition: from }, excludeSystemEvents());
      await follower.until(
        ({ events: seen }) => seen.filter(({ event }) => event?.streamId === stream).length === 2,
      );
      expect(follower.events.some(({ event }) => event?.type.startsWith('$'))).toBe(false);
    });

    describe('catching up with what nothing matches', () => {
      const nobody = (window: number) =>
        streamNameFilter({ prefixes: ['nobody'], maxSearchWindow: window, checkpointInterval: 1 });

      it('says before it has caught up how far it has looked: to the last whole page, and not beyond', async () => {
        const from = await headPosition(store());
        const stream = freshStream();
        await appended(store(), stream, 100);
        const positions = (await collect(store().client.readStream(stream))).map(
          ({ event }) => event?.position?.commit ?? 0n,
        );
        const head = await headPosition(store());
        const follower = all({ fromPosition: from }, nobody(10));
        await follower.untilSaid('caughtUp');
        expect(follower.said.map(({ kind }) => kind).at(-2)).toBe('checkpoint');
        const last = follower.checkpoints.at(-1)?.commit ?? 0n;
        expect(last).toBeGreaterThan(positions[80] ?? 0n);
        expect(last).toBeLessThanOrEqual(head.commit);
      });

      it('says no more than where it began when there is less than a page', async () => {
        const from = await headPosition(store());
        await appended(store(), freshStream(), 3);
        const follower = all({ fromPosition: from }, nobody(1_000));
        await follower.untilSaid('caughtUp');
        expect(follower.checkpoints).toEqual([from]);
      });

      it('says nothing when it begins at the end', async () => {
        const follower = all({ fromPosition: 'end' }, nobody(10));
        await follower.untilSaid('caughtUp');
        expect(follower.said.map(({ kind }) => kind)).toEqual(['confirmation', 'caughtUp']);
      });

      it('can be taken up again wherever it said that it was', async () => {
        const from = await headPosition(store());
        const stream = freshStream();
        await appended(store(), stream, 60);
        const first = all({ fromPosition: from }, nobody(7));
        await first.untilSaid('caughtUp');
        const read = await collect(store().client.readStream(stream));
        expect(first.checkpoints.length).toBeGreaterThan(3);
        for (const checkpoint of first.checkpoints) {
          const due = read.filter(({ event }) => {
            const { commit, prepare } = event?.position ?? from;
            return (
              commit > checkpoint.commit || (commit === checkpoint.commit && prepare > checkpoint.prepare)
            );
          });
          const again = all({ fromPosition: checkpoint }, streamNameFilter({ prefixes: [stream] }));
          await again.until(({ events: seen }) => seen.length >= due.length);
          expect(again.revisions).toEqual(due.map(({ event }) => Number(event?.revision)));
        }
      });
    });

    it('refuses to start where no event stands', async () => {
      const from = await headPosition(store());
      await appended(store(), freshStream(), 2);
      const nowhere = { commit: from.commit + 1n, prepare: from.prepare + 1n };
      const follower = all({ fromPosition: nowhere }, excludeSystemEvents());
      await follower.untilSaid('error');
      expect(follower.said.at(-1)).toMatchObject({
        error: { code: 3, message: expect.stringMatching(/invalid position/) as unknown },
      });
    });

    it('waits in silence where its end is not yet', async () => {
      const { commit, prepare } = await headPosition(store());
      const beyond = { commit: commit + 10_000_000n, prepare: prepare + 10_000_000n };
      const follower = all({ fromPosition: beyond }, excludeSystemEvents());
      await follower.untilSaid('caughtUp');
      const other = all({ fromPosition: 'end' }, excludeSystemEvents());
      await other.untilSaid('caughtUp');
      await appended(store(), freshStream(), 1);
      await other.until(({ events: seen }) => seen.length > 0);
      expect(follower.events).toEqual([]);
    });

    it('gives a checkpoint after every so many events looked at, live as well', async () => {
      const from = await headPosition(store());
      const filter = streamNameFilter({ prefixes: ['nobody'], maxSearchWindow: 10, checkpointInterval: 2 });
      const follower = all({ fromPosition: from }, filter);
      await follower.untilSaid('caughtUp');
      const before = follower.checkpoints.length;
      await appended(store(), freshStream(), 100);
      await follower.until(({ checkpoints }) => checkpoints.length >= before + 5);
      const positions = follower.checkpoints.map(({ commit }) => commit);
      expect(positions).toEqual([...positions].sort((x, y) => (x < y ? -1 : 1)));
    });
  });
}
