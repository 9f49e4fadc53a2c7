// Grids of fifty events, and the one command that benchmarks give on them: an option is placed.
import { randomUUID } from 'node:crypto';
import { placeOption } from '../../../src/domain/grid/options/decide.ts';
import { gridStream, type Grid, type GridEvent } from '../../../src/domain/grid/grid.ts';
import { lotCreated, lotPriceChanged } from '../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../../src/domain/grid/lots/terms.ts';
import { DEFAULT_RULES } from '../../../src/domain/program/rules.ts';
import type { Decision } from '../../../src/platform/rules/aggregate.ts';
import type { CommandContext } from '../../../src/platform/commands/commands.ts';

export const LENGTH = 50;
const LOTS = 30;
const tenant = 'bench';

export function gridOf(program: number): string {
  return gridStream(tenant, program);
}

export function context(): CommandContext {
  const seed = randomUUID();
  const actor = { keyId: 1, userId: null };
  return { tenant, actor, requestId: seed, causationId: seed, seed, now: new Date() };
}

export function fifty(firstLot = 1): GridEvent[] {
  const lots = Array.from({ length: LOTS }, (_, i): GridEvent => {
    const names = { external_id: `E${i}`, reference: `A${i}`, typology: 'T3' };
    const fields = { ...NEW_LOT, ...names, is_primary: true, type: 'apartment' as const };
    const stands = { status: 'available' as const, price_cents: 20_000_000, parent_lot_id: null };
    return lotCreated({ lot_id: firstLot + i, fields, ...stands });
  });
  const prices = Array.from({ length: LENGTH - LOTS }, (_, i): GridEvent => {
    const change = { lot_id: firstLot + i, price_cents: 21_000_000, previous_cents: 20_000_000 };
    return lotPriceChanged({ ...change, parent_lot_id: null });
  });
  return [...lots, ...prices];
}

/** Option `id`, on one of the lots. */
export function placed(grid: Grid, id: number, firstLot = 1): Decision<GridEvent> {
  const one = { id, leadId: id, ownerId: 1, keyId: 1, vatRate: 20, comment: null };
  const rules = { ...DEFAULT_RULES, max_queue: 1_000 };
  const lotIds = [firstLot + (id % LOTS)];
  return placeOption(grid, { ...one, lotIds, terms: DEFAULT_TERMS, rules, now: new Date() });
}
