// What partners send and read about webhooks.
import { Type } from 'typebox';
import type { OutgoingMessage } from '../../platform/http/routes/route.ts';
import { Id, Nullable, pageQuery, Text, Timestamp } from '../../platform/judging/schema.ts';
import { PurchaseSchema } from '../purchases/schema.ts';
import { OptionedLotSchema } from '../options/schema.ts';
import { LotSheet } from '../lots/schema.ts';
import { EVERY_KIND, KINDS, PING, type LotKind, type PurchaseKind } from '../../domain/webhooks/kinds.ts';

const KindName = Type.Enum([EVERY_KIND, ...KINDS]);
const Url = Type.String({ maxLength: 2048, examples: ['https://partner.example.com/lotbook'] });
const Programs = Type.Union([Type.Array(Id, { maxItems: 1_000, uniqueItems: true }), Type.Literal('all')], {
  description: 'Programs to be told of; `all` means those that the key reaches',
});
const fields = {
  events: Type.Array(KindName, { minItems: 1, uniqueItems: true, examples: [['lot.price_changed']] }),
  program_ids: Programs,
  description: Nullable(Text()),
  is_active: Type.Boolean(),
};

export const WebhookInput = Type.Object({
  url: Url,
  events: Type.Optional({ ...fields.events, default: [EVERY_KIND] }),
  program_ids: Type.Optional(fields.program_ids),
  description: Type.Optional(fields.description),
  is_active: Type.Optional(fields.is_active),
});

export const WebhookChanges = Type.Partial(Type.Object({ url: Url, ...fields }));

export const WebhookSchema = Type.Object(
  {
    id: Id,
    key_id: Type.Optional({ ...Id, description: 'At the back office: the key that answers for it' }),
    url: Url,
    ...fields,
    deactivation_reason: Nullable(
      Type.Enum(['gone', 'failing', 'revoked', 'permission-missing'], {
        description: 'Why the service stopped sending, when it did',
      }),
    ),
    deactivated_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Webhook' },
);

export const WebhookWithSecret = Type.Object({
  ...WebhookSchema.properties,
  secret: Type.String({
    description: 'Signs every message (Standard Webhooks); shown this once',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4wJbXbRWGRk='],
  }),
});

export const DeliverySchema = Type.Object(
  {
    id: Id,
    message_id: Type.String({ description: 'The header `webhook-id`: the same in every delivery' }),
    type: Type.Enum([...KINDS]),
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: Type.Integer({ minimum: 0 }),
    duration_ms: Nullable(Type.Integer()),
    response_status: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
    response: Nullable(Type.String({ description: 'The first 4 KiB of the last answer' })),
    error: Nullable(Type.String({ description: 'Why there was no answer' })),
    created_at: Timestamp,
    next_attempt_at: Nullable(Timestamp),
  },
  { title: 'Webhook delivery' },
);

export const DeliveryWithRequest = Type.Object({
  ...DeliverySchema.properties,
  request: Type.String({ description: 'The body of the message, byte for byte as it is signed' }),
});

export const PingSent = Type.Object({ message_id: Type.String() });

export const ReplayInput = Type.Object({ since: Timestamp, until: Type.Optional(Timestamp) });
export const ReplayAccepted = Type.Object({ since: Timestamp, until: Timestamp });

export const DeliveriesQuery = Type.Object(pageQuery);

const LotData = Type.Object({
  tenant_key: Type.String({ examples: ['demo'] }),
  program_id: Id,
  lot: LotSheet,
  previous: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The values before, of the fields of the lot that changed; empty for a lot made or deleted',
  }),
  revision: Type.Integer({ minimum: 0, description: 'Grows with every change of the program’s grid' }),
});
const PurchaseData = Type.Object({
  tenant_key: Type.String({ examples: ['demo'] }),
  program_id: Id,
  purchase: Type.Object({
    ...Type.Omit(PurchaseSchema, ['owner', 'contacts', 'late', 'created_at', 'updated_at']).properties,
    lots: Type.Array(Type.Omit(OptionedLotSchema, ['status', 'updated_at'])),
  }),
  revision: Type.Integer({ minimum: 0, description: 'Grows with every change of the program’s grid' }),
});
const PingData = Type.Object({ tenant_key: Type.String({ examples: ['demo'] }), webhook_id: Id });

const SUMMARIES: Readonly<Record<LotKind, string>> = {
  'lot.created': 'A lot is new',
  'lot.price_changed': 'The price of a lot changed',
  'lot.status_changed': 'The status of a lot changed',
  'lot.updated':
    'Anything else of a lot changed, its prices with annexes, or what it shows of its program or building; or its program opened',
  'lot.deleted': 'A lot is gone; `lot` is what it was last',
};

const SALES: Readonly<Record<PurchaseKind, string>> = {
  'purchase.prepared':
    'A contract was drawn up; like every `purchase.` message only with `purchase-extended.view`',
  'purchase.signed': 'The reservation contract was signed',
  'purchase.firm': 'The buyer may not withdraw any more',
  'purchase.deed_signed': 'The deed was signed',
  'purchase.delivered': 'The keys were handed over',
  'purchase.canceled': 'A sale came to nothing; its lots are for sale again',
};

export const OUTGOING: readonly OutgoingMessage[] = [
  ...(Object.entries(SUMMARIES) as [LotKind, string][]).map(([name, summary]) => ({
    name,
    summary,
    body: Type.Object({ type: Type.Literal(name), timestamp: Timestamp, data: LotData }),
  })),
  ...(Object.entries(SALES) as [PurchaseKind, string][]).map(([name, summary]) => ({
    name,
    summary,
    body: Type.Object({ type: Type.Literal(name), timestamp: Timestamp, data: PurchaseData }),
  })),
  {
    name: PING,
    summary: 'Somebody tries the webhook out',
    body: Type.Object({ type: Type.Literal(PING), timestamp: Timestamp, data: PingData }),
  },
];
