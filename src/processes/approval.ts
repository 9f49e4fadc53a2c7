// What follows from a decision, step by step: the lead is let in and put under prescription in one append of its own
// stream, then the registration says so. A process may die between any two steps; its successor finds what was
// done and goes on from there.
import type { Claims } from '../platform/commands/claims.ts';
import { interestIn } from '../domain/lead/interests/interests.ts';
import type { HasLiveOption } from '../domain/lead/interests/restraints.ts';
import type { CommandContext, Commands } from '../platform/commands/commands.ts';
import type { Ids } from '../platform/commands/ids.ts';
import { delay } from '../platform/postgres/leader.ts';
import { isRefusal, orThrow, refuse, Refused, type Refusal } from '../platform/kernel/refusal.ts';
import { numberIn } from '../platform/rules/stream-id.ts';
import { Admission, type Entering } from './admission.ts';
import { leadDecider } from '../domain/lead/commands.ts';
import { NO_TEXTS } from '../domain/lead/leads/events.ts';
import { isKnown, leadAggregate, leadStream } from '../domain/lead/leads/lead.ts';
import type { Intake } from '../domain/lead/leads/received.ts';
import { rulesOf } from './declaration.ts';
import { registrationDecider } from '../domain/registrations/commands.ts';
import type { Person } from '../domain/registrations/events.ts';
import { registrationStream, type Registration } from '../domain/registrations/registration.ts';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 20;

/** Which registration, and under which context its steps are recorded. */
export interface At {
  readonly programId: number;
  readonly id: number;
  readonly context: CommandContext;
}

type Accepted = Extract<Registration, { status: 'accepted' }>;

class Approval {
  readonly #commands: Commands;
  readonly #ids: Ids;
  readonly #admission: Admission;
  readonly #hasLiveOption: HasLiveOption;

  constructor(commands: Commands, ids: Ids, admission: Admission, hasLiveOption: HasLiveOption) {
    this.#commands = commands;
    this.#ids = ids;
    this.#admission = admission;
    this.#hasLiveOption = hasLiveOption;
  }

  /** Of one that ended meanwhile nothing is carried anywhere. */
  async complete(at: At, registration: Accepted, person: Person): Promise<void> {
    const { id, programId, context } = at;
    const leadId =
      (await this.#prescribed(at, registration)) ?? (await this.#admit(at, registration, person));
    if (leadId === null) return;
    orThrow(
      await this.#commands.execute(
        registrationDecider,
        registrationStream(context.tenant, programId),
        { type: 'approve', id, leadId },
        stepOf(at, 'approved'),
      ),
    );
  }

  /** The registration is over: the lead that it was approved for, or was about to be, is free again. */
  async end(at: At, leadId: number): Promise<bigint> {
    const { id, programId, context } = at;
    const stream = leadStream(context.tenant, leadId);
    const command = { type: 'endPrescription', programId, registrationId: id } as const;
    const done = await this.#commands.execute(leadDecider, stream, command, stepOf(at, 'ended'));
    return orThrow(done).position;
  }

  /** The lead that a predecessor has written to already. */
  async #prescribed({ id, programId, context }: At, registration: Accepted): Promise<number | null> {
    const leadId = registration.chosen_lead_id;
    if (leadId === null) return null;
    const { state } = await this.#commands.load(leadAggregate, leadStream(context.tenant, leadId));
    if (!isKnown(state.sheet) || state.sheet.anonymised_at !== null) return null;
    return interestIn(state.interests, programId)?.prescription?.registration_id === id ? leadId : null;
  }

  async #admit(at: At, registration: Accepted, person: Person): Promise<number | null> {
    const { id, programId, context } = at;
    const { tenant } = context;
    const rules = await rulesOf(this.#commands, tenant, programId);
    const program = async ({ id: leadId, interests }: Entering) => ({
      id: programId,
      ownerId: registration.user_id,
      reopensDiscarded: rules.reopen_discarded_on_request,
      hasLiveOption:
        interestIn(interests, programId) !== undefined &&
        (await this.#hasLiveOption(tenant, programId, leadId)),
      prescription: { registration_id: id, until: registration.expires_at },
    });
    try {
      const admitted = await this.#admission.admit(
        { intake: intakeOf(person), program },
        stepOf(at, 'admitted'),
        (kind) => this.#ids.next(kind, context),
        {
          chosen: async (stream) => {
            orThrow(
              await this.#commands.execute(
                registrationDecider,
                registrationStream(tenant, programId),
                { type: 'chooseLead', id, leadId: numberIn(stream) },
                stepOf(at, `chose ${numberIn(stream)}`),
              ),
            );
          },
          // what a predecessor has written was looked for before
          before: [],
        },
      );
      await admitted.confirmed;
      return admitted.sheet.id;
    } catch (error) {
      if (error instanceof Refused && error.refusal.refused === 'registration-ended') return null;
      throw error;
    }
  }
}

/** Whatever ends a registration waits until the policy has carried its approval to the lead. */
export async function onceCarriedOut<Done>(work: () => Promise<Done | Refusal>): Promise<Done | Refusal> {
  const until = performance.now() + PATIENCE_MS;
  const patience = new AbortController().signal;
  for (;;) {
    const done = await work();
    if (!isRefusal(done) || done.refused !== 'approval-under-way') return done;
    if (performance.now() > until) return refuse('busy');
    await delay(LOOK_EVERY_MS, patience);
  }
}

/** Named by the registration alone: the step is written once, by any process and however often it is taken. */
export function stepOf({ id, context }: At, step: string): CommandContext {
  return { ...context, seed: `registration ${context.tenant}.${id} ${step}` };
}

/** A registration lets a lead in as a request does. */
function intakeOf({ comment, ...person }: Person): Intake {
  const contact = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
  return {
    contact,
    qualification: {},
    temperature: null,
    request: { type: null, comment, message: null },
    tracking: { engagement_point_uuid: null, origin: 'prescriber', ...NO_TEXTS },
    skipped: { contact: {}, lead: {} },
  };
}

export interface ApprovalStores {
  readonly commands: Commands;
  readonly claims: Claims;
  readonly ids: Ids;
}

export function approvalOf(
  { commands, claims, ids }: ApprovalStores,
  hasLiveOption: HasLiveOption,
): Approval {
  return new Approval(commands, ids, new Admission(commands, claims), hasLiveOption);
}
