// Brings every registration to rest: analyses it, carries an approval to its lead, ends the prescription of one that
// is over. Each event only says where to look; what is to be done is read from the streams, so that seeing an event
// twice, or after a death half way, does no harm. Events of one program are taken in their order, and the next one
// waits until this one is through: of two prescribers, the earlier is always decided first.
import { numberIn } from '../../platform/rules/stream-id.ts';
import type { HasLiveOption } from '../../domain/lead/interests/restraints.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { POLICY, type Recorded } from '../../platform/rules/event.ts';
import { orThrow } from '../../platform/kernel/refusal.ts';
import type { Policy } from './policy.ts';
import { approvalOf, stepOf, type ApprovalStores, type At } from '../../processes/approval.ts';
import { declaredPerson, rulesOf } from '../../processes/declaration.ts';
import { registrationDecider } from '../../domain/registrations/commands.ts';
import { registrationEvents, type RegistrationEvent } from '../../domain/registrations/events.ts';
import { KnownLeads } from '../../processes/known-leads.ts';
import { registrationAggregate, registrationStream } from '../../domain/registrations/registration.ts';

interface PolicyStores extends ApprovalStores {
  readonly clock: Clock;
  readonly events: Pick<EventStore, 'read'>;
  readonly codec: Pick<Codec, 'decode'>;
}

export function registrationPolicy(stores: PolicyStores, hasLiveOption: HasLiveOption): Policy {
  const { commands, claims, clock } = stores;
  const approval = approvalOf(stores, hasLiveOption);
  const knownLeads = new KnownLeads(commands, claims, hasLiveOption);

  /** Takes one step; true when there may be another one to take. */
  async function step(at: At): Promise<boolean> {
    const { id, programId, context } = at;
    const { tenant, now } = context;
    const stream = registrationStream(tenant, programId);
    const { state } = await commands.load(registrationAggregate, stream);
    const registration = state.all.get(id);
    switch (registration?.status) {
      case 'declared': {
        const person = await declaredPerson(stores, tenant, programId, registration);
        if (person === null) return false;
        const rules = await rulesOf(commands, tenant, programId);
        const leads = await knownLeads.of(person, { tenant, programId, id }, now);
        const analysed = stepOf(at, 'analysed');
        orThrow(
          await commands.execute(
            registrationDecider,
            stream,
            { type: 'analyse', id, rules, leads },
            analysed,
          ),
        );
        return true;
      }
      case 'accepted': {
        const person = await declaredPerson(stores, tenant, programId, registration);
        if (person !== null) await approval.complete(at, registration, person);
        else {
          const abandoned = stepOf(at, 'abandoned');
          orThrow(await commands.execute(registrationDecider, stream, { type: 'abandon', id }, abandoned));
        }
        return true;
      }
      case 'rejected':
      case 'expired':
        if (registration.chosen_lead_id !== null) await approval.end(at, registration.chosen_lead_id);
        return false;
      default:
        return false;
    }
  }

  return {
    name: 'registrations',
    prefixes: ['registrations-'],
    types: new Set(registrationEvents.map(({ type }) => type)),
    async handle({ event, meta, stream, id: causationId }: Recorded<RegistrationEvent>) {
      const context = {
        tenant: meta.tenant,
        actor: POLICY,
        requestId: meta.requestId,
        causationId,
        seed: causationId,
        now: clock.now(meta.tenant),
      };
      const programId = numberIn(stream);
      const at = { programId, id: event.data.registration_id, context };
      while (await step(at));
    },
  } as Policy;
}
