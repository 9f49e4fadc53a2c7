// What may happen to one text of a program.
import { expect, test } from 'vitest';
import {
  programCreated,
  programTextAdded,
  programTextChanged,
  programTextRemoved,
} from '../../../src/domain/program/events.ts';
import { MOST_ENTRIES } from '../../../src/domain/program/input.ts';
import { programAggregate, type ProgramText, type Sheet } from '../../../src/domain/program/program.ts';
import { addText, changeText, removeText } from '../../../src/domain/program/texts.ts';
import { specification } from '../../support/given.ts';

const given = specification(programAggregate);
const now = new Date('2026-03-15T09:00:00.000Z');
const text = (id: number, more: Partial<ProgramText> = {}): ProgramText => ({
  id,
  category: 'excerpt',
  title: null,
  content: `Texte ${id}`,
  is_rich: false,
  is_broadcastable: true,
  created_at: '2026-03-14T09:00:00.000Z',
  updated_at: '2026-03-14T09:00:00.000Z',
  ...more,
});
const holding = (...texts: readonly ProgramText[]) =>
  programCreated({ program_id: 7, sheet: { name: 'Clos', texts } as unknown as Sheet, rules: {} });
const added = (one: ProgramText) => programTextAdded({ program_id: 7, text: one });
const changed = (one: ProgramText) => programTextChanged({ program_id: 7, text: one });
const removed = (id: number) => programTextRemoved({ program_id: 7, text_id: id });

test.each([
  ['added behind the others', addText, [text(3)], [added(text(3))]],
  ['added once more', addText, [text(2)], []],
  [
    'changed where it stands',
    changeText,
    [1, { title: 'Accès', is_rich: true }, now],
    [changed(text(1, { title: 'Accès', is_rich: true, updated_at: now.toISOString() }))],
  ],
  ['given what it has', changeText, [1, { content: 'Texte 1', title: null }, now], []],
  ['given nothing', changeText, [1, {}, now], []],
  ['changed, where it is not', changeText, [3, { title: 'Accès' }, now], 'not-found'],
  ['taken away', removeText, [1], [removed(1)]],
  ['taken away, where it is not', removeText, [3], 'not-found'],
] as const)('beside another, it is %s', (_what, decide, args, outcome) => {
  given(holding(text(1), text(2)))
    .when((program) => (decide as (...all: unknown[]) => never)(program, ...args))
    .then(outcome as never);
});

test('the last that has room is taken, and one more is refused', () => {
  const many = Array.from({ length: MOST_ENTRIES - 1 }, (_, i) => text(i + 1));
  given(holding(...many))
    .when((program) => addText(program, text(MOST_ENTRIES)))
    .then([added(text(MOST_ENTRIES))])
    .when((program) => addText(program, text(MOST_ENTRIES + 1)))
    .then('too-many-texts')
    .when((program) => addText(program, text(MOST_ENTRIES)))
    .then([]);
});

test('those of a program stand as its events tell them', () => {
  const two = holding(text(1), text(2));
  const { state } = given(two, added(text(3)), changed(text(1, { title: 'Accès' })), removed(2));
  expect(state).toMatchObject({ sheet: { texts: [text(1, { title: 'Accès' }), text(3)] } });
});

test.each([
  ['added to', addText, [text(1)]],
  ['changed in', changeText, [1, { title: 'x' }, now]],
  ['taken from', removeText, [1]],
] as const)('none is %s a program that is not there', (_what, decide, args) => {
  given()
    .when((program) => (decide as (...all: unknown[]) => never)(program, ...args))
    .then('not-found');
});
