// Whose an option is decides who may end or prolong it, whatever the routes have asked before.
import { describe, expect, it } from 'vitest';
import { gridDecider, type GridCommand } from '../../../src/domain/grid/commands.ts';
import { emptyGrid, evolve } from '../../../src/domain/grid/grid.ts';
import { optionPlaced } from '../../../src/domain/grid/options/events.ts';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';

const NOW = new Date('2026-03-14T09:00:00Z');
const NOBODY = { sees: false, cancels: false, prolongs: false };

const grid = evolve(
  emptyGrid,
  optionPlaced({
    option_id: 5,
    lead_id: 3,
    owner_id: 10,
    key_id: 1,
    lots: [],
    vat_rate: 20,
    lifespan_hours: 72,
    placed_at: NOW.toISOString(),
    expires_at: '2026-03-17T09:00:00.000Z',
    comment: null,
  }),
);

function outcome(c: GridCommand, actor: { keyId: number; userId: number | null }): string {
  const decided = gridDecider.decide(grid, c, { actor, now: NOW });
  if (isRefusal(decided)) return decided.refused;
  return 'note' in decided ? 'noted' : decided.map(({ type }) => type).join(' ');
}

describe.each([
  ['cancelOption' as const, 'OptionCanceled'],
  ['prolongOption' as const, 'OptionProlonged'],
])('%s', (type, happened) => {
  const command = (optionId: number, others = NOBODY): GridCommand => ({
    type,
    optionId,
    others,
    hours: 1,
    maxHours: 2,
  });

  it.each([
    ['its owner, through any key', { keyId: 9, userId: 10 }, NOBODY, happened],
    ['another user of the same key', { keyId: 1, userId: 11 }, NOBODY, 'not-found'],
    ['the key it was placed through, untied', { keyId: 1, userId: null }, NOBODY, happened],
    ['another key', { keyId: 2, userId: null }, NOBODY, 'not-found'],
    ['a key that sees all', { keyId: 2, userId: null }, { ...NOBODY, sees: true }, 'option-not-owned'],
  ])('by %s', (_who, actor, others, expected) => {
    expect(outcome(command(5, others), actor)).toBe(expected);
    expect(outcome(command(6, others), actor)).toBe('not-found');
  });

  it('by a manager, who may prolong and cancel those of others', () => {
    const manager = { sees: true, cancels: true, prolongs: true };
    expect(outcome(command(5, manager), { keyId: 2, userId: 11 })).toBe(happened);
    expect(outcome(command(6, manager), { keyId: 2, userId: 11 })).toBe('not-found');
  });

  it('by a key that may cancel those of others', () => {
    const expected = type === 'cancelOption' ? happened : 'option-not-owned';
    expect(
      outcome(command(5, { sees: true, cancels: true, prolongs: false }), { keyId: 2, userId: 11 }),
    ).toBe(expected);
  });
});
