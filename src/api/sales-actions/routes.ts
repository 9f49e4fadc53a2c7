// The routes of sales actions: what is to be done for a lead on a program.
import { streamName } from '../../platform/rules/stream-id.ts';
import { Type } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import type { Attempt } from '../../platform/http/once/idempotency.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { Wrong } from '../../platform/judging/validation.ts';
import { hasInterest, interestedLead } from '../../processes/presence.ts';
import { PartQueries } from '../lead-parts.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { leadAggregate, leadStream, type Lead } from '../../domain/lead/leads/lead.ts';
import { isOpen as isOpenTenant } from '../../domain/tenant/decide.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import { activeUser, tenantAggregate } from '../../domain/tenant/tenant.ts';
import { leadDecider, type SalesActionCommand } from '../../domain/lead/commands.ts';
import { closedTo, type Circumstances } from '../../domain/lead/sales-actions/decide.ts';
import { wrongClosing, wrongNew, wrongOpen } from '../../domain/lead/sales-actions/fields.ts';
import { readsActions } from './reading.ts';
import { actionOf, isOpen } from '../../domain/lead/sales-actions/sales-actions.ts';
import { NewSalesAction, SalesActionChanges, SalesActionClosing, SalesActionSchema } from './schema.ts';

const LIST = '/programs/:programId/leads/:leadId/sales-actions';
const ONE = `${LIST}/:salesActionId` as const;

interface OnAction {
  readonly params: { readonly programId: number; readonly leadId: number; readonly salesActionId: number };
  readonly key: { readonly tenantKey: string };
}

export function salesActionRoutes(book: Book): RouteGroup {
  const queries = new PartQueries(book.rows, 'sales_actions');

  async function circumstances(
    { tenant, now }: Pick<CommandContext, 'tenant' | 'now'>,
    programId: number,
  ): Promise<Circumstances> {
    const { state } = await book.commands.load(tenantAggregate, streamName(tenantAggregate.category, tenant));
    const open = isOpenTenant(state) ? state : null;
    return {
      programId,
      now,
      minutes: (open?.settings ?? DEFAULT_SETTINGS).sales_action_minutes,
      users: { has: (id) => open !== null && activeUser(open, id) !== null },
    };
  }

  /** That an action is closed is said before anything about the body. */
  async function isOpenStill({ params, key }: OnAction): Promise<boolean | Refusal> {
    const { programId, leadId, salesActionId } = params;
    const lead = await interestedLead(book, key.tenantKey, programId, leadId);
    const action = lead && actionOf(lead.salesActions, programId, salesActionId);
    if (!action) return false;
    return isOpen(action) ? true : refuse('action-closed');
  }

  /** What the lead and the client space have against the fields; nothing where the lead is closed anyway. */
  async function wrongFor(
    {
      key,
      params: { programId, leadId },
    }: { key: OnAction['key']; params: Omit<OnAction['params'], 'salesActionId'> },
    judge: (lead: Lead, c: Circumstances) => Wrong | null,
  ): Promise<Wrong | null> {
    const { state: lead } = await book.commands.load(leadAggregate, leadStream(key.tenantKey, leadId));
    if (closedTo(lead, programId)) return null;
    const tenant = key.tenantKey;
    return judge(lead, await circumstances({ tenant, now: book.clock.now(tenant) }, programId));
  }

  async function write(
    context: CommandContext,
    attempt: Pick<Attempt, 'concerns'>,
    { programId, leadId }: { programId: number; leadId: number },
    commandIn: (around: Circumstances) => SalesActionCommand,
  ): Promise<Answer | Refusal> {
    const stream = leadStream(context.tenant, leadId);
    const command = commandIn(await circumstances(context, programId));
    const { id } = command;
    await attempt.concerns(stream);
    const done = await perform(book, leadDecider, stream, command, context);
    return await shown(book, 'sales-actions', done, { id }, async () =>
      jsonOrNotFound(await queries.one(context.tenant, programId, leadId, id)),
    );
  }

  return {
    tag: 'Sales actions',
    description:
      'What is to be done for a lead on a program: planned, changed while open, closed with its outcome.',
    refusals: { 'action-closed': { status: 400, message: 'Cette action commerciale est déjà close' } },
    routes: [
      partner.get(LIST, {
        summary: 'List the sales actions of a lead on a program, newest first',
        permission: readsActions,
        answer: Type.Array(SalesActionSchema),
        handle: async ({ key, params }) =>
          jsonOrNotFound(await queries.list(key.tenantKey, params.programId, params.leadId)),
      }),
      partner.get(ONE, {
        summary: 'Read a sales action',
        permission: readsActions,
        answer: SalesActionSchema,
        handle: async ({ key, params: p }) =>
          jsonOrNotFound(await queries.one(key.tenantKey, p.programId, p.leadId, p.salesActionId)),
      }),
      partner.post(LIST, {
        summary: 'Add a sales action',
        permission: anyOf('sales-action.create', 'lead.update'),
        body: NewSalesAction,
        answer: SalesActionSchema,
        refuses: ['lead-anonymised'],
        record: hasInterest(book),
        lookups: (fields, call, wrong) => wrongFor(call, (_lead, c) => wrongNew(fields, c, wrong)),
        handle: async ({ params, body, ...call }) => {
          const context = partnerContext(book, call);
          const id = await newId(book, 'sales-action', call.idempotency, context);
          return await write(context, call.idempotency, params, (around) => ({
            type: 'addAction',
            id,
            fields: body,
            around,
          }));
        },
      }),
      partner.put(ONE, {
        summary: 'Change an open sales action',
        description: 'Fields that are not sent stay as they are.',
        permission: anyOf('sales-action.update'),
        body: SalesActionChanges,
        answer: SalesActionSchema,
        refuses: ['action-closed', 'lead-anonymised'],
        record: isOpenStill,
        lookups: (fields, call, wrong) =>
          wrongFor(call, (lead, c) => {
            const action = actionOf(lead.salesActions, c.programId, call.params.salesActionId);
            return action && isOpen(action) ? wrongOpen(action, fields, c, wrong) : null;
          }),
        handle: async ({ params, body, ...call }) => {
          const { salesActionId: id } = params;
          return await write(partnerContext(book, call), call.idempotency, params, (around) => ({
            type: 'changeAction',
            id,
            fields: body,
            around,
          }));
        },
      }),
      partner.post(`${ONE}/close`, {
        summary: 'Close a sales action',
        status: 200,
        permission: anyOf('sales-action.update'),
        body: SalesActionClosing,
        answer: SalesActionSchema,
        refuses: ['action-closed', 'lead-anonymised'],
        record: isOpenStill,
        lookups: (fields, call, wrong) => wrongFor(call, (_lead, c) => wrongClosing(fields, c, wrong)),
        handle: async ({ params, body, ...call }) => {
          const { salesActionId: id } = params;
          return await write(partnerContext(book, call), call.idempotency, params, (around) => ({
            type: 'closeAction',
            id,
            fields: body,
            around,
          }));
        },
      }),
    ],
  };
}
