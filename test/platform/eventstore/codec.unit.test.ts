import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { Codec, UnreadableEvent } from '../../../src/platform/eventstore/codec.ts';
import { event, TIMER, type AnyEventKind, type Metadata } from '../../../src/platform/rules/event.ts';
import { Unfit } from '../../../src/platform/kernel/unfit.ts';
import type { NewEvent, StoredEvent } from '../../../src/platform/eventstore/event-store.ts';

const Personal = Type.Union([Type.String(), Type.Null()]);
const visitorSeen = event(
  'VisitorSeen',
  Type.Object({ id: Type.Integer(), name: Personal, email: Personal }),
  { personal: { fields: ['name', 'email'], subject: (_stream, { id }) => `visitor-${id}` } },
);
const doorOpened = event('DoorOpened', Type.Object({ door: Type.String(), by: Type.String() }), {
  version: 3,
  upcasters: {
    1: ({ name }) => ({ door: name }),
    2: ({ door }) => ({ door, by: 'unknown' }),
  },
});

class MemoryVault {
  readonly known = new Map<string, Buffer | null>();
  async keyFor(subject: string) {
    if (!this.known.has(subject)) this.known.set(subject, Buffer.alloc(32, this.known.size + 1));
    return this.known.get(subject)!;
  }
  async keys(subjects: Iterable<string>) {
    return new Map([...subjects].map((s) => [s, this.known.get(s) ?? null] as const));
  }
}

const meta: Metadata = {
  tenant: 'test',
  actor: { keyId: 3, userId: 8 },
  at: new Date('2026-03-14T09:26:53.589Z'),
  requestId: 'r1',
  causationId: 'c1',
};

function setUp(kinds: readonly AnyEventKind[] = [visitorSeen, doorOpened]) {
  const vault = new MemoryVault();
  return { vault, codec: new Codec(kinds, vault) };
}

function stored(event: NewEvent, stream = 's'): StoredEvent {
  return {
    ...event,
    stream,
    revision: 0n,
    position: 9n,
    created: new Date(),
    data: JSON.parse(JSON.stringify(event.data)),
  };
}

test('what is personal is sealed, and comes back', async () => {
  const { codec } = setUp();
  const [encoded] = await codec.encode(
    's',
    'seed',
    [visitorSeen({ id: 5, name: 'Jeanne', email: 'j@x.fr' })],
    meta,
  );
  expect(JSON.stringify(encoded)).not.toMatch(/Jeanne|j@x\.fr/);
  const [recorded] = await codec.decode([stored(encoded!)]);
  expect(recorded!.event.data).toEqual({ id: 5, name: 'Jeanne', email: 'j@x.fr' });
  expect(recorded!.meta).toEqual(meta);
});

test('once the key is destroyed, personal fields read as null and the rest stays', async () => {
  const { codec, vault } = setUp();
  const [encoded] = await codec.encode(
    's',
    'seed',
    [visitorSeen({ id: 5, name: 'Jeanne', email: null })],
    meta,
  );
  vault.known.set('visitor-5', null);
  const [recorded] = await codec.decode([stored(encoded!)]);
  expect(recorded!.event.data).toEqual({ id: 5, name: null, email: null });
});

test('a sealed field moved to another event does not open', async () => {
  const { codec } = setUp();
  const [encoded] = await codec.encode(
    's',
    'seed',
    [visitorSeen({ id: 5, name: 'Jeanne', email: null })],
    meta,
  );
  await expect(codec.decode([stored(encoded!, 'elsewhere')])).rejects.toThrow();
});

test('older versions are upcast one step after the other', async () => {
  const { codec } = setUp();
  const [encoded] = await codec.encode('s', 'seed', [doorOpened({ door: 'main', by: 'x' })], meta);
  const old = stored({ ...encoded!, data: { name: 'main' }, metadata: { ...encoded!.metadata, v: 1 } });
  const [recorded] = await codec.decode([old]);
  expect(recorded!.event.data).toEqual({ door: 'main', by: 'unknown' });
});

