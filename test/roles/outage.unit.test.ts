import { expect, test } from 'vitest';
import { Outage } from '../../src/roles/outage.ts';

test('an outage is told when it begins, once a minute, and when it is over', () => {
  const lines: [number, string][] = [];
  const told: object[] = [];
  let now = 0;
  const logger = {
    warn: (about: object, line: string) => {
      lines.push([now, line]);
      told.push(about);
    },
  };
  const outage = new Outage(logger as never, { role: 'projector' }, () => now);
  outage.over('works');
  for (now = 0; now < 150_000; now += 300) outage.failed(new Error('away'), 'cannot work');
  outage.over('works');
  outage.over('works');
  now += 1_000;
  outage.failed(new Error('away'), 'cannot work');
  expect(lines).toEqual([
    [0, 'cannot work'],
    [60_000, 'cannot work'],
    [120_000, 'cannot work'],
    [150_000, 'works'],
    [151_000, 'cannot work'],
  ]);
  const role = 'projector';
  const error: unknown = expect.objectContaining({ name: 'Error' });
  expect(told).toEqual([
    { role, tries: 1, error },
    { role, tries: 201, error },
    { role, tries: 401, error },
    { role, tries: 500, seconds: 150 },
    { role, tries: 1, error },
  ]);
});
