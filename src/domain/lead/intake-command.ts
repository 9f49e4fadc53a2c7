// How a person comes in. The note tells what of the request the lead does not keep.
import type { Decider } from '../../platform/rules/decider.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { unclaimed } from './contact-commands.ts';
import type { ContactValue } from './contacts/value.ts';
import { interestIn } from './interests/interests.ts';
import { closedToIntake, takenIn, type TakeIn } from './leads/decide.ts';
import type { LeadEvent } from './leads/lead-event.ts';
import { leadAggregate, type Lead } from './leads/lead.ts';
import type { Skipped } from './leads/skipped.ts';

interface TakeInCommand extends Omit<TakeIn, 'now'> {
  readonly type: 'takeIn';
  /** Values that the lead had when claims were taken for the others. */
  readonly held: readonly ContactValue[];
  /** Whether the lead was interested in the program when that was asked what it holds there. */
  readonly wasInterested: boolean;
}

/** What is known of a lead in a program it was not interested in says nothing once it is. */
function opened({ interests }: Lead, { program, wasInterested }: TakeInCommand): Refusal | null {
  const isInterested = program !== null && interestIn(interests, program.id) !== undefined;
  return isInterested && !wasInterested ? refuse('interest-opened') : null;
}

export const intakeDecider: Decider<Lead, LeadEvent, TakeInCommand, Skipped> = {
  aggregate: leadAggregate,
  decide: (lead, command, { now }) => {
    const refused = unclaimed(lead, command.held) ?? closedToIntake(lead) ?? opened(lead, command);
    if (refused) return refused;
    const { events, skipped } = takenIn(lead, { ...command, now });
    return { events, note: skipped };
  },
};
