// Interests as they are sent and as they are read.
import { Type } from 'typebox';
import { FreeText, Id, Nullable, Timestamp } from '../../platform/judging/schema.ts';
import {
  DISCARD_REASONS,
  FOLLOW_REASONS,
  INTEREST_STATUSES,
  TEMPERATURES,
} from '../../domain/lead/interests/enumerations.ts';

const MEMO = 10_000;
const status = Type.Enum([...INTEREST_STATUSES]);
const temperature = Nullable(Type.Enum([...TEMPERATURES]));
const followReason = Nullable(Type.Enum([...FOLLOW_REASONS]));
const discardReason = Nullable(Type.Enum([...DISCARD_REASONS]));
const memo = Nullable(FreeText(MEMO));

export const InterestInput = Type.Object({
  status: Type.Optional(status),
  temperature: Type.Optional(temperature),
  follow_reason: Type.Optional(followReason),
  discard_reason: Type.Optional(discardReason),
  memo_content: Type.Optional(memo),
  optin: Type.Optional(Type.Boolean()),
});

export const InterestSchema = Type.Object(
  {
    id: { ...Id, description: 'The lead' },
    is_protected: Type.Boolean(),
    is_under_prescription: Type.Boolean(),
    status,
    follow_reason: followReason,
    discard_reason: discardReason,
    temperature,
    optin: Type.Boolean(),
    memo_content: memo,
    memo_updated_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Interest' },
);
