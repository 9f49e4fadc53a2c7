// What happens to the contacts of a lead. All that is known of them is personal, so it is sealed whole.
import { Type, type TSchema } from 'typebox';
import { Count, Day, Id, Line, list, orNull, Prose } from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';
import { FLAG_FIELDS, NUMBER_FIELDS, TEXT_FIELDS, type ContactFields } from './fields.ts';

const each = (names: readonly string[], kind: TSchema): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(orNull(kind))]));
const known = {
  ...each(TEXT_FIELDS, Line),
  birthdate: Type.Optional(orNull(Day)),
  has_already_invested_comment: Type.Optional(orNull(Prose)),
  ...each(NUMBER_FIELDS, Count),
  ...each(FLAG_FIELDS, Type.Boolean()),
};
const Fields = Type.Unsafe<Partial<ContactFields> | null>(
  Type.Union([Type.Object({ ...known, children_age: Type.Optional(list(Count, 20)) }), Type.Null()]),
);
const ofTheLead = (stream: string): string => stream;

export const contactAdded = event('ContactAdded', Type.Object({ contact_id: Id, contact: Fields }), {
  personal: { fields: ['contact'], subject: ofTheLead },
});

/** Only the fields that changed, with their new values. */
export const contactChanged = event('ContactChanged', Type.Object({ contact_id: Id, changes: Fields }), {
  personal: { fields: ['changes'], subject: ofTheLead },
});

export const contactRemoved = event('ContactRemoved', Type.Object({ contact_id: Id }));

export const contactEvents = [contactAdded, contactChanged, contactRemoved] as const;
export type ContactEvent = EventOf<(typeof contactEvents)[number]>;
