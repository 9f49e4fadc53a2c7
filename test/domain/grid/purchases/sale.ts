// A grid with two apartments, a cellar of the first and a garage of nobody; and purchases on it, as far as they have come.
import { emptyGrid, gridAggregate, type Grid, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import { lotCreated } from '../../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import { placeOption } from '../../../../src/domain/grid/options/decide.ts';
import { preparePurchase, type PreparePurchase } from '../../../../src/domain/grid/purchases/prepare.ts';
import { takeStep, type Step } from '../../../../src/domain/grid/purchases/steps.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';
import type { Refusal } from '../../../../src/platform/kernel/refusal.ts';
import { SOME_META, taken } from '../../../support/given.ts';

export const ZONE = 'Europe/Paris';
/** A Monday, at eleven in Paris. */
const START = Date.parse('2026-03-02T10:00:00.000Z');
export const at = (days: number): Date => new Date(START + days * 86_400_000);
export const iso = (days: number): string => at(days).toISOString();

export function lot(id: number, more: object = {}): GridEvent {
  const { status = 'available', ...rest } = more as { status?: 'available' };
  const names = { external_id: `E${id}`, reference: `R${id}`, is_primary: true };
  const kind = { type: 'apartment' as const, typology: 'T3' };
  const fields = { ...NEW_LOT, ...names, ...kind, ...rest };
  return lotCreated({ lot_id: id, fields, status, price_cents: 20_000_000, parent_lot_id: null });
}

/** As commands see it: what has ended is let go of. */
export function after(grid: Grid, ...events: readonly GridEvent[]): Grid {
  return events.reduce((before, event) => gridAggregate.evolve(before, event, SOME_META), grid);
}

export function done(grid: Grid, decision: readonly GridEvent[] | Refusal): Grid {
  return after(grid, ...taken(decision));
}

export const base = after(
  emptyGrid,
  lot(1, { reduced_vat_eligibility: true }),
  lot(2, { is_primary: false, type: 'cellar', typology: null, parent_lot_id: 1 }),
  lot(3),
  lot(4, { is_primary: false, type: 'parking', typology: 'box' }),
);

export function preparing(id: number, more: Partial<PreparePurchase> = {}): PreparePurchase {
  return {
    id,
    asked: { kind: 'lots', leadId: 7, lotIds: [1, 2], vatRate: 20 },
    ownerId: 5,
    registrationId: null,
    discountCents: 0,
    depositCents: null,
    deedPlannedOn: null,
    financingDueOn: undefined,
    terms: DEFAULT_TERMS,
    rules: DEFAULT_RULES,
    zone: ZONE,
    now: at(0),
    ...more,
  };
}

export const prepare = (grid: Grid, id: number, more: Partial<PreparePurchase> = {}): Grid =>
  done(grid, preparePurchase(grid, preparing(id, more)));

export function optioned(grid: Grid, id: number, lotIds: readonly number[], more: object = {}): Grid {
  const whose = { leadId: 7, ownerId: 6, keyId: 9 };
  const rest = { vatRate: 20, comment: null, terms: DEFAULT_TERMS, rules: DEFAULT_RULES, now: at(0) };
  return done(grid, placeOption(grid, { id, lotIds, ...whose, ...rest, ...more }));
}

export const step = (grid: Grid, purchaseId: number, taking: Step, now: Date) =>
  takeStep(grid, { purchaseId, taken: taking, zone: ZONE, now });

const DEPOSIT = { depositCents: 1_000_000, deedPlannedOn: '2026-12-01' };
/** Presented on a Wednesday, the fourth: the tenth day is a Saturday, so withdrawal ends on Monday the sixteenth. */
export const FIRM_FROM = '2026-03-16T23:00:00.000Z';

export const prepared = prepare(base, 1, DEPOSIT);
export const signed = done(prepared, step(prepared, 1, { step: 'sign', at: iso(1) }, at(2)));
export const presented = done(signed, step(signed, 1, { step: 'presentation', on: '2026-03-04' }, at(3)));
export const firm = done(presented, step(presented, 1, { step: 'firm' }, at(15)));
export const deeded = done(firm, step(firm, 1, { step: 'deed', at: iso(16) }, at(17)));
export const delivered = done(deeded, step(deeded, 1, { step: 'delivery', at: iso(18) }, at(19)));
