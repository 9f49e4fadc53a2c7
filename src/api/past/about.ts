// What one event of a program was about, and what it changed, as far as it is told to whoever asks.
import type { GridEvent } from '../../domain/grid/grid.ts';
import { isOfLots, sheetIn, type Survey } from '../../domain/grid/lots/survey.ts';
import { evolveOption } from '../../domain/grid/options/option.ts';
import { isOfPurchases } from '../../domain/grid/purchases/events.ts';
import { evolvePurchase } from '../../domain/grid/purchases/purchase.ts';
import type { Passed } from '../../platform/pasts/pasts.ts';
import { changesBetween, type Changes } from '../audit/changes.ts';
import type { Document } from '../audit/record.ts';
import type { Sight } from '../audit/sight.ts';

export interface About {
  readonly kind: 'program' | 'lot' | 'option' | 'purchase';
  readonly record_id: number;
  /** The references of the lots that it is about. */
  readonly lots: readonly string[];
  readonly changes: Changes;
}

/** Null where it is not told. Of an option or a purchase no more is told than a lot's history says: how it stands. */
export function aboutGrid(
  { recorded, before, after }: Passed<Survey>,
  programId: number,
  sight: Sight,
): About | null {
  const event = recorded.event as GridEvent;
  const named = (lots: readonly { readonly id: number; readonly reference: string }[]): string[] =>
    lots.map(({ id, reference }) => after.grid.lots.get(id)?.reference ?? reference);
  if (isOfPurchases(event)) {
    const { purchase_id: record_id } = event.data;
    const was = before.grid.purchases.get(record_id) ?? null;
    const purchase = evolvePurchase(was, event);
    if (!purchase || !sight.tells({ kind: 'purchase', purchase })) return null;
    const changes = changesBetween(was && stands(was), stands(purchase));
    return { kind: 'purchase', record_id, lots: named(purchase.lots), changes };
  }
  if (!isOfLots(event)) {
    const { option_id: record_id } = event.data;
    const was = before.grid.options.get(record_id) ?? null;
    const option = evolveOption(was, event);
    if (!option || !sight.tells({ kind: 'option', option })) return null;
    const changes = changesBetween(was && stands(was), stands(option));
    return { kind: 'option', record_id, lots: named(option.lots), changes };
  }
  if (!('lot_id' in event.data)) return aboutProgram(programId);
  const { lot_id: record_id } = event.data;
  const lot = after.grid.lots.get(record_id) ?? before.grid.lots.get(record_id);
  const changes = changesBetween(sheet(before, record_id), sheet(after, record_id));
  return { kind: 'lot', record_id, lots: lot ? [lot.reference] : [], changes };
}

/** Its own fields are no record with a history. */
export function aboutProgram(programId: number): About {
  return { kind: 'program', record_id: programId, lots: [], changes: {} };
}

function stands({ status }: { readonly status: string }): Document {
  return { status };
}

function sheet(survey: Survey, id: number): Document | null {
  return sheetIn(survey, id) as Document | null;
}
