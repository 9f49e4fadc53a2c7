import { expect, test } from 'vitest';
import { SHEETS } from '../../../src/console/programs/sheets.ts';
import { fieldLabel } from '../../../src/domain/labels/story-fields.ts';
import { valuesOf } from '../../../src/domain/labels/story-values.ts';
import { CompanyInput, ProgramInput } from '../../../src/domain/program/input.ts';

const fields = SHEETS.flatMap(({ parts }) => parts.flatMap((part) => part.fields));
/** A company's fields are its name and where it is; its files are not typed. */
const names = [...new Set(fields.map(({ name }) => name.split('.', 1)[0]!))];
const paths = fields.map(({ name }) => name);
/** Of their own pages, or told with all that else decides on it. */
const NOT_TYPED = ['available_vat_rates', 'texts', 'medias', 'files', 'rules'];

test('whatever the API takes of a program can be typed, once, under a name in French', () => {
  const taken = Object.keys(ProgramInput.properties).filter((name) => !NOT_TYPED.includes(name));
  expect([...names].sort()).toEqual(taken.sort());
  expect(new Set(paths).size).toBe(paths.length);
  const ofCompany = Object.keys(CompanyInput.properties).filter((name) => name !== 'files');
  for (const role of ['developer', 'secondary_developer', 'marketer'])
    expect(paths.filter((path) => path.startsWith(`${role}.`)).sort()).toEqual(
      ofCompany.map((name) => `${role}.${name}`).sort(),
    );
  expect(names.filter((name) => name.includes('_') && fieldLabel(name).toLowerCase() === name)).toEqual([]);
});

test('every value that can be chosen has a word in French', () => {
  const chosen = fields.flatMap(({ name, kind }) => {
    if (typeof kind === 'string' || 'record' in kind) return [];
    return ('one' in kind ? kind.one : kind.many).map((value) => [name, value] as const);
  });
  expect(chosen.length).toBeGreaterThan(40);
  expect(chosen.filter(([name, value]) => valuesOf[name]?.[value] === undefined)).toEqual([
    // the trade's own words
    ['type', 'VEFA'],
    ['type', 'VIR'],
    ...['A', 'ABIS', 'B1', 'B2', 'C'].map((zone) => ['tax_zone', zone]),
  ]);
});
