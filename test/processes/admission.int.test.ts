// Who a person is when many ask at once, from several processes, and some of them die half way.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ContactWriter } from '../../src/processes/contact-writer.ts';
import { changeContact, removeContact } from '../../src/domain/lead/contacts/decide.ts';
import { allValues } from '../../src/domain/lead/contacts/contacts.ts';
import { givenUp, Ownership } from '../../src/processes/ownership.ts';
import { valueKey, type ContactValue } from '../../src/domain/lead/contacts/value.ts';
import { Claims, LEASE_MS } from '../../src/platform/commands/claims.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import { isRefusal, Refused } from '../../src/platform/kernel/refusal.ts';
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import { Admission, type Entering } from '../../src/processes/admission.ts';
import { contactDecider } from '../../src/domain/lead/contact-commands.ts';
import { interestIn } from '../../src/domain/lead/interests/interests.ts';
import { leadYielded } from '../../src/domain/lead/leads/events.ts';
import { leadAggregate, leadStream } from '../../src/domain/lead/leads/lead.ts';
import { startTestKernel, testContext, type TestKernel } from '../support/stores/backend.ts';
import { at as minutes, intake, NOW } from '../domain/lead/leads/building.ts';
import { tell } from '../support/stores/tell.ts';
import fc from '../support/properties.ts';

const secret = Buffer.from('a secret of this installation');
let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const house = (commands: Commands = kernel.commands) => {
  const claims = new Claims(commands, secret);
  return {
    commands,
    claims,
    admission: new Admission(commands, claims),
    ownership: new Ownership(commands, claims),
    writer: new ContactWriter({ commands, claims }),
  };
};
type House = ReturnType<typeof house>;

let seeds = 0;
let ids = 100;
const context = (now = NOW) => testContext(`admission ${++seeds}`, now);
const draw = async (): Promise<number> => ++ids;
const none = async (): Promise<null> => null;
const admit = async (at: House, contact: object, now = NOW) => {
  const command = { intake: intake({ name: 'Martin', ...contact }), program: none };
  const admitted = await at.admission.admit(command, context(now), draw);
  await admitted.confirmed;
  return admitted;
};
/** Lets somebody in whose e-mail another lead takes after it was looked for, and before anything is taken. */
const admitBehind = async (at: House, other: string, taken: string, contact: object): Promise<string> => {
  const meanwhile = async (kind: string): Promise<number> => {
    if (kind === 'lead') await at.ownership.take([email(taken)], other, context(), true);
    return await draw();
  };
  const command = { intake: intake({ name: 'Martin', ...contact }), program: none };
  const { stream, confirmed } = await at.admission.admit(command, context(), meanwhile);
  await confirmed;
  return stream;
};
const lead = (stream: string) => house().ownership.lead(stream);
const email = (value: string): ContactValue => ({ kind: 'email', value });

/** No e-mail or phone is in two leads. */
async function expectEachValueOnce(streams: readonly string[]): Promise<void> {
  const leads = await Promise.all([...new Set(streams)].map(lead));
  const values = leads.flatMap(({ contacts }) => [...new Set(allValues(contacts).map(valueKey))]);
  expect(values.toSorted()).toEqual([...new Set(values)].toSorted());
}

test('forty posts of one person from three processes: one lead, forty requests', async () => {
  const houses = [house(), house(kernel.another().commands), house(kernel.another().commands)];
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      admit(houses[i % 3]!, { email1: 'forty@x.fr', phone1: '+33611111140' }),
    ),
  );
  expect(new Set(made.map(({ stream }) => stream)).size).toBe(1);
  expect((await lead(made[0]!.stream)).sheet).toMatchObject({ status: 'known', requests: 40 });
  expect((await lead(made[0]!.stream)).contacts).toHaveLength(1);
});

