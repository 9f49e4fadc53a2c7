import { expect, test } from 'vitest';
import { AT_FIRST, lotParts, NEW } from '../../../src/console/lots/fields.ts';
import { byReference } from '../../../src/console/lots/named.ts';
import { changedFrom } from '../../../src/console/parts/sheet-form.ts';
import { fieldLabel } from '../../../src/domain/labels/story-fields.ts';
import { NewLotItem } from '../../../src/domain/grid/lots/input.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';

const parts = [...AT_FIRST, ...lotParts({ buildings: [] })];
const names = parts.flatMap(({ fields }) => fields.map(({ name }) => name));
/** Told with all that decides on it; and another way of saying `parent_lot_id`. */
const NOT_TYPED = ['can_be_broadcasted', 'parent_external_id'];

test('whatever the API takes of a new lot can be typed, once, under a name in French', () => {
  const taken = Object.keys(NewLotItem.properties).filter((name) => !NOT_TYPED.includes(name));
  expect([...names].sort()).toEqual(taken.sort());
  expect(
    names.filter(
      (name) => fieldLabel(name).toLowerCase().replaceAll(' ', '_') === name && name.includes('_'),
    ),
  ).toEqual([]);
});

test('the form of a new lot begins as the API fills it in', () => {
  const said = changedFrom(parts, {}, NEW) as Record<string, unknown>;
  for (const [name, value] of Object.entries(NEW_LOT))
    if (!NOT_TYPED.includes(name))
      expect([name, said[name] ?? (Array.isArray(value) ? [] : null)]).toEqual([name, value]);
});

test('lots that differ in case alone are told apart by it, and only then', () => {
  const find = byReference([
    { id: 1, reference: 'A1' },
    { id: 2, reference: 'a1' },
    { id: 3, reference: 'B1' },
  ]);
  expect(['A1', 'a1', 'b1', 'B1', 'C1'].map((name) => find(name)?.id)).toEqual([1, 2, 3, 3, undefined]);
});
