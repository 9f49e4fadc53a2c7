// What may be asked of the registrations of a program, and who answers.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Circumstances } from './analysis.ts';
import {
  abandon,
  analyse,
  approve,
  chooseLead,
  close,
  declare,
  expireRegistrations,
  forget,
  rule,
  withdraw,
  type Declare,
  type Rule,
} from './decide.ts';
import type { RegistrationEvent } from './events.ts';
import { registrationAggregate, type Registrations } from './registration.ts';

interface OnOne {
  readonly id: number;
}

type RegistrationCommand =
  | ({ readonly type: 'declare' } & Declare)
  | ({ readonly type: 'analyse' } & OnOne & Omit<Circumstances, 'now'>)
  | ({ readonly type: 'rule' } & Omit<Rule, 'now'>)
  | ({ readonly type: 'chooseLead' | 'approve'; readonly leadId: number } & OnOne)
  | ({ readonly type: 'withdraw'; readonly ownerId: number } & OnOne)
  | { readonly type: 'expireRegistrations' }
  | ({ readonly type: 'close' | 'abandon' | 'forget' } & OnOne);

export const registrationDecider: Decider<Registrations, RegistrationEvent, RegistrationCommand> = {
  aggregate: registrationAggregate,
  decide,
};

function decide(
  state: Registrations,
  c: RegistrationCommand,
  { now }: Occasion,
): Decision<RegistrationEvent> {
  switch (c.type) {
    case 'declare':
      return declare(state, c);
    case 'analyse':
      return analyse(state, c.id, { ...c, now });
    case 'rule':
      return rule(state, { ...c, now });
    case 'chooseLead':
      return chooseLead(state, c.id, c.leadId);
    case 'approve':
      return approve(state, c.id, c.leadId);
    case 'withdraw':
      // only its owner gives a registration up, even if others may read it
      return state.all.get(c.id)?.owner_id === c.ownerId
        ? withdraw(state, c.id, now)
        : refuse('registration-not-owned');
    case 'expireRegistrations':
      return expireRegistrations(state, now);
    case 'close':
      return close(state, c.id, now);
    case 'abandon':
      return abandon(state, c.id);
    case 'forget':
      return forget(state, c.id);
    default:
      return c satisfies never;
  }
}
