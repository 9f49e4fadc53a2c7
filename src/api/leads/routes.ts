// The routes by which leads come in, and the lead sheet.
import { ownerGone } from '../../processes/owner.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partnerContext, shown, type Book } from '../../processes/book.ts';
import { normalisedPhones } from '../../domain/vocabulary/phone.ts';
import { data, jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import type { Attempt } from '../../platform/http/once/idempotency.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { HasLiveOption } from '../../domain/lead/interests/restraints.ts';
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import { isRefusal, type Refusal } from '../../platform/kernel/refusal.ts';
import type { Caller, KeyDirectory } from '../../platform/http/doors/callers.ts';
import { places } from '../../processes/places/places.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { isOpen } from '../../domain/tenant/decide.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import { yearIn } from '../../domain/tenant/year.ts';
import { Admission, processed, type Draw, type Entering } from '../../processes/admission.ts';
import type { IntakeProgram } from '../../domain/lead/leads/decide.ts';
import { interestIn } from '../../domain/lead/interests/interests.ts';
import { readIntake, type IntakeRules } from '../../domain/lead/leads/intake.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import { LeadLists } from './list-queries.ts';
import { leadLists } from './lists.ts';
import { LeadQueries } from './queries.ts';
import { interestedLeadReading, leadReading } from './reading.ts';
import { LeadIntake, LeadReceived, LeadSheetSchema } from './schema.ts';
import { skippedFields } from '../../domain/lead/leads/skipped.ts';

interface Intaken {
  readonly key: Caller;
  readonly requestId: string;
  readonly seed: string;
  readonly body: { readonly contact?: unknown; readonly lead?: unknown };
  readonly idempotency: Pick<Attempt, 'remember' | 'remembered' | 'concerns' | 'concerned'>;
}

export function leadRoutes(
  book: Book,
  hasLiveOption: HasLiveOption,
  keys: Pick<KeyDirectory, 'reaches'>,
): RouteGroup {
  const queries = new LeadQueries(book.rows);
  const reading = leadReading(queries, keys);
  const interested = interestedLeadReading(queries);
  const admission = new Admission(book.commands, book.claims);

  async function sheet(key: Caller, id: number): Promise<Answer | Refusal> {
    return jsonOrNotFound(await queries.sheet(key.tenantKey, id));
  }

  async function rulesOf(tenant: string): Promise<IntakeRules> {
    const { state } = await book.commands.load(tenantAggregate, streamName(tenantAggregate.category, tenant));
    const { fake_phones, timezone } = isOpen(state) ? state.settings : DEFAULT_SETTINGS;
    return {
      places: await places(),
      fakePhones: normalisedPhones(fake_phones),
      year: yearIn(timezone, book.clock.now(tenant)),
    };
  }

  async function programOf(key: Caller, programId: number, lead: Entering): Promise<IntakeProgram> {
    const { state } = await book.commands.load(
      programAggregate,
      streamName(programAggregate.category, key.tenantKey, programId),
    );
    return {
      id: programId,
      ownerId: key.user?.id ?? null,
      reopensDiscarded: state.status === 'known' && state.rules.reopen_discarded_on_request,
      hasLiveOption:
        interestIn(lead.interests, programId) !== undefined &&
        (await hasLiveOption(key.tenantKey, programId, lead.id)),
    };
  }

  async function admit({ body, ...call }: Intaken, programId: number | null) {
    const gone = programId === null ? null : ownerGone(call.key);
    if (gone) return gone;
    const context = partnerContext(book, call);
    const intake = readIntake(body, await rulesOf(context.tenant));
    if (isRefusal(intake)) return intake;
    const draw: Draw = async (kind, name) => {
      const [known] = call.idempotency.remembered(name) ?? [];
      if (known !== undefined) return known;
      const id = await book.ids.next(kind, context);
      await call.idempotency.remember(name, [id]);
      return id;
    };
    const program = async (lead: Entering) =>
      programId === null ? null : await programOf(call.key, programId, lead);
    const { idempotency } = call;
    const admitted = await admission.admit({ intake, program }, context, draw, {
      chosen: (stream) => idempotency.concerns(stream),
      before: idempotency.concerned,
    });
    const { sheet, skipped, position } = admitted;
    const kept = processed(intake, skipped);
    const body_ = { lead_id: sheet.id, created_at: timestampOf(sheet.created_at) };
    const answer = {
      initial_payload: { contact: body.contact ?? null, lead: body.lead ?? null },
      skipped_fields: skippedFields(skipped),
      processed_fields: {
        lead: kept.lead,
        request: { type: intake.request.type, comment: intake.request.comment },
        contact: kept.contact,
      },
    };
    const [, shownAnswer] = await Promise.all([
      admitted.confirmed,
      shown(
        book,
        'leads',
        { stream: leadStream(context.tenant, sheet.id), position },
        { lead_id: sheet.id },
        async () => data(answer, { message: 'Lead enregistré', body: body_ }),
      ),
    ]);
    return shownAnswer;
  }

  return {
    tag: 'Leads',
    description: 'People who want to buy: how they come in, their sheets, and what they asked for.',
    refusals: {
      'lead-anonymised': { status: 403, message: 'Ce lead est anonymisé' },
      'lead-under-prescription': { status: 403, message: 'Ce lead est sous prescription' },
      'lead-protected': { status: 403, message: 'Ce lead est protégé' },
    },
    routes: [
      partner.post('/leads', {
        summary: 'Send a lead that concerns no program',
        description:
          'Known people are recognised by e-mail and phone: their lead is completed, never overwritten.',
        permission: anyOf('global.lead.create'),
        body: LeadIntake,
        answer: LeadReceived,
        handle: (call) => admit(call, null),
      }),
      partner.get('/leads/:leadId', {
        summary: 'Read a lead sheet',
        permission: reading.permission,
        answer: LeadSheetSchema,
        handle: async ({ key, params: { leadId: id } }) =>
          (await reading.refused(key, { id })) ?? (await sheet(key, id)),
      }),
      partner.post('/programs/:programId/leads', {
        summary: 'Send a lead that concerns a program',
        description: 'As without a program; its interest on the program is opened too.',
        permission: anyOf('lead.create'),
        body: LeadIntake,
        answer: LeadReceived,
        handle: (call) => admit(call, call.params.programId),
      }),
      ...leadLists(queries, new LeadLists(book.rows), reading),
      partner.get('/programs/:programId/leads/:leadId', {
        summary: 'Read the sheet of a lead that is interested in the program',
        permission: interested.permission,
        answer: LeadSheetSchema,
        handle: async ({ key, params: { programId, leadId: id } }) =>
          (await interested.refused(key, { programId, id })) ?? (await sheet(key, id)),
      }),
    ],
  };
}