test('what an older version kept in clear is gone with the person all the same', async () => {
  const guestNoted = event('GuestNoted', Type.Object({ id: Type.Integer(), name: Personal }), {
    version: 2,
    upcasters: { 1: ({ id, who }) => ({ id, name: who }) },
    personal: { fields: ['name'], subject: (_stream, { id }) => `visitor-${id}` },
  });
  const { codec, vault } = setUp([guestNoted]);
  const [encoded] = await codec.encode('s', 'seed', [guestNoted({ id: 5, name: null })], meta);
  const old = stored({
    ...encoded!,
    data: { id: 5, who: 'Jeanne' },
    metadata: { ...encoded!.metadata, v: 1 },
  });
  await vault.keyFor('visitor-5');
  const name = async () => ((await codec.decode([old]))[0]!.event.data as { name: unknown }).name;
  expect(await name()).toBe('Jeanne');
  vault.known.set('visitor-5', null);
  expect(await name()).toBeNull();
});

test('a newer version, a missing step and an unknown type are refused by name', async () => {
  const { codec } = setUp();
  const [encoded] = await codec.encode('s', 'seed', [doorOpened({ door: 'main', by: 'x' })], meta);
  const of = (v: number, type = 'DoorOpened') =>
    stored({ ...encoded!, type, metadata: { ...encoded!.metadata, v } });
  await expect(codec.decode([of(4)])).rejects.toThrow(/DoorOpened .* newer/);
  await expect(codec.decode([of(0)])).rejects.toThrow(/nothing upcasts/);
  await expect(codec.decode([of(1, 'WindowOpened')])).rejects.toThrow(UnreadableEvent);
});

test.each([
  ['does not fit its own schema', { type: 'DoorOpened', data: { door: 7, by: 'secret' } }],
  ['has no type', { type: '', data: {} }],
  ['is declared by nobody', { type: 'DoorPainted', data: {} }],
  ['holds what Postgres cannot', { type: 'DoorOpened', data: { door: 'a\0', by: 'secret' } }],
  ['holds half a character', { type: 'DoorOpened', data: { door: 'a\ud83d', by: 'secret' } }],
])('an event that %s is refused, without its values', async (_what, wrong) => {
  const { codec } = setUp();
  const refused = await codec.encode('s', 'seed', [wrong], meta).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unfit);
  expect((refused as Unfit).refusal).toMatchObject({ refused: 'unfit', errors: {} });
  expect((refused as Unfit).where).not.toContain('secret');
});

test('ids follow from the seed, the stream and the place, and from nothing else', async () => {
  const { codec } = setUp();
  const events = [doorOpened({ door: 'a', by: 'x' }), doorOpened({ door: 'b', by: 'x' })];
  const ids = async (stream: string, seed: string) =>
    (await codec.encode(stream, seed, events, meta)).map((e) => e.id);
  expect(await ids('s', 'seed')).toEqual(await ids('s', 'seed'));
  const different = [...(await ids('s', 'seed')), ...(await ids('t', 'seed')), ...(await ids('s', 'other'))];
  expect(new Set(different).size).toBe(6);
  for (const id of different)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an event that says whose doing it is, is theirs; the others are of who gave the command', async () => {
  const { codec } = setUp();
  const seen = visitorSeen({ id: 1, name: null, email: null });
  const encoded = await codec.encode('s', 'seed', [{ ...seen, actor: TIMER }, seen], meta);
  const recorded = await codec.decode(encoded.map((one) => stored(one)));
  expect(recorded.map((one) => one.meta.actor)).toEqual([TIMER, meta.actor]);
});

test('two features cannot call their events alike', () => {
  expect(() => setUp([doorOpened, doorOpened])).toThrow(/DoorOpened/);
});
