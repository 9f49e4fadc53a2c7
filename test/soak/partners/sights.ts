// How far a record is, of what an answer shows of it: only what a clock that jumps cannot have moved.
import { listAt, numberAt, numbersAt, textAt } from '../json.ts';
import type { Ledger, Settled, Try } from '../ledger.ts';

/** Waiting and holding are one stage: a hold that ran out is over by the clock alone, noticed or not. */
const OPTIONS: Readonly<Record<string, number>> = { 'option-pending': 1, option: 1, 'option-canceled': 3 };
const REGISTRATIONS: Readonly<Record<string, number>> = { pending: 1, approved: 2, rejected: 2, expired: 3 };
const PURCHASES: Readonly<Record<string, number>> = {
  prepared: 1,
  signed: 2,
  firm: 3,
  canceled: 9,
};

export interface Look {
  readonly ledger: Ledger;
  readonly space: string;
  readonly who: string;
}

/** An answer that is said again to the same request is as old as the first time. */
function note(look: Look, what: string, version: number | null | undefined, told: Try): void {
  if (version === null || version === undefined || told.isReplayed) return;
  const { sentAt, endedAt, requestId: request } = told;
  look.ledger.saw({ what: `${look.space} ${what}`, version, sentAt, endedAt, who: look.who, request });
}

/**
 * What an answer says is done was done at some time since it was first asked for: the answer to that may have been lost, and
 * others have gone on from there before it was sent again.
 */
export function asDone(told: Settled): Try {
  return { ...told, sentAt: told.askedAt };
}

export function sawOption(look: Look, told: Try, option: unknown): void {
  note(look, `option ${numberAt(option, 'id')}`, OPTIONS[textAt(option, 'status') ?? ''], told);
}

/** The answer to a declaration tells no status, be it analysed meanwhile. */
export function sawRegistration(look: Look, told: Try, registration: unknown): void {
  const version = REGISTRATIONS[textAt(registration, 'status') ?? ''];
  note(look, `registration ${numberAt(registration, 'id')}`, version, told);
}

export function sawPurchase(look: Look, told: Try, purchase: unknown): void {
  note(look, `purchase ${numberAt(purchase, 'id')}`, PURCHASES[textAt(purchase, 'status') ?? ''], told);
}

/** Prices of a lot only rise in a run: who changes them adds to what they last set. */
export function sawPrice(look: Look, told: Try, lot: unknown): void {
  const price = numberAt(lot, 'price_excluding_vat');
  note(look, `price of lot ${numberAt(lot, 'id')}`, price === null ? null : Math.round(price * 100), told);
}

/** How many are in a list that nothing leaves. */
export function sawCount(look: Look, told: Try, what: string, list: unknown): void {
  note(look, `number of ${what}`, listAt(list).length, told);
}

/** How far that is, the auditor finds out. */
export function glimpsed({ ledger, space, who }: Look, told: Try, record: string, fields: unknown): void {
  const { sentAt, endedAt, requestId: request, isReplayed } = told;
  if (!isReplayed) ledger.glimpses.push({ record, space, fields, sentAt, endedAt, who, request });
}

/** A list of all that there are of a kind, each as far as it is shown to be. */
export function listed(
  look: Look,
  told: Try,
  of: { readonly stream: number; readonly place: number; readonly kind: string },
  all: readonly unknown[],
): void {
  const { sentAt, endedAt } = told;
  const { space, who } = look;
  const ids = numbersAt(all, 'id');
  look.ledger.listings.push({ ...of, ids, space, who, sentAt, endedAt });
  for (const one of all) glimpsed(look, told, `${of.kind} ${numberAt(one, 'id')}`, one);
}
