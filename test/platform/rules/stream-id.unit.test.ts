import { expect, test } from 'vitest';
import { numberIn, parseStream, streamName } from '../../../src/platform/rules/stream-id.ts';
import fc from '../../support/properties.ts';

const category = fc.stringMatching(/^[a-z]{1,12}$/);
const tenant = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,62}$/);
const id = fc.oneof(fc.nat(), fc.stringMatching(/^[a-z]{1,8}\.[0-9a-f]{40}$/));

test('every name says what it was made of', () => {
  fc.assert(
    fc.property(category, tenant, fc.option(id), (kind, space, which) => {
      const name = which === null ? streamName(kind, space) : streamName(kind, space, which);
      expect(parseStream(name)).toEqual({
        category: kind,
        tenant: space,
        id: which === null ? null : String(which),
      });
    }),
  );
});

test('a number is read where there is one', () => {
  expect(numberIn('grid-rive-neuve.12')).toBe(12);
  for (const name of [
    'tenant-demo',
    'claim-demo.email.abc',
    'sequence-demo.lot',
    'x',
    'grid-demo.1a',
    'grid-demo.a1',
    'grid-demo.',
  ])
    expect(() => numberIn(name)).toThrow(name);
});
