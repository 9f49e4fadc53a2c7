// The shape of a history, for the documentation.
import { Type, type TSchema } from 'typebox';
import { Moment, Nullable, Timestamp } from '../../platform/judging/schema.ts';

export const HistoryEntry = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the event',
      examples: ['0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10'],
    }),
    type: Type.String({ examples: ['LotPriceChanged'] }),
    revision: Type.Integer({ description: 'Place in its stream, from 0' }),
    position: Type.Integer({ description: 'Place in the one order of all events' }),
    recorded_at: Timestamp,
    actor: Type.Object({
      kind: Nullable(
        Type.Enum(['key', 'token', 'person', 'operator', 'policy', 'timer'], {
          description: 'What kind of actor it was; null for events that do not say',
        }),
      ),
      id: Nullable(Type.Integer({ description: 'User' })),
      fullname: Type.String({ examples: ['Camille Lefèvre'] }),
      key_id: Nullable(
        Type.Integer({ description: 'API key; null for the back office and the service itself' }),
      ),
    }),
    changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
      description: 'Every field that reads differently after the event: `[before, after]`',
      examples: [{ price_excluding_vat: [208_333.33, 212_500] }],
    }),
  },
  { title: 'History entry' },
);

export const AsOf = Type.Object({
  as_of: Type.Optional({
    ...Moment,
    description: 'Answer with the record as it was at this instant, inclusive, instead of its history',
  }),
});

/** The history, or with `as_of` the record as the normal GET shows it. */
export function historyOr(sheet: TSchema): TSchema {
  return Type.Union([Type.Array(HistoryEntry), sheet]);
}
