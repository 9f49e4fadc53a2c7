// The service at a look, as the operator is told of it.
import { Type, type Static } from 'typebox';
import { Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';

const Count = Type.Integer({ minimum: 0 });
const Position = Nullable(
  Type.String({
    pattern: '^-?\\d+$',
    description: 'Of the event store’s one order: it may be larger than a JSON number can be',
    examples: ['1234'],
  }),
);

const Led = Type.Object({
  role: Type.Enum(['projector', 'policies', 'webhooks']),
  held_by: Nullable(Text(255, { description: 'Machine and process that does it; null: nobody does' })),
  since: Nullable(Timestamp),
});

const ReadModel = Type.Object({
  name: Text(),
  version: Count,
  position: Position,
  lag_seconds: Type.Number({
    description: 'Age of the oldest event that it has not taken in; 0 when it has all',
  }),
  speed: Nullable(
    Type.Number({
      description:
        'Positions passed a second since it was last looked at, by this process; null the first time',
    }),
  ),
});

const Store = Type.Object({
  name: Type.Enum(['events', 'postgres']),
  is_well: Type.Boolean(),
  says: Text(10_000),
});

export const Rebuild = Type.Object(
  {
    state: Type.Enum(['idle', 'running', 'done', 'failed']),
    position: { ...Position, description: 'How far one that is under way has come' },
    end: { ...Position, description: 'How far it has to come' },
    began_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    events: Nullable({ ...Count, description: 'How many events were taken in' }),
    says: Nullable(Text(10_000, { description: 'Why it failed' })),
  },
  { title: 'Rebuild' },
);

export const SystemSchema = Type.Object(
  {
    version: Text(),
    now: Timestamp,
    process: Text(255, { description: 'Machine and process that answers' }),
    process_roles: Type.Array(Text()),
    roles: Type.Array(Led),
    stores: Type.Array(Store),
    read_models: Type.Array(ReadModel),
    set_aside: Type.Array(
      Type.Object({
        part: Text(),
        stream: Text(10_000),
        type: Text(),
        reason: Text(10_000),
        tried_at: Timestamp,
      }),
      { description: 'Streams that wait at an event which a part of the service cannot take in' },
    ),
    webhooks: Type.Object({
      position: Position,
      senders: { ...Count, description: 'Processes that send' },
      waiting: {
        ...Count,
        description: 'Messages that are still to be delivered; some 100 000 are counted at most',
      },
      failing: { ...Count, description: 'Subscriptions that have had only failures of late' },
    }),
    rebuild: Rebuild,
  },
  { title: 'System' },
);

export type SystemState = Static<typeof SystemSchema>;
export type RebuildState = Static<typeof Rebuild>;

/** The service as it runs, to those who may look at it. */
export interface System {
  look(): Promise<SystemState>;
  /** Null where one is under way already, in whatever process. */
  rebuild(): Promise<RebuildState | null>;
}
