// What `$$stream` says about what of a stream may be seen, and links, which lead from one stream to another.
import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { Follower } from './follower.ts';
import { appended, collect, event, failure, freshStream, revisions, type Store } from './store.ts';

export function describeMetadata(store: () => Store): void {
  describe('stream metadata', () => {
    it.each([
      ['$maxCount', { maxCount: 2 }, [3, 4]],
      ['$tb', { truncateBefore: 3 }, [3, 4]],
      ['the stricter of the two', { truncateBefore: 1, maxCount: 3 }, [2, 3, 4]],
      ['$tb beyond the end: all hidden, and still a stream', { truncateBefore: 100 }, []],
      ['$maxAge that nothing has reached', { maxAge: 3600 }, [0, 1, 2, 3, 4]],
    ] as const)('hides by %s', async (_how, metadata, expected) => {
      const { client } = store();
      const stream = freshStream();
      await appended(store(), stream, 5);
      await client.setStreamMetadata(stream, metadata);
      expect(revisions(await collect(client.readStream(stream)))).toEqual(expected);
      const backwards = client.readStream(stream, { direction: 'backwards', fromRevision: 'end' });
      expect(revisions(await collect(backwards))).toEqual(expected.toReversed());
    });

    it('hides what is older than $maxAge at the time of reading', async () => {
      const { client } = store();
      const stream = freshStream();
      await client.setStreamMetadata(stream, { maxAge: 1 });
      await appended(store(), stream, 1);
      expect(await collect(client.readStream(stream))).toHaveLength(1);
      await expect
        .poll(() => collect(client.readStream(stream)), { timeout: 5_000, interval: 100 })
        .toEqual([]);
      await appended(store(), stream, 1);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([1]);
    });

    it('is kept in a stream of its own, which keeps one event', async () => {
      const { client } = store();
      const stream = freshStream();
      await client.setStreamMetadata(stream, { maxCount: 1, owner: 'sales' });
      await client.setStreamMetadata(stream, { maxCount: 2, owner: 'office' }, { expectedRevision: 0n });
      expect(await client.getStreamMetadata(stream)).toMatchObject({
        metadata: { maxCount: 2, owner: 'office' },
      });
      const read = await collect(client.readStream(`$$${stream}`));
      expect(revisions(read)).toEqual([1]);
      expect(await failure(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
      const stale = client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
      expect(await failure(stale)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
    });

    it('of a stream without any is absent', async () => {
      const { metadata } = await store().client.getStreamMetadata(freshStream());
      expect(metadata).toBeUndefined();
    });
  });

  describe('links', () => {
    const linkTo = (stream: string, revision: number) =>
      jsonEvent({ type: '$>', data: `${revision}@${stream}` });

    it('are followed when that is asked for', async () => {
      const { client } = store();
      const [target, links] = [freshStream(), freshStream()];
      await client.appendToStream(target, [event('First'), event('Second')]);
      await client.appendToStream(links, bareLink(linkTo(target, 1)));
      const [resolved] = await collect(client.readStream(links, { resolveLinkTos: true }));
      expect(resolved?.event).toMatchObject({ streamId: target, revision: 1n, type: 'Second' });
      expect(resolved?.link).toMatchObject({ streamId: links, revision: 0n, type: '$>' });
      const [plain] = await collect(client.readStream(links));
      expect(plain?.event).toMatchObject({ streamId: links, type: '$>' });
      expect(plain?.link).toBeUndefined();
    });

    it('are followed live', async () => {
      const { client } = store();
      const [target, links] = [freshStream(), freshStream()];
      await appended(store(), target, 1);
      const follower = new Follower(() => client.subscribeToStream(links, { resolveLinkTos: true }));
      await follower.untilSaid('caughtUp');
      await client.appendToStream(links, bareLink(linkTo(target, 0)));
      await follower.until(({ events }) => events.length === 1);
      expect(follower.events[0]?.event?.streamId).toBe(target);
      await follower.stop();
    });

    it('stand alone when what they point to is gone', async () => {
      const { client } = store();
      const [target, links] = [freshStream(), freshStream()];
      await appended(store(), target, 1);
      await client.appendToStream(links, [bareLink(linkTo(target, 0)), bareLink(linkTo(freshStream(), 4))]);
      await client.deleteStream(target);
      const read = await collect(client.readStream(links, { resolveLinkTos: true }));
      expect(read.map(({ event: recorded, link }) => [recorded, link?.type])).toEqual([
        [undefined, '$>'],
        [undefined, '$>'],
      ]);
    });
  });
}

// A link's data is text, not JSON: sent as bytes, so that the client puts no quotes around it.
function bareLink(link: { id: string; data: unknown }) {
  return {
    id: link.id,
    type: '$>',
    contentType: 'application/octet-stream' as const,
    data: Buffer.from(String(link.data)),
    metadata: undefined,
  };
}
