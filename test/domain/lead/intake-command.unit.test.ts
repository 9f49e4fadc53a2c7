// Nothing comes in by what was known of a lead before it became another.
import { expect, it } from 'vitest';
import { intakeDecider } from '../../../src/domain/lead/intake-command.ts';
import type { ContactValue } from '../../../src/domain/lead/contacts/value.ts';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import { anonymised, folded, intake, NOW, PROGRAM, someLead, unknown } from './leads/building.ts';
import { leadYielded } from '../../../src/domain/lead/leads/events.ts';

const yielded = folded([leadYielded({ to: 2 })]);
const own: ContactValue = { kind: 'email', value: 'a@x.fr' };
const gone: ContactValue = { kind: 'email', value: 'moved@x.fr' };
const ELSEWHERE = PROGRAM + 1;

it.each([
  ['unknown', unknown, PROGRAM, false, [], null],
  ['unknown', unknown, null, false, [], null],
  ['known', someLead(), null, false, [own], null],
  ['known, of another program', someLead(), ELSEWHERE, false, [own], null],
  ['known, of this program, as asked', someLead(), PROGRAM, true, [own], null],
  ['known, of this program since', someLead(), PROGRAM, false, [own], 'interest-opened'],
  ['known, no longer as the value has it', someLead(), PROGRAM, true, [own, gone], 'value-unclaimed'],
  ['yielded', yielded, PROGRAM, false, [], 'lead-yielded'],
  ['anonymised', anonymised, PROGRAM, true, [], 'lead-anonymised'],
] as const)('%s', (_, lead, id, wasInterested, held, refused) => {
  const program = id === null ? null : { id, ownerId: null, reopensDiscarded: true, hasLiveOption: false };
  const decided = intakeDecider.decide(
    lead,
    {
      type: 'takeIn',
      leadId: 1,
      contactId: 10,
      intake: intake({ name: 'Martin', email1: 'a@x.fr' }),
      elsewhere: new Set(),
      held,
      program,
      wasInterested,
    },
    { actor: { keyId: 1, userId: null }, now: NOW },
  );
  expect(isRefusal(decided) ? decided.refused : null).toBe(refused);
});
