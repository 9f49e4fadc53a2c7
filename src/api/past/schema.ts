// The shapes of looking back at a program: its grid then, its days, what happened around an instant.
import { Type } from 'typebox';
import { DateOnly, Id, Moment, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { LotSheet } from '../lots/schema.ts';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { OptionSchema } from '../options/schema.ts';
import { HistoryEntry } from '../audit/schema.ts';

export const AsOfInstant = Type.Object({
  as_of: {
    ...Moment,
    description: 'The instant, inclusive; one that is still to come shows things as they stand',
  },
});

export const Around = Type.Object({
  around: { ...Moment, description: 'An instant of the day' },
});

const Hold = Type.Object({
  id: Id,
  status: Type.Enum(['option', 'option-pending']),
  lot_ids: Type.Array(Id),
  owner: Nullable(
    Type.Object(OptionSchema.properties.owner.properties, {
      description: 'With the times below: null where the history of the option is not yours to read',
    }),
  ),
  option_lifespan: OptionSchema.properties.option_lifespan,
  estimated_availability: OptionSchema.properties.estimated_availability,
  expires_at: OptionSchema.properties.expires_at,
});

export const GridThen = Type.Object(
  {
    as_of: Timestamp,
    lots: Type.Array(LotSheet, { description: 'Each as its own history shows it as of the instant' }),
    holds: Type.Array(Hold, { description: 'Who held lots and who waited, the first placed first' }),
  },
  { title: 'Grid as it was' },
);

export const LotThen = Type.Object(
  {
    as_of: Timestamp,
    lot: LotSheet,
    holds: Type.Array(Hold, { description: 'Who held it and who waited, the first placed first' }),
    purchase: Nullable(
      Type.Object(
        { id: Id, status: Type.Enum([...PURCHASE_STATUSES]) },
        { description: 'The sale that took it; null where there was none, or none that is yours to read' },
      ),
    ),
  },
  { title: 'Lot as it was' },
);

export const Days = Type.Object(
  {
    first_at: Timestamp,
    timezone: Type.String({ description: 'Whose days they are', examples: ['Europe/Paris'] }),
    days: Type.Array(
      Type.Object({
        day: DateOnly,
        events: Type.Integer({ minimum: 1 }),
        ends_at: { ...Timestamp, description: 'The last instant of the day' },
      }),
    ),
  },
  { title: 'Days of a program' },
);

export const Happened = Type.Object(
  {
    day: DateOnly,
    events: Type.Integer({ description: 'On that day' }),
    entries: Type.Array(
      Type.Object({
        ...HistoryEntry.properties,
        kind: Type.Enum(['program', 'lot', 'option', 'purchase'], { description: 'What it happened to' }),
        record_id: Id,
        lots: Type.Array(Text(), { description: 'The references of the lots that it is about' }),
      }),
      { description: 'Those nearest to the instant, in their order' },
    ),
  },
  { title: 'What happened around an instant' },
);
