// Which events of a batch a read model takes: as a table, since read models stand at different positions only after a fault.
import { expect, test } from 'vitest';
import { relevant } from '../../projections/following/apply.ts';
import { on, projector } from '../../projections/projector.ts';
import { lotDeleted } from '../../src/domain/grid/lots/events.ts';
import type { Arrived } from '../../src/platform/following/arrived.ts';

const lots = projector({
  name: 'lots',
  version: 1,
  prefixes: ['grid-'],
  tables: [],
  touches: () => [],
  on: [on(lotDeleted, () => {})],
});

const arrived = (event: Partial<Arrived>): Arrived => ({
  stream: 'grid-demo.1',
  revision: 5n,
  position: 100n,
  type: lotDeleted.type,
  recorded: null,
  problem: null,
  isForeign: false,
  ...event,
});

test.each([
  // [it stands at, its stream waits from, what arrives, whether it takes it]
  [null, null, {}, true],
  [99n, null, {}, true],
  [100n, null, {}, false],
  [101n, null, {}, false],
  [null, 4n, {}, false],
  [null, 5n, {}, false],
  [null, 6n, {}, true],
  [99n, 5n, { stream: 'grid-demo.2' }, true],
  [100n, 6n, {}, false],
  [null, null, { type: 'Other' }, false],
  [null, null, { type: 'Other', isForeign: true }, true],
  [null, null, { type: 'Other', isForeign: true, stream: 'lead-demo.1' }, false],
] as const)('at %s, with its stream waiting from %s, of %o: %s', (position, waits, event, takes) => {
  const aside = new Map(waits === null ? [] : [['grid-demo.1', waits]]);
  const one = arrived(event);
  expect(relevant({ projector: lots, position, aside }, [one])).toEqual(takes ? [one] : []);
});
