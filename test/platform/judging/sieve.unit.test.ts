import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import * as piece from '../../../src/platform/judging/schema.ts';
import { sieve } from '../../../src/platform/judging/sieve.ts';
import fc from '../../support/properties.ts';

const optional = (schema: Parameters<typeof piece.Nullable>[0]) => Type.Optional(piece.Nullable(schema));
const Form = Type.Object({
  rooms: optional(Type.Array(Type.Enum(['T1', 'T2']), { maxItems: 100 })),
  codes: optional(Type.Array(Type.Union([Type.Integer(), Type.String()]))),
  deposit: optional(piece.WholeAmount(0, 10)),
  born: optional(piece.DateOnly),
  words: optional(piece.Text(3)),
});
const sift = sieve(Form);

it('keeps what is right', () => {
  const form = { rooms: ['T1'], deposit: 3.9, words: ' a ', born: null };
  expect(sift(form)).toEqual({
    kept: { rooms: ['T1'], deposit: 3, words: 'a', born: null },
    reasons: {},
  });
});

it('leaves out a wrong field, and a wrong element of a list alone', () => {
  const { kept, reasons } = sift({ rooms: ['T1', 7, 'T2'], deposit: -1, other: 1 });
  expect(kept).toEqual({ rooms: ['T1', 'T2'] });
  expect(Object.keys(reasons).sort()).toEqual(['deposit', 'other', 'rooms.1']);
});

it('keeps nothing that stands behind more errors than are ever named', () => {
  const many = Array.from({ length: piece.MOST_ERRORS }, () => 'z');
  const { kept, reasons } = sift({
    rooms: [...many.slice(1), 'T1'],
    codes: many.map(() => ({})),
    deposit: 1e300,
  });
  expect(kept).toEqual({ rooms: ['T1'], codes: [] });
  expect(reasons).toHaveProperty('deposit');
  expect(reasons).not.toHaveProperty('rooms');
  expect(Object.keys(reasons)).toHaveLength(2 * piece.MOST_ERRORS);
});

it('leaves out a list that is longer than anybody would be told of, and one that is longer than it may be', () => {
  const long = Array.from({ length: piece.MOST_ERRORS + 1 }, () => 'T1');
  expect(sift({ rooms: long })).toEqual({
    kept: {},
    reasons: { rooms: 'Cette liste ne doit pas dépasser 2000 éléments.' },
  });
  expect(sift({ rooms: long.slice(0, 101) })).toEqual({
    kept: {},
    reasons: { rooms: 'Cette liste ne doit pas dépasser 100 éléments.' },
  });
});

it('keeps only what the schema accepts, whatever comes', () => {
  const isRight = Compile(Form);
  const element = fc.constantFrom('T1', 'z', 1, null, {}, 1e300, -0, '2026-01-01');
  const anything = fc.record(
    Object.fromEntries(
      Object.keys(Form.properties).map((name) => [
        name,
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(element, { maxLength: 3000, size: 'max' })),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, (form) => isRight.Check(sift(form).kept)),
    { numRuns: 30 },
  );
});