test('people who share some values, in every order at once: no value is ever in two leads', async () => {
  const houses = [house(), house(kernel.another().commands), house(kernel.another().commands)];
  for (let round = 0; round < 20; round++) {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}${round}@x.fr`);
    const [p, q] = [`+336200${10 + round}001`, `+336200${10 + round}002`];
    const people = [
      { email1: a, phone1: p },
      { email1: b, phone1: p },
      { email1: b, email2: c },
      { email1: c, phone1: q },
      { phone1: q, phone2: p },
      { email1: a, email2: c },
    ];
    const made = await Promise.all(people.map((person, i) => admit(houses[i % 3]!, person)));
    await expectEachValueOnce(made.map(({ stream }) => stream));
  }
});

test('whoever died between claim and write holds nobody up: the next one writes that lead', async () => {
  const dead = leadStream('test', ++ids);
  await house().ownership.take([email('dead@x.fr')], dead, context(), true);
  const made = await admit(house(kernel.another().commands), { email1: 'dead@x.fr', phone1: '+33611111141' });
  expect(made.stream).toBe(dead);
  expect(made.sheet).toMatchObject({ status: 'known', id: numberIn(dead) });
});

test('and after its lease the value is anybody’s', async () => {
  const dead = leadStream('test', ++ids);
  await house().ownership.take([email('lapsed@x.fr')], dead, context(), true);
  const made = await admit(house(), { email1: 'lapsed@x.fr' }, new Date(NOW.getTime() + LEASE_MS));
  expect(made.stream).not.toBe(dead);
});

test('whoever died between write and confirm has the value all the same', async () => {
  const at = house();
  const command = { intake: intake({ name: 'A', email1: 'unconfirmed@x.fr' }), program: none };
  const unconfirmed = new Claims(kernel.commands, secret);
  unconfirmed.confirm = async () => true;
  const admission = new Admission(kernel.commands, unconfirmed);
  const { stream } = await admission.admit(command, context(), draw);
  const late = new Date(NOW.getTime() + 10 * LEASE_MS);
  expect((await admit(at, { email1: 'unconfirmed@x.fr' }, late)).stream).toBe(stream);
});

test('whoever died between taking a value off and giving it back does not keep it', async () => {
  const at = house();
  const { stream } = await admit(at, { email1: 'left@x.fr', phone1: '+33611111142' });
  const contact = (await lead(stream)).contacts[0]!;
  // the write alone, without what comes after it
  await tell(kernel.commands, leadAggregate, stream, context(), (l) =>
    changeContact(l, contact.id, { email1: null }),
  );
  expect((await admit(house(kernel.another().commands), { email1: 'left@x.fr' })).stream).not.toBe(stream);
});

test('an e-mail that found no place on the lead is another person’s at once', async () => {
  const at = house();
  const first = await admit(at, { email1: 'one@full.fr', email2: 'two@full.fr' });
  const again = await admit(at, { email1: 'one@full.fr', email2: 'three@full.fr' });
  expect(again.stream).toBe(first.stream);
  expect(again.skipped.contact).toHaveProperty('email2');
  const other = await admit(house(kernel.another().commands), { email1: 'three@full.fr' });
  expect(other.stream).not.toBe(first.stream);
  expect(allValues((await lead(other.stream)).contacts)).toContainEqual(email('three@full.fr'));
});

test('also where two requests brought it at once', async () => {
  const at = house();
  const first = await admit(at, { email1: 'one@twice.fr', email2: 'two@twice.fr' });
  const both = [1, 2].map(() => admit(at, { email1: 'one@twice.fr', email2: 'three@twice.fr' }));
  for (const { stream } of await Promise.all(both)) expect(stream).toBe(first.stream);
  const other = await admit(at, { email1: 'three@twice.fr' });
  expect(other.stream).not.toBe(first.stream);
});

test('what a request wrote stays its lead’s when another, that began before it, is refused after it', async () => {
  const at = house();
  const { stream } = await admit(at, { phone1: '+33611111160' });
  const { stream: rival } = await admit(at, { phone1: '+33611111161' });
  const [mine, other] = [(await lead(stream)).contacts[0]!.id, (await lead(rival)).contacts[0]!.id];
  const fields = { email1: 'kept@x.fr' };
  await at.writer.write(stream, context(), { type: 'changeContact', id: mine, fields });
  // looked at the lead before that, and takes what it wants only now
  const late = await at.ownership.take([email('kept@x.fr')], stream, context(), true);
  await late.end();
  const writing = at.writer.write(rival, context(), { type: 'changeContact', id: other, fields });
  await expect(writing).rejects.toThrow(Refused);
  expect((await admit(at, { email1: 'kept@x.fr' })).stream).toBe(stream);
  await expectEachValueOnce([stream, rival]);
});

test('a request that is sent again is told where it was written, whosever the person is by now', async () => {
  const at = house();
  const { stream } = await admit(at, { email1: 'again@x.fr' });
  const asked = { intake: intake({ name: 'Martin', email1: 'again@x.fr' }), program: none } as const;
  const once = context();
  const chosen: string[] = [];
  const noting = { chosen: async (one: string) => void chosen.push(one), before: [] };
  await (
    await at.admission.admit(asked, once, draw, noting)
  ).confirmed;
  const id = (await lead(stream)).contacts[0]!.id;
  await at.writer.write(stream, context(), { type: 'changeContact', id, fields: { email1: 'new@x.fr' } });
  const other = await admit(at, { email1: 'again@x.fr' });
  expect(other.stream).not.toBe(stream);
  const again = await house(kernel.another().commands).admission.admit(asked, once, draw, {
    ...noting,
    before: [other.stream, ...chosen],
  });
  await again.confirmed;
  expect(again.stream).toBe(stream);
  expect((await lead(stream)).sheet).toMatchObject({ requests: 2 });
  expect((await lead(other.stream)).sheet).toMatchObject({ requests: 1 });
  await expectEachValueOnce([stream, other.stream]);
});

test('a lead that was given up for another leads there', async () => {
  const at = house();
  const { stream: winner } = await admit(at, { email1: 'winner@x.fr' });
  const loser = leadStream('test', ++ids);
  await at.ownership.take([email('loser@x.fr')], loser, context(), true);
  const yielded = await tell(kernel.commands, leadAggregate, loser, context(), () => [
    leadYielded({ to: numberIn(winner) }),
  ]);
  expect(isRefusal(yielded)).toBe(false);
  // also when nobody is left who would take the value along
  for (const when of [NOW, new Date(NOW.getTime() + LEASE_MS)])
    expect(await at.ownership.ownerOf(email('loser@x.fr'), 'test', when)).toBe(winner);
  expect((await admit(at, { email1: 'loser@x.fr' })).stream).toBe(winner);
  expect((await lead(winner)).contacts[0]!.fields).toMatchObject({
    email1: 'winner@x.fr',
    email2: 'loser@x.fr',
  });
});

test('what a lead took before another gave way to it is free as soon as it leaves that lead', async () => {
  const at = house();
  const gaveWay = leadStream('test', ids + 1_000);
  const stream = await admitBehind(at, gaveWay, 'z-way@x.fr', { email1: 'a-way@x.fr', email2: 'z-way@x.fr' });
  expect(numberIn(stream)).toBeLessThan(numberIn(gaveWay));
  const { stream: rival } = await admit(at, { phone1: '+33611111162' });
  const [mine, other] = [(await lead(stream)).contacts[0]!.id, (await lead(rival)).contacts[0]!.id];
  const fields = { email1: null };
  await at.writer.write(stream, context(), { type: 'changeContact', id: mine, fields });
  const taken = { email1: 'a-way@x.fr' };
  await at.writer.write(rival, context(), { type: 'changeContact', id: other, fields: taken });
  expect(allValues((await lead(rival)).contacts)).toContainEqual(email('a-way@x.fr'));
});

test('of two leads that nobody has written the lower one stays, whoever of them came first', async () => {
  const at = house();
  const first = leadStream('test', ++ids);
  const stream = await admitBehind(at, first, 'lower@x.fr', { email1: 'lower@x.fr' });
  expect(stream).toBe(first);
  expect((await lead(stream)).sheet).toMatchObject({ status: 'known', requests: 1 });
});

test('who is refused keeps no value busy', async () => {
  const at = house();
  const { stream } = await admit(at, { phone1: '+33611111163' });
  const fields = { email1: 'refused@x.fr' };
  const writing = at.writer.write(stream, context(), { type: 'changeContact', id: 0, fields });
  await expect(writing).rejects.toThrow(Refused);
  expect((await admit(at, fields)).stream).not.toBe(stream);
});

test('twenty leads in three processes want one e-mail: one gets it', async () => {
  const houses = [house(), house(kernel.another().commands), house(kernel.another().commands)];
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, i) => admit(houses[i % 3]!, { email1: `want${i}@x.fr` })),
  );
  const fields = { email1: 'wanted@x.fr' };
  const answers = await Promise.allSettled(
    made.map(async ({ stream }, i) => {
      const { id } = (await lead(stream)).contacts[0]!;
      return houses[i % 3]!.writer.write(stream, context(), { type: 'changeContact', id, fields });
    }),
  );
  const refusals = answers.flatMap((a) =>
    a.status === 'rejected' ? [(a.reason as Refused).refusal?.refused] : [],
  );
  expect(refusals).toEqual(new Array(19).fill('contact-of-another-lead'));
  await expectEachValueOnce(made.map(({ stream }) => stream));
});

test('values that come and go on two leads at once end up in one, or none', async () => {
  const houses = [house(), house(kernel.another().commands)];
  const streams = await Promise.all(
    houses.map(async (at, i) => (await admit(at, { email1: `swap${i}@x.fr` })).stream),
  );
  const fields = { name: 'X', email1: 'ball@x.fr' };
  const turns = Array.from({ length: 24 }, (_, turn) => turn);
  await Promise.all(
    turns.map(async (turn) => {
      const at = houses[turn % 2]!;
      const stream = streams[turn % 2]!;
      const id = 1000 + turn;
      try {
        await at.writer.write(stream, context(), { type: 'addContact', id, fields });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return;
      }
      await expectEachValueOnce(streams);
      if (turn % 3 === 0) return;
      const before = await at.ownership.lead(stream);
      const done = await tell(at.commands, leadAggregate, stream, context(), (l) => removeContact(l, id));
      if (!isRefusal(done))
        await at.ownership.release(givenUp(before.contacts, done.state.contacts), stream, context());
    }),
  );
  await expectEachValueOnce(streams);
});

test('who was here a moment ago is not looked for: what the request appends proves who it is', async () => {
  const at = house();
  const person = { email1: 'again@x.fr', phone1: '+33611111150' };
  const { stream } = await admit(at, person);
  const page = vi.spyOn(kernel.events, 'page');
  try {
    expect((await admit(at, person)).stream).toBe(stream);
    expect(page.mock.calls).toEqual([]);
  } finally {
    page.mockRestore();
  }
});

test('a value that another process took off a lead and gave to the next is the next one’s', async () => {
  const at = house();
  const person = { email1: 'moves@x.fr', phone1: '+33611111151' };
  const { stream: before } = await admit(at, person);
  const far = house(kernel.another().commands);
  const { id } = (await far.ownership.lead(before)).contacts[0]!;
  const fields = { email1: null };
  await far.writer.write(before, context(), { type: 'changeContact', id, fields });
  const { stream: after } = await admit(far, { email1: 'moves@x.fr' });
  expect(after).not.toBe(before);
  expect(await at.ownership.ownerOf(email('moves@x.fr'), 'test', NOW)).toBe(after);
  expect((await admit(at, person)).stream).toBe(after);
  await expectEachValueOnce([before, after]);
});

test('whom another process anonymised is a new person here too', async () => {
  const at = house();
  const person = { email1: 'gone@x.fr', phone1: '+33611111152' };
  const { stream: before } = await admit(at, person);
  const far = kernel.another().commands;
  const gone = await far.execute(contactDecider, before, { type: 'anonymise' }, context());
  expect(isRefusal(gone)).toBe(false);
  const { stream: after } = await admit(at, person);
  expect(after).not.toBe(before);
  expect((await lead(after)).sheet).toMatchObject({ status: 'known', requests: 1 });
});

test('of two leads that a request names, the one that another process saw last is meant', async () => {
  const at = house();
  const [one, two] = [{ email1: 'one@seen.fr' }, { email1: 'two@seen.fr' }];
  const { stream: first } = await admit(at, one);
  await admit(at, two, minutes(1));
  await admit(house(kernel.another().commands), one, minutes(2));
  expect((await admit(at, { email1: 'one@seen.fr', email2: 'two@seen.fr' }, minutes(3))).stream).toBe(first);
});

test('what a lead holds in a program is asked again where another process opened its interest there', async () => {
  const at = house();
  const person = { email1: 'opens@x.fr' };
  const { stream } = await admit(at, person);
  const interested: boolean[] = [];
  const program = async ({ interests }: Entering) => {
    const isInterested = interestIn(interests, 7) !== undefined;
    interested.push(isInterested);
    // who is interested has a hold there, that protects it
    return { id: 7, ownerId: null, reopensDiscarded: true, hasLiveOption: isInterested };
  };
  const asked = (temperature: 'hot' | null) =>
    ({ intake: { ...intake({ name: 'Martin', ...person }), temperature }, program }) as const;
  const far = house(kernel.another().commands);
  await (
    await far.admission.admit(asked(null), context(), draw)
  ).confirmed;
  expect(interested.splice(0)).toEqual([false]);
  const admitted = await at.admission.admit(asked('hot'), context(), draw);
  expect(admitted.stream).toBe(stream);
  expect(interested).toEqual([false, true]);
  expect(admitted.skipped.lead).toHaveProperty('temperature');
});

test('people that two processes move about, while both let them in: each value in one lead, no request lost', async () => {
  const houses = [house(), house(kernel.another().commands)];
  let round = 0;
  const step = fc.record({
    at: fc.constantFrom(0, 1),
    person: fc.constantFrom(0, 1, 2),
    what: fc.constantFrom('asks', 'asks', 'asks', 'leaves', 'is forgotten'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const mail = (person: number): string => `p${person}@r${round}.fr`;
      round += 1;
      const told = new Map<string, number>();
      for (const { at, person, what } of steps) {
        const here = houses[at]!;
        if (what === 'asks') {
          const { stream } = await admit(here, { email1: mail(person), email2: mail((person + 1) % 3) });
          told.set(stream, (told.get(stream) ?? 0) + 1);
          continue;
        }
        const stream = await here.ownership.ownerOf(email(mail(person)), 'test', NOW);
        if (stream === null) continue;
        if (what === 'is forgotten')
          await here.commands.execute(contactDecider, stream, { type: 'anonymise' }, context());
        else {
          const contact = (await here.ownership.lead(stream)).contacts.find(({ fields }) =>
            [fields.email1, fields.email2].includes(mail(person)),
          )!;
          const gone = { email1: null, email2: null };
          await here.writer.write(stream, context(), { type: 'changeContact', id: contact.id, fields: gone });
        }
      }
      const streams = [...told.keys()];
      await expectEachValueOnce(streams);
      for (const [stream, requests] of told)
        expect((await lead(stream)).sheet).toMatchObject({ status: 'known', requests });
    }),
    { numRuns: 10 },
  );
});
