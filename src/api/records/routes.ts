// The routes of records: reports of what happened with a lead on a program.
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { data, jsonOrNotFound } from '../../platform/http/answers/answer.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { hasInterest, interestedLead } from '../../processes/presence.ts';
import { PartQueries } from '../lead-parts.ts';
import { leadAggregate, leadStream } from '../../domain/lead/leads/lead.ts';
import { leadDecider } from '../../domain/lead/commands.ts';
import { wrongFields, type RecordFields } from '../../domain/lead/records/decide.ts';
import { readsRecords } from './reading.ts';
import { recordOf } from '../../domain/lead/records/records.ts';
import { NewRecord, RecordChanges, RecordSchema } from './schema.ts';

const LIST = '/programs/:programId/leads/:leadId/records';
const ONE = `${LIST}/:recordId` as const;

export function recordRoutes(book: Book): RouteGroup {
  const queries = new PartQueries(book.rows, 'records');
  const isThere = async (call: {
    params: { programId: number; leadId: number; recordId: number };
    key: { tenantKey: string };
  }): Promise<boolean> => {
    const { programId, leadId, recordId } = call.params;
    const lead = await interestedLead(book, call.key.tenantKey, programId, leadId);
    return lead !== null && recordOf(lead.records, programId, recordId) !== undefined;
  };

  const lookups = async (
    fields: RecordFields,
    {
      key,
      params: { programId, leadId },
    }: { key: { tenantKey: string }; params: { programId: number; leadId: number } },
  ) => {
    const { state } = await book.commands.load(leadAggregate, leadStream(key.tenantKey, leadId));
    return wrongFields(state, programId, fields);
  };

  return {
    tag: 'Records',
    description: 'Reports of what happened with a lead on a program: calls, visits, messages.',
    routes: [
      partner.get(LIST, {
        summary: 'List the records of a lead on a program, newest first',
        permission: readsRecords,
        answer: Type.Array(RecordSchema),
        handle: async ({ key, params }) =>
          jsonOrNotFound(await queries.list(key.tenantKey, params.programId, params.leadId)),
      }),
      partner.get(ONE, {
        summary: 'Read a record',
        permission: readsRecords,
        answer: RecordSchema,
        handle: async ({ key, params: p }) =>
          jsonOrNotFound(await queries.one(key.tenantKey, p.programId, p.leadId, p.recordId)),
      }),
      partner.post(LIST, {
        summary: 'Add a record',
        permission: anyOf('record.create'),
        body: NewRecord,
        answer: RecordSchema,
        refuses: ['lead-anonymised'],
        record: hasInterest(book),
        lookups,
        handle: async ({ params: { programId, leadId }, body: fields, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const id = await newId(book, 'record', call.idempotency, context);
          const command = { type: 'addRecord', id, programId, fields } as const;
          const done = await perform(book, leadDecider, stream, command, context);
          return await shown(book, 'records', done, { id }, async () =>
            jsonOrNotFound(await queries.one(context.tenant, programId, leadId, id)),
          );
        },
      }),
      partner.put(ONE, {
        summary: 'Change a record',
        description: 'Fields that are not sent stay as they are.',
        permission: anyOf('record.update'),
        body: RecordChanges,
        lookups,
        answer: RecordSchema,
        refuses: ['lead-anonymised'],
        record: isThere,
        handle: async ({ params: { programId, leadId, recordId: id }, body, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const command = { type: 'changeRecord', programId, id, fields: body } as const;
          const done = await perform(book, leadDecider, stream, command, context);
          return await shown(book, 'records', done, { id }, async () =>
            jsonOrNotFound(await queries.one(context.tenant, programId, leadId, id)),
          );
        },
      }),
      partner.delete(ONE, {
        summary: 'Delete a record',
        permission: anyOf('record.delete'),
        answer: Type.Null(),
        refuses: ['lead-anonymised'],
        record: isThere,
        handle: async ({ params: { programId, leadId, recordId: id }, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          const done = await perform(
            book,
            leadDecider,
            stream,
            { type: 'removeRecord', programId, id },
            context,
          );
          return await shown(book, 'records', done, { id }, async () =>
            data(null, { message: 'Rapport supprimé', body: 'Le rapport a été supprimé.' }),
          );
        },
      }),
    ],
  };
}
