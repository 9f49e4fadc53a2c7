// What auditors ask over HTTP: the history of a record, and the record as of an instant.
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import type { Book } from '../../processes/book.ts';
import { json, list, type Answer } from '../../platform/http/answers/answer.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { LeadSheetSchema } from '../leads/schema.ts';
import { withFileUrls } from '../../domain/grid/lots/document.ts';
import { LotSheet } from '../lots/schema.ts';
import { OptionSchema } from '../options/schema.ts';
import type { Found, FoundStory } from '../past/own-events.ts';
import { PurchaseSchema } from '../purchases/schema.ts';
import { RegistrationSheet } from '../registrations/schema.ts';
import type { HistoryDoors } from './doors.ts';
import type { Entry, Histories } from './history.ts';
import { leadRecord } from './leads.ts';
import { lotRecord } from './lots.ts';
import { optionRecord } from './options.ts';
import { purchaseRecord } from './purchases.ts';
import { registrationRecord } from './registrations.ts';
import type { AnyRecord, Document, Whereabouts } from './record.ts';
import { AsOf, historyOr } from './schema.ts';

/** Records of one kind, each with the events that are its own. */
interface Findable<Known> {
  find(where: Whereabouts): Promise<Known | null>;
}

export function auditRoutes(
  book: Pick<Book, 'clock'>,
  histories: Histories,
  among: {
    readonly lots: Findable<FoundStory> & {
      asOf(where: Whereabouts, instant: Date): Promise<Document | null>;
    };
    readonly options: Findable<Found>;
    readonly purchases: Findable<Found>;
    readonly registrations: Findable<FoundStory>;
  },
  doors: HistoryDoors,
  baseUrl: string,
): RouteGroup {
  const text = (value: object): string => withFileUrls(JSON.stringify(value), baseUrl);

  async function answer(
    record: AnyRecord,
    where: Whereabouts,
    asOf: string | undefined,
  ): Promise<Answer | Refusal> {
    if (asOf !== undefined)
      return shown(await histories.asOf(record, where, new Date(asOf), book.clock.now()));
    return await listed(histories.history(record, where));
  }

  function shown(document: Document | null): Answer | Refusal {
    return document ? json(text(document)) : refuse('not-found');
  }

  async function listed(entries: AsyncGenerator<Entry>): Promise<Answer | Refusal> {
    const first = await entries.next();
    return first.done ? refuse('not-found') : list(texts(first.value, entries));
  }

  /** Of a busy stream only what concerns the record is read; the whole of it where nobody knows which events those are. */
  async function answerHistory(
    records: Findable<FoundStory>,
    record: AnyRecord,
    where: Whereabouts,
  ): Promise<Answer | Refusal> {
    const found = await records.find(where);
    return found === null ? await answer(record, where, undefined) : await listed(found.history());
  }

  async function answerFound(
    records: Findable<Found>,
    record: AnyRecord,
    where: Whereabouts,
    asOf: string | undefined,
  ): Promise<Answer | Refusal> {
    if (asOf === undefined) return await answerHistory(records, record, where);
    const found = await records.find(where);
    if (found === null) return await answer(record, where, asOf);
    return shown(await found.asOf(new Date(asOf), book.clock.now()));
  }

  /** However long a history is, no more of it is in memory than is on its way. */
  async function* texts(first: Entry, rest: AsyncIterable<Entry>): AsyncGenerator<string> {
    yield text(first);
    for await (const entry of rest) yield text(entry);
  }

  return {
    tag: 'Audit',
    description:
      'Every event that made a record what it is, with who did it and what it changed; and the record as it was at ' +
      'any instant. Both are rebuilt from the events themselves, for keys that may read the record itself: where its ' +
      'own route answers 403 or 404, so does its history, and what hangs on a lead is told as far as its own routes ' +
      'would show it.',
    routes: [
      partner.get('/leads/:leadId/history', {
        summary: 'Read the history of a lead',
        permission: anyOf('audit.view'),
        query: AsOf,
        answer: historyOr(LeadSheetSchema),
        record: ({ key, params: { leadId: id } }) => doors.lead(key, { id }),
        handle: async ({ key, params: { leadId: id }, query }) => {
          const sight = await doors.sightOfLead(key, id);
          return await answer(leadRecord, { tenant: key.tenantKey, programId: null, id, sight }, query.as_of);
        },
      }),
      partner.get('/programs/:programId/lots/:lotId/history', {
        summary: 'Read the history of a lot',
        permission: anyOf('audit.view'),
        query: AsOf,
        answer: historyOr(LotSheet),
        record: ({ key, params: { programId, lotId: id } }) => doors.lot(key, { programId, id }),
        handle: async ({ key, params: { programId, lotId: id }, query }) => {
          const where = { tenant: key.tenantKey, programId, id, sight: doors.sightOf(key) };
          return query.as_of === undefined
            ? await answerHistory(among.lots, lotRecord, where)
            : shown(await among.lots.asOf(where, new Date(query.as_of)));
        },
      }),
      partner.get('/programs/:programId/options/:optionId/history', {
        summary: 'Read the history of an option',
        permission: anyOf('audit.view'),
        query: AsOf,
        answer: historyOr(OptionSchema),
        record: ({ key, params: { programId, optionId: id } }) => doors.option(key, { programId, id }),
        handle: ({ key, params: { programId, optionId: id }, query }) =>
          answerFound(
            among.options,
            optionRecord,
            { tenant: key.tenantKey, programId, id, sight: doors.sightOf(key) },
            query.as_of,
          ),
      }),
      partner.get('/programs/:programId/purchases/:purchaseId/history', {
        summary: 'Read the history of a purchase',
        permission: anyOf('audit.view'),
        query: AsOf,
        answer: historyOr(PurchaseSchema),
        record: ({ key, params: { programId, purchaseId: id } }) => doors.purchase(key, { programId, id }),
        handle: ({ key, params: { programId, purchaseId: id }, query }) =>
          answerFound(
            among.purchases,
            purchaseRecord,
            { tenant: key.tenantKey, programId, id, sight: doors.sightOf(key) },
            query.as_of,
          ),
      }),
      partner.get('/programs/:programId/registrations/:registrationId/history', {
        summary: 'Read the history of a registration',
        permission: anyOf('audit.view'),
        query: AsOf,
        answer: historyOr(RegistrationSheet),
        record: ({ key, params: { programId, registrationId: id } }) =>
          doors.registration(key, { programId, id }),
        handle: ({ key, params: { programId, registrationId: id }, query }) => {
          const where = { tenant: key.tenantKey, programId, id, sight: doors.sightOf(key) };
          return query.as_of === undefined
            ? answerHistory(among.registrations, registrationRecord, where)
            : answer(registrationRecord, where, query.as_of);
        },
      }),
    ],
  };
}
