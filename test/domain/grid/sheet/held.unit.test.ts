// A file beside what hangs on its lots: options that it would end, and what came to them since somebody looked.
import { describe, expect, test } from 'vitest';
import type { Grid } from '../../../../src/domain/grid/grid.ts';
import { lotPlanAdded } from '../../../../src/domain/grid/lots/events.ts';
import { matchColumns } from '../../../../src/domain/grid/sheet/match.ts';
import { previewImport } from '../../../../src/domain/grid/sheet/preview.ts';
import { Standings } from '../../../../src/domain/grid/sheet/standing.ts';
import { after, at, base, iso, optioned, prepare } from '../purchases/sale.ts';
import { linesOf, namesIn, preview, RULES } from './sheets.ts';

const one = optioned(base, 1, [1, 2]);
const two = optioned(one, 2, [1], { leadId: 8 });

/** By an office that keeps the statuses itself. */
function ending(grid: Grid, reference: string) {
  const rows = [[reference, 'Indisponible']];
  const rules = { ...RULES, statusAuthority: 'external', now: at(0) } as const;
  return previewImport(grid, linesOf(rows), matchColumns(['Lot', 'Statut'], new Map()), namesIn(grid), rules);
}

describe('options', () => {
  test.each<[string, Grid, string, number]>([
    ['of nobody', base, 'R1', 0],
    ['of one', one, 'R1', 1],
    ['of one, on an annex of it', one, 'R2', 1],
    ['of one and of who waits', two, 'R1', 2],
    ['of another lot', two, 'R3', 0],
  ])('%s are ended as they are counted', (_name, grid, reference, ended) => {
    const told = ending(grid, reference);
    expect(told.changed.map(({ ends_options }) => ends_options)).toEqual([ended]);
  });
});

const file = { storage_key: 'plans/1', token: 't', sha256: 'x', size: 9, created_at: iso(0) };
const plan = lotPlanAdded({ lot_id: 1, plan: { id: 1, name: 'plan.pdf', ...file } });

describe('what somebody has looked at', () => {
  const seen = (grid: Grid) => preview(grid, ['Lot', 'Chambres'], [['R1', 4]]).seen;
  const digest = (grid: Grid) => new Standings(grid).digestOf(1);
  test.each<[string, Grid, Grid, boolean]>([
    ['an option on it', base, one, true],
    ['another that waits for it', one, two, true],
    ['an option on another lot', base, optioned(base, 1, [3]), false],
    ['a sale of it', base, prepare(base, 1), true],
    ['a plan', base, after(base, plan), false],
  ])('after %s', (_name, before, then, isOther) => {
    expect([seen(then) !== seen(before), digest(then) !== digest(before)]).toEqual([isOther, isOther]);
  });

  test('is another once the lot is gone', () => {
    const gone = { ...base, lots: base.lots.delete(1) };
    expect(new Standings(gone).of(1)).toBe('gone');
  });
});
