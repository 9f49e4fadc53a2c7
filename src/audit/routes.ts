// What auditors ask over HTTP: the history of a record, and the record as of an instant.
import type { Book } from '../book.ts';
import { json, type Answer } from '../http/answer.ts';
import { holds } from '../http/permissions.ts';
import { partner, type RouteGroup } from '../http/route.ts';
import type { Codec } from '../kernel/codec.ts';
import type { EventStore } from '../kernel/event-store.ts';
import { refuse, type Refusal } from '../kernel/refusal.ts';
import type { ApiKey } from '../keys/directory.ts';
import { withFileUrls } from '../lots/document.ts';
import { LotSheet } from '../lots/schema.ts';
import { OptionSchema } from '../options/schema.ts';
import { RegistrationSheet } from '../registrations/schema.ts';
import { leadAggregate, leadStream } from '../leads/lead.ts';
import { LeadSheetSchema } from '../leads/schema.ts';
import { Histories } from './history.ts';
import { leadRecord } from './leads.ts';
import { lotRecord } from './lots.ts';
import { optionRecord } from './options.ts';
import { registrationRecord } from './registrations.ts';
import type { AnyRecord, Whereabouts } from './record.ts';
import { AsOf, historyOr } from './schema.ts';

type Audited = Pick<Book, 'clock' | 'commands'> & { readonly events: EventStore; readonly codec: Codec };

export function auditRoutes(book: Audited, baseUrl: string): RouteGroup {
  const histories = new Histories(book);

  async function answer(
    record: AnyRecord,
    where: Whereabouts,
    asOf: string | undefined,
  ): Promise<Answer | Refusal> {
    const found =
      asOf === undefined
        ? await histories.history(record, where)
        : await histories.asOf(record, where, new Date(asOf), book.clock.now());
    if (found === null || (Array.isArray(found) && found.length === 0)) return refuse('not-found');
    return json(withFileUrls(JSON.stringify(found), baseUrl));
  }

  /** A lead is everybody's who reaches the whole client space, else theirs who reach a program it is interested in. */
  async function reachesLead(key: ApiKey, leadId: number): Promise<boolean> {
    const { programs } = key;
    if (programs === 'all' || holds(key, 'global.lead.view')) return true;
    const { state } = await book.commands.load(leadAggregate, leadStream(key.tenantKey, leadId));
    return state.interests.some(({ program_id }) => programs.has(program_id));
  }

  return {
    tag: 'Audit',
    description:
      'Every event that made a record what it is, with who did it and what it changed; and the record as it was at ' +
      'any instant. Both are rebuilt from the events themselves.',
    routes: [
      partner.get('/leads/:leadId/history', {
        summary: 'Read the history of a lead',
        permission: 'audit.view',
        query: AsOf,
        answer: historyOr(LeadSheetSchema),
        record: ({ key, params }) => reachesLead(key, params.leadId),
        handle: ({ key, params: { leadId: id }, query }) =>
          answer(leadRecord, { tenant: key.tenantKey, programId: null, id }, query.as_of),
      }),
      partner.get('/programs/:programId/lots/:lotId/history', {
        summary: 'Read the history of a lot',
        permission: 'audit.view',
        query: AsOf,
        answer: historyOr(LotSheet),
        handle: ({ key, params: { programId, lotId: id }, query }) =>
          answer(lotRecord, { tenant: key.tenantKey, programId, id }, query.as_of),
      }),
      partner.get('/programs/:programId/options/:optionId/history', {
        summary: 'Read the history of an option',
        permission: 'audit.view',
        query: AsOf,
        answer: historyOr(OptionSchema),
        handle: ({ key, params: { programId, optionId: id }, query }) =>
          answer(optionRecord, { tenant: key.tenantKey, programId, id }, query.as_of),
      }),
      partner.get('/programs/:programId/registrations/:registrationId/history', {
        summary: 'Read the history of a registration',
        permission: 'audit.view',
        query: AsOf,
        answer: historyOr(RegistrationSheet),
        handle: ({ key, params: { programId, registrationId: id }, query }) =>
          answer(registrationRecord, { tenant: key.tenantKey, programId, id }, query.as_of),
      }),
    ],
  };
}
