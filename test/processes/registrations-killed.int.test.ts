// The policy dies after every single write, one run for each: whoever takes over brings every registration to its end,
// and nothing is done twice.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventKinds } from '../../src/app/assembly/catalogue.ts';
import { Claims } from '../../src/platform/commands/claims.ts';
import { Codec } from '../../src/platform/eventstore/codec.ts';
import { Commands } from '../../src/platform/commands/commands.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import type { Decision } from '../../src/platform/rules/aggregate.ts';
import { EventStore, type Appended, type NewEvent } from '../../src/platform/eventstore/event-store.ts';
import { Ids } from '../../src/platform/commands/ids.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import { Vault } from '../../src/platform/vault/vault.ts';
import { DEFAULT_RULES } from '../../src/domain/program/rules.ts';
import { declare, rule, withdraw } from '../../src/domain/registrations/decide.ts';
import { Matching, valuesIn } from '../../src/domain/registrations/matching.ts';
import { registrationPolicy } from '../../src/roles/policies/registrations.ts';
import {
  registrationAggregate,
  registrationStream,
  type Registrations,
} from '../../src/domain/registrations/registration.ts';
import {
  rulingRequired,
  type Person,
  type RegistrationEvent,
} from '../../src/domain/registrations/events.ts';
import { readStream, startTestKernel, testContext, type TestKernel } from '../support/stores/backend.ts';
import { tell } from '../support/stores/tell.ts';
import { someone } from '../domain/registrations/building.ts';

const NOW = new Date('2026-03-14T09:00:00Z');
/** When the leases of whoever died have run out. */
const LATER = new Date('2026-03-14T09:01:00Z');
const MASTER = Buffer.alloc(32, 7);
const matching = new Matching(MASTER);

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel?.close());

class Killed extends Error {}

/** Writes this many times, then is dead: the last write reached the store, its answer nobody. */
class MortalStore extends EventStore {
  #left: number;
  constructor(connection: string, writes: number) {
    super(connection);
    this.#left = writes;
  }

  get dead(): boolean {
    return this.#left <= 0;
  }

  override async append(stream: string, expected: bigint, events: readonly NewEvent[]): Promise<Appended> {
    if (this.dead) throw new Killed();
    this.#left--;
    const appended = await super.append(stream, expected, events);
    if (this.dead) throw new Killed();
    return appended;
  }
}

/** A process that follows the registrations of a program from the start, for as many writes as it lives. */
async function live(program: number, writes: number, now = NOW): Promise<boolean> {
  const events = new MortalStore(kernel.eventStoreUrl, writes);
  const vault = new Vault(kernel.pool, MASTER);
  const codec = new Codec(eventKinds, vault);
  const commands = new Commands(events, codec, new Snapshots(events, vault), () => {});
  const claims = new Claims(commands, createHmac('sha256', MASTER).update('claims').digest());
  const stores = { commands, claims, ids: new Ids(commands), clock: { now: () => now }, events, codec };
  const policy = registrationPolicy(stores, async () => false);
  try {
    // what it writes itself it hears of, too
    for (let from = 0n; ;) {
      const stored = [];
      for await (const one of events.read(registrationStream('test', program), from)) stored.push(one);
      if (stored.length === 0) return true;
      for (const recorded of await codec.decode(stored)) await policy.handle(recorded);
      from = stored.at(-1)!.revision + 1n;
    }
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  } finally {
    await events.close();
  }
}

const person = (program: number, fields: Partial<Person> = {}): Person => ({
  ...someone,
  title: 'ms',
  email1: `jeanne${program}@example.com`,
  phone1: `+3361234${String(program).padStart(4, '0')}`,
  comment: 'T3',
  ...fields,
});

async function command(
  program: number,
  seed: string,
  decide: (state: Registrations) => Decision<RegistrationEvent>,
): Promise<void> {
  const stream = registrationStream('test', program);
  const context = testContext(`${seed} ${program}`, NOW);
  orThrow(await tell(kernel.commands, registrationAggregate, stream, context, decide));
}

const declaring = (program: number, id: number, who: Person) =>
  command(program, `declare ${id}`, (state) =>
    declare(state, {
      id,
      ownerId: id,
      keys: matching.keys('test', valuesIn(who)),
      person: who,
    }),
  );

async function told(stream: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  return (await readStream(kernel.events, stream)).map(({ type, data }) => ({
    type,
    data: data as Record<string, unknown>,
  }));
}

