// What a batch was acknowledged to have set is written, each lot once.
import { isAcknowledged, type Intent } from '../../ledger.ts';
import { listAt, numberAt } from '../../json.ts';
import type { Rule } from '../evidence.ts';
import { factsByIntent } from './lost.ts';

export const pricesWritten: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  return ledger.intents.flatMap((intent) => {
    const { prices } = intent;
    if (prices === null) return [];
    const written = new Map<number, number[]>();
    for (const { type, data } of of.get(intent.id) ?? []) {
      if (type !== 'LotPriceChanged') continue;
      const [lot, cents] = [numberAt(data, 'lot_id') ?? 0, numberAt(data, 'price_cents') ?? 0];
      written.set(lot, [...(written.get(lot) ?? []), cents]);
    }
    const refused = refusedIn(intent);
    return [...prices].flatMap(([lot, cents]) => {
      const there = written.get(lot) ?? [];
      if (there.length > 1)
        return [`batch ${intent.id} changed the price of lot ${lot} ${there.length} times`];
      if (there.length === 1 && there[0] !== cents)
        return [`batch ${intent.id} set lot ${lot} to ${there[0]} cents instead of ${cents}`];
      const isPromised = refused !== null && !refused.has(lot);
      return isPromised && there.length === 0 ? [`batch ${intent.id}: lot ${lot} was not changed`] : [];
    });
  });
};

/** Lots that the answer says were left as they are; null without an answer. */
function refusedIn({ tries }: Intent): ReadonlySet<number | null> | null {
  const answer = tries.find(isAcknowledged);
  if (!answer) return null;
  return new Set(listAt(answer.data, 'errors').map((error) => numberAt(error, 'id')));
}
