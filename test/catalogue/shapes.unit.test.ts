import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../src/app/assembly/catalogue.ts';
import { event, type AnyEventKind } from '../../src/platform/rules/event.ts';
import { committedShapes, complaints, withNew } from './shapes.ts';

it('every event is stored in the shape that is committed', async () => {
  expect(complaints(await committedShapes(), eventKinds)).toEqual([]);
});

it('sees inside every event, but for what a lot was before a change', async () => {
  const open = Object.entries(await committedShapes()).filter(([, { schema }]) =>
    JSON.stringify(schema).includes('"^.*$":{}'),
  );
  expect(open.map(([name]) => name)).toEqual(['LotChanged@1']);
});

it('no two events share a name', () => {
  const types = eventKinds.map(({ type }) => type);
  expect(types.filter((type, i) => types.indexOf(type) !== i)).toEqual([]);
});

describe('the watch over shapes', () => {
  const before = [event('DoorOpened', Type.Object({ door: Type.Integer() }))];
  const committed = withNew({}, before);
  const now = (kind: AnyEventKind): string[] => complaints(committed, [kind]);

  it('is content with what has not changed, whatever is said about it', () => {
    expect(complaints(committed, before)).toEqual([]);
    const explained = Type.Object({ door: Type.Integer({ description: 'Which one' }) });
    expect(now(event('DoorOpened', explained))).toEqual([]);
    const bounded = Type.Object({ door: Type.Integer({ minimum: 1, maximum: 9 }) });
    expect(now(event('DoorOpened', bounded))).toEqual([]);
  });

  it.each<[string, AnyEventKind]>([
    ['a field more', event('DoorOpened', Type.Object({ door: Type.Integer(), by: Type.String() }))],
    ['a field less', event('DoorOpened', Type.Object({}))],
    ['another type', event('DoorOpened', Type.Object({ door: Type.String() }))],
    ['a field that is optional', event('DoorOpened', Type.Object({ door: Type.Optional(Type.Integer()) }))],
    [
      'a field that is sealed',
      event('DoorOpened', Type.Object({ door: Type.Integer() }), {
        personal: { fields: ['door'], subject: () => 'somebody' },
      }),
    ],
  ])('notices %s', (_what, kind) => {
    expect(now(kind)).toEqual([expect.stringContaining('has another shape than what is stored')]);
  });

  it('wants an upcaster with a new version, and the new shape committed', () => {
    const schema = Type.Object({ gate: Type.Integer() });
    expect(now(event('DoorOpened', schema, { version: 2 }))).toEqual([
      expect.stringContaining('DoorOpened@2 is new'),
      'DoorOpened: nothing upcasts version 1',
    ]);
    const upcasters = { 1: ({ door }: Readonly<Record<string, unknown>>) => ({ gate: door }) };
    const second = event('DoorOpened', schema, { version: 2, upcasters });
    const grown = withNew(committed, [second]);
    expect(complaints(grown, [second])).toEqual([]);
    expect(grown['DoorOpened@1']).toEqual(committed['DoorOpened@1']);
  });

  it('notices an event that nothing reads any more, and a version that went back', () => {
    expect(complaints(committed, [])).toEqual(['DoorOpened@1 is stored, and nothing reads it any more']);
    const later = withNew(committed, [event('DoorOpened', Type.Object({}), { version: 2 })]);
    expect(complaints(later, before)).toEqual([
      'DoorOpened@2 is stored, and the code only knows DoorOpened@1',
    ]);
  });
});
