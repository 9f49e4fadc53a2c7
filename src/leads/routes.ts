// The routes by which leads come in, and the lead sheet.
import type { Backend } from '../backend.ts';
import { partnerContext, shown } from '../book.ts';
import { normalisedPhones } from '../contacts/phone.ts';
import { data, jsonOrNotFound, type Answer } from '../http/answer.ts';
import type { Attempt } from '../http/idempotency.ts';
import { partner, type RouteGroup } from '../http/route.ts';
import type { HasLiveOption } from '../interests/restraints.ts';
import { streamName } from '../kernel/aggregate.ts';
import { timestamp } from '../kernel/clock.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { ApiKey } from '../keys/directory.ts';
import { places } from '../places/places.ts';
import { programAggregate } from '../programs/program.ts';
import { isOpen } from '../tenants/decide.ts';
import { DEFAULT_SETTINGS } from '../tenants/settings.ts';
import { tenantAggregate } from '../tenants/tenant.ts';
import { yearIn } from '../tenants/year.ts';
import { Admission, processed, type Draw } from './admission.ts';
import type { IntakeProgram } from './decide.ts';
import { readIntake, type IntakeRules } from './intake.ts';
import { leadStream } from './lead.ts';
import { LeadQueries } from './queries.ts';
import { interestedLeadReading, leadReading } from './reading.ts';
import { LeadIntake, LeadReceived, LeadSheetSchema } from './schema.ts';
import { skippedFields } from './skipped.ts';

interface Intaken {
  readonly key: ApiKey;
  readonly requestId: string;
  readonly seed: string;
  readonly body: { readonly contact?: unknown; readonly lead?: unknown };
  readonly idempotency: Pick<Attempt, 'remember' | 'remembered' | 'concerns'>;
}

export function leadRoutes(backend: Backend, hasLiveOption: HasLiveOption): RouteGroup {
  const queries = new LeadQueries(backend.rows);
  const interested = interestedLeadReading(queries);
  const admission = new Admission(backend.commands, backend.claims);

  async function sheet(key: ApiKey, id: number): Promise<Answer | Refusal> {
    return jsonOrNotFound(await queries.sheet(key.tenantKey, id));
  }

  async function rulesOf(tenant: string): Promise<IntakeRules> {
    const { state } = await backend.commands.load(
      tenantAggregate,
      streamName(tenantAggregate.category, tenant),
    );
    const { fake_phones, timezone } = isOpen(state) ? state.settings : DEFAULT_SETTINGS;
    return {
      places: await places(),
      fakePhones: normalisedPhones(fake_phones),
      year: yearIn(timezone, backend.clock.now()),
    };
  }

  async function programOf(key: ApiKey, programId: number, leadId: number): Promise<IntakeProgram> {
    const { state } = await backend.commands.load(
      programAggregate,
      streamName(programAggregate.category, key.tenantKey, programId),
    );
    return {
      id: programId,
      ownerId: key.user?.id ?? null,
      reopensDiscarded: state.status === 'known' && state.rules.reopen_discarded_on_request,
      hasLiveOption: await hasLiveOption(key.tenantKey, programId, leadId),
    };
  }

  async function admit({ body, ...call }: Intaken, programId: number | null) {
    const context = partnerContext(backend, call);
    const intake = readIntake(body, await rulesOf(context.tenant));
    if (isRefusal(intake)) return intake;
    const draw: Draw = async (kind, name) => {
      const [known] = call.idempotency.remembered(name) ?? [];
      if (known !== undefined) return known;
      const id = await backend.ids.next(kind, context);
      await call.idempotency.remember(name, [id]);
      return id;
    };
    const program = async (leadId: number) =>
      programId === null ? null : await programOf(call.key, programId, leadId);
    const admitted = await admission.admit({ intake, program }, context, draw, (stream) =>
      call.idempotency.concerns(stream),
    );
    const { sheet, skipped, position } = admitted;
    const kept = processed(intake, skipped);
    const body_ = { lead_id: sheet.id, created_at: timestamp(new Date(sheet.created_at)) };
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
        backend,
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
        permission: 'global.lead.create',
        body: LeadIntake,
        answer: LeadReceived,
        handle: (call) => admit(call, null),
      }),
      partner.get('/leads/:leadId', {
        summary: 'Read a lead sheet',
        permission: leadReading.permission,
        answer: LeadSheetSchema,
        handle: async ({ key, params: { leadId: id } }) =>
          (await leadReading.refused(key, { id })) ?? (await sheet(key, id)),
      }),
      partner.post('/programs/:programId/leads', {
        summary: 'Send a lead that concerns a program',
        description: 'As without a program; its interest on the program is opened too.',
        permission: 'lead.create',
        body: LeadIntake,
        answer: LeadReceived,
        handle: (call) => admit(call, call.params.programId),
      }),
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
