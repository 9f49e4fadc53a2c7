// By what leads of the office are looked for.
import { Type } from 'typebox';
import { INTEREST_STATUSES } from '../../domain/lead/interests/enumerations.ts';
import { Id, Moment, Text } from '../../platform/judging/schema.ts';

export const leadFilters = {
  status: Type.Optional(Type.Enum([...INTEREST_STATUSES])),
  owner_id: Type.Optional(Id),
  program_id: Type.Optional(Id),
  updated_since: Type.Optional({
    ...Moment,
    description: 'Only leads whose sheet or one of whose interests changed at or after this instant',
  }),
  q: Type.Optional(
    Text(255, {
      minLength: 1,
      description: 'A family name or how it begins, an e-mail address, or a phone number',
    }),
  ),
};
