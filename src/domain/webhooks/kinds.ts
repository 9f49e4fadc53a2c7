// What a webhook can be told.

const LOT_KINDS = [
  'lot.created',
  'lot.price_changed',
  'lot.status_changed',
  'lot.updated',
  'lot.deleted',
] as const;
export type LotKind = (typeof LOT_KINDS)[number];

const PURCHASE_KINDS = [
  'purchase.prepared',
  'purchase.signed',
  'purchase.firm',
  'purchase.deed_signed',
  'purchase.delivered',
  'purchase.canceled',
] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

export const PING = 'webhook.ping';
export const KINDS = [...LOT_KINDS, ...PURCHASE_KINDS, PING] as const;
export type Kind = (typeof KINDS)[number];

export const EVERY_KIND = '*';

/** What of a subscription decides whether it is told of a change. */
export interface Interest {
  readonly events: readonly string[];
  /** Programs of the key that made the subscription; null for all of the client space. */
  readonly reach: readonly number[] | null;
  readonly is_active: boolean;
}

/** Whether it may be told of what happens on a program. */
export function covers({ is_active, reach }: Interest, programId: number): boolean {
  return is_active && (reach === null || reach.includes(programId));
}

export function wants({ events }: Interest, kind: Kind): boolean {
  return events.includes(EVERY_KIND) || events.includes(kind);
}

/** The identifier of the message that a ping brings: also what the answer to the request for it names. */
export function pingId(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}_ping`;
}