/** Everything the leads were told of a program, whichever leads there are. */
async function leadStories(program: number): Promise<{ stream: string; types: string[] }[]> {
  const stories = new Map<string, string[]>();
  const own = new Set<string>();
  for await (const one of kernel.events.readAll(['lead-'], null)) {
    stories.set(one.stream, [...(stories.get(one.stream) ?? []), one.type]);
    if (one.type === 'InterestOpened' && (one.data as { program_id: number }).program_id === program)
      own.add(one.stream);
  }
  return [...own].map((stream) => ({ stream, types: stories.get(stream)! }));
}

/** Runs what is prepared again and again, dying after one write more each time, until a process survives. */
async function everyKill(
  base: number,
  takeover: Date,
  prepare: (program: number) => Promise<void>,
  check: (program: number) => Promise<void>,
): Promise<number> {
  for (let writes = 1; ; writes++) {
    const program = base + writes;
    await prepare(program);
    const survived = await live(program, writes);
    if (!survived) expect(await live(program, Infinity, takeover)).toBe(true);
    // and once more from the start: everything is heard a second time
    expect(await live(program, Infinity)).toBe(true);
    await check(program);
    if (survived) return writes;
  }
}

describe('the policy killed after any write', () => {
  test('two who declare one person: one approval, one rejection, one lead', async () => {
    const kills = await everyKill(
      100,
      LATER,
      async (program) => {
        await declaring(program, 2 * program, person(program));
        await declaring(program, 2 * program + 1, person(program, { name: 'Autre' }));
      },
      async (program) => {
        const events = await told(registrationStream('test', program));
        const of = (type: string) => events.filter((e) => e.type === type).map((e) => e.data.registration_id);
        expect(of('RegistrationAccepted')).toEqual([2 * program]);
        expect(of('RegistrationApproved')).toEqual([2 * program]);
        expect(of('RegistrationRejected')).toEqual([2 * program + 1]);
        const [story, ...others] = await leadStories(program);
        expect(others).toEqual([]);
        expect(story!.types).toEqual([
          'LeadCreated',
          'ContactAdded',
          'LeadRequested',
          'InterestOpened',
          'PrescriptionStarted',
        ]);
        const approved = events.find((e) => e.type === 'RegistrationApproved')!;
        expect(story!.stream).toBe(`lead-test.${String(approved.data.lead_id)}`);
      },
    );
    expect(kills).toBeGreaterThan(8);
  });

  test('a withdrawal: the prescription starts once and ends once', async () => {
    const kills = await everyKill(
      500,
      NOW,
      async (program) => {
        const id = 2 * program;
        await declaring(program, id, person(program));
        await live(program, Infinity);
        await command(program, 'withdraw', (state) => withdraw(state, id, NOW));
      },
      async (program) => {
        const events = (await told(registrationStream('test', program))).map(({ type }) => type);
        expect(events.slice(-2)).toEqual(['RegistrationApproved', 'RegistrationWithdrawn']);
        const [story, ...others] = await leadStories(program);
        expect(others).toEqual([]);
        expect(story!.types.slice(-2)).toEqual(['PrescriptionStarted', 'PrescriptionEnded']);
      },
    );
    expect(kills).toBeGreaterThan(1);
  });

  test('an approval by the sales office reaches its lead', async () => {
    await everyKill(
      900,
      NOW,
      async (program) => {
        const id = 2 * program;
        // known from another program
        await declaring(program - 50, id + 1000, person(program));
        await live(program - 50, Infinity);
        await declaring(program, id, person(program));
        await command(program, 'hold', () => [
          rulingRequired({
            registration_id: id,
            rules: [{ rule: 'manual-mode', outcome: 'ruling-required' }],
          }),
        ]);
        await command(program, 'rule', (state) =>
          rule(state, {
            id,
            ruling: { decision: 'approved' },
            rules: DEFAULT_RULES,
            isPrescribed: false,
            now: NOW,
          }),
        );
      },
      async (program) => {
        const events = await told(registrationStream('test', program));
        expect(events.filter(({ type }) => type === 'RegistrationApproved')).toHaveLength(1);
        const [story, ...others] = await leadStories(program);
        expect(others).toEqual([]);
        expect(story!.types.filter((type) => type === 'PrescriptionStarted')).toHaveLength(2);
      },
    );
  });
});
