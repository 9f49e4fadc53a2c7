// A program's story held against one that was told from the beginning: wherever it is opened, it goes on alike.
import { expect, it } from 'vitest';
import { ProgramStory } from '../../../src/domain/webhooks/program-story.ts';
import type { Recorded } from '../../../src/platform/rules/event.ts';
import { Histories, SKEW_MS, type Opened } from '../../../src/roles/webhooks/histories.ts';
import { history, step } from '../../domain/grid/lots/surroundings.ts';
import { codec, FewStreams } from '../../platform/pasts/few-streams.ts';
import fc from '../../support/properties.ts';

const PROGRAM = 7;
const BASE = 'http://x';
/** Blocks of revisions are reached by few events where most are lacking. */
const APART = 37n;
const everybody = (): number[] => [3];
const steps = fc.array(step, { minLength: 5, maxLength: 25 });

function kept(events: readonly Recorded[]): Histories {
  const store = new FewStreams();
  for (const { id, stream, revision, position, event, meta } of events)
    store.put({
      id,
      stream,
      revision,
      position,
      type: event.type,
      data: event.data,
      metadata: { ...meta, at: meta.at.toISOString() },
      created: meta.at,
    });
  return new Histories({ events: store, codec, baseUrl: BASE } as never);
}

const made = (all: Parameters<typeof history>[0]): Recorded[] =>
  history(all, { tenant: 't', programId: PROGRAM, from: 1n }).map((recorded) => ({
    ...recorded,
    revision: recorded.revision * APART,
  }));

async function goingOn({ story, rest }: Opened): Promise<{ ids: string[]; messages: unknown[] }> {
  const ids = [];
  const messages = [];
  for await (const recorded of rest()) {
    ids.push(recorded.id);
    messages.push([...story.take(recorded, everybody)]);
  }
  return { ids, messages };
}

it('goes on as one that was told from the beginning, from any place', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(60), async (all, place) => {
      const events = made(all);
      const histories = kept(events);
      const cut = place % (events.length + 2);
      const whole = new ProgramStory('t', PROGRAM, BASE);
      const told = events.map((recorded) => [...whole.take(recorded, everybody)]);
      const opened = await histories.before('t', PROGRAM, BigInt(cut + 1));
      const { ids, messages } = await goingOn(opened);
      expect(ids).toEqual(events.slice(cut).map(({ id }) => id));
      expect(messages).toEqual(told.slice(cut));
    }),
    { numRuns: 60 },
  );
});

it('has everything in the rest that happened at an instant or since, where clocks differ', async () => {
  let left = 0;
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.integer({ min: 0, max: SKEW_MS / 2 - 1 }), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: -5, max: 90 }),
      async (all, skews, minutes) => {
        const events = made(all).map((recorded, n) => ({
          ...recorded,
          meta: {
            ...recorded.meta,
            at: new Date(recorded.meta.at.getTime() - skews[n % skews.length]!),
          },
        }));
        const instant = new Date(events[0]!.meta.at.getTime() + minutes * 60_000);
        const { ids } = await goingOn(await kept(events).since('t', PROGRAM, instant));
        const since = events.filter(({ meta }) => meta.at >= instant).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(since));
        left += events.length - ids.length;
      },
    ),
    { numRuns: 60 },
  );
  expect(left).toBeGreaterThan(100);
});
