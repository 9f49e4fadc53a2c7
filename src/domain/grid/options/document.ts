// The option as partners read it. Owner, buyers and lots stand in other read models: the query puts them in.
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import { toEuros } from '../lots/money.ts';
import type { Option } from './option.ts';
import type { Estimate } from './queue.ts';

export function optionDocument(option: Option, estimate: Estimate | null) {
  return {
    id: option.id,
    status: option.status,
    lead_id: option.lead_id,
    owner: null,
    owner_id: option.owner_id,
    option_lifespan: option.lifespan_hours,
    estimated_availability: estimate && {
      available_at: timestampOf(estimate.availableAt),
      expires_at: timestampOf(estimate.expiresAt),
      rank: estimate.rank,
    },
    expires_at:
      option.status === 'option' || option.status === 'option-expired'
        ? timestampOf(option.expires_at)
        : null,
    canceled_at: option.status === 'option-canceled' ? timestampOf(option.canceled_at) : null,
    vat_rate: option.vat_rate,
    price_including_vat: toEuros(priceCents(option)),
    contacts: [],
    lots: [],
  };
}

export function priceCents(option: Option): number {
  return option.lots.reduce((sum, lot) => sum + lot.price_including_cents, 0);
}
