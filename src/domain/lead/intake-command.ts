// How a person comes in. The note tells what of the request the lead does not keep.
import type { Decider } from '../../platform/kernel/decider.ts';
import { unclaimed } from './contact-commands.ts';
import type { ContactValue } from './contacts/value.ts';
import { closedToIntake, takenIn, type TakeIn } from './leads/decide.ts';
import type { LeadEvent } from './leads/lead-event.ts';
import { leadAggregate, type Lead } from './leads/lead.ts';
import type { Skipped } from './leads/skipped.ts';

interface TakeInCommand extends Omit<TakeIn, 'now'> {
  readonly type: 'takeIn';
  /** Values that the lead had when claims were taken for the others. */
  readonly held: readonly ContactValue[];
}

export const intakeDecider: Decider<Lead, LeadEvent, TakeInCommand, Skipped> = {
  aggregate: leadAggregate,
  decide: (lead, command, { now }) => {
    const refused = unclaimed(lead, command.held) ?? closedToIntake(lead);
    if (refused) return refused;
    const { events, skipped } = takenIn(lead, { ...command, now });
    return { events, note: skipped };
  },
};
