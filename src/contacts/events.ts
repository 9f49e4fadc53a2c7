// What happens to the contacts of a lead. All that is known of them is personal, so it is sealed whole.
import { Type, type TSchema } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';
import { FLAG_FIELDS, NUMBER_FIELDS, TEXT_FIELDS, type ContactFields } from './fields.ts';

const each = (names: readonly string[], kind: TSchema): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Union([kind, Type.Null()]))]));
const known = {
  ...each(TEXT_FIELDS, Type.String()),
  ...each(NUMBER_FIELDS, Type.Integer()),
  ...each(FLAG_FIELDS, Type.Boolean()),
};
const Fields = Type.Unsafe<Partial<ContactFields> | null>(
  Type.Union([
    Type.Object({ ...known, children_age: Type.Optional(Type.Array(Type.Integer())) }),
    Type.Null(),
  ]),
);
const ofTheLead = (stream: string): string => stream;

export const contactAdded = event(
  'ContactAdded',
  Type.Object({ contact_id: Type.Integer(), contact: Fields }),
  { personal: { fields: ['contact'], subject: ofTheLead } },
);

/** Only the fields that changed, with their new values. */
export const contactChanged = event(
  'ContactChanged',
  Type.Object({ contact_id: Type.Integer(), changes: Fields }),
  { personal: { fields: ['changes'], subject: ofTheLead } },
);

export const contactRemoved = event('ContactRemoved', Type.Object({ contact_id: Type.Integer() }));

export const contactEvents = [contactAdded, contactChanged, contactRemoved] as const;
export type ContactEvent = EventOf<(typeof contactEvents)[number]>;
