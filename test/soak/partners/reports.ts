// What the office and partners note of a lead: reports of what was said, and what is to be done. Each is added, changed by two
// at once, taken away, done or cancelled.
import { listAt, numberAt, textAt } from '../json.ts';
import type { IntentKind } from '../ledger.ts';
import type { Stage } from './cast.ts';
import type { Client, Wanted } from './client.ts';
import { asDone, glimpsed, listed } from './sights.ts';

/** The first of them are known longest, and have most to be changed. */
const KNOWN = 12;
/** A lead has so many, and then some go. */
const ENOUGH = 4;
const AT_ONCE = 0.5;
const DUE_AT = '2040-01-01T09:00:00.000000Z';

interface Kind {
  readonly kind: 'record' | 'action';
  readonly path: 'records' | 'sales-actions';
  /** By which two fields what is added differs. */
  readonly first: Readonly<Record<string, unknown>>;
  readonly other: readonly [field: string, values: readonly string[]];
}

const KINDS: readonly Kind[] = [
  {
    kind: 'record',
    path: 'records',
    first: { event: 'incoming-call' },
    other: ['event', ['incoming-call', 'sms', 'email', 'comment']],
  },
  {
    kind: 'action',
    path: 'sales-actions',
    first: { type: 'call', status: 'pending', due_at: DUE_AT, priority: 'medium' },
    other: ['priority', ['low', 'medium', 'high']],
  },
];

export async function report(stage: Stage): Promise<void> {
  const { space, chance, ledger } = stage;
  const program = chance.one(space.programs).id;
  const people = space.people.all.filter((one) => !one.retired && one.leads.has(program)).slice(0, KNOWN);
  if (people.length === 0) return;
  const person = chance.one(people);
  const lead = person.leads.get(program) ?? 0;
  const what = chance.one(KINDS);
  const url = `/programs/${program}/leads/${lead}/${what.path}`;
  const { client } = chance.one(space.partners);
  const read = await client.read(url);
  if (!read) return;
  const all = listAt(read.told.data);
  listed(
    { ledger, space: space.key, who: client.name },
    read.told,
    { stream: lead, place: program, kind: what.kind },
    all,
  );
  const open = all.filter((one) => !['completed', 'canceled'].includes(textAt(one, 'status') ?? ''));
  const asks = (): Client => (chance.maybe(0.5) ? space.office : chance.one(space.partners).client);
  const words = (): string => `${ledger.mark()} de ${person.name}`;
  if (open.length === 0 || chance.maybe(open.length < ENOUGH ? 0.6 : 0.1)) {
    const body = { ...what.first, comment: words() };
    return await sent(stage, asks(), what, null, {
      kind: what.kind,
      method: 'POST',
      url,
      body,
      fields: body,
    });
  }
  const id = numberAt(chance.one(open), 'id') ?? 0;
  const [field, values] = what.other;
  const comment = { comment: words() };
  const other = { [field]: chance.one(values) };
  const changes = ([body, kind]: readonly [object, IntentKind]): Wanted => ({
    kind,
    method: 'PUT',
    url: `${url}/${id}`,
    body,
    fields: { ...body },
  });
  const wanted = [
    changes([comment, `${what.kind}-words`]),
    changes([other, 'detail']),
    ...(chance.maybe(open.length < ENOUGH ? 0.2 : 0.6)
      ? [1, 2].map(() => ends(what, `${url}/${id}`, words()))
      : []),
  ].toSorted(() => chance.next() - 0.5);
  await Promise.all(
    wanted
      .slice(0, chance.maybe(AT_ONCE) ? wanted.length : 1)
      .map((one) => sent(stage, asks(), what, id, one)),
  );
}

function ends({ kind }: Kind, url: string, words: string): Wanted {
  if (kind === 'record') return { kind: 'record-gone', method: 'DELETE', url, fields: { there: false } };
  const body = { status: 'canceled', cancellation_type: 'error', cancellation_comment: words };
  const fields = { status: 'canceled', cancellation_comment: words };
  return { kind: 'action-end', method: 'POST', url: `${url}/close`, body, fields };
}

async function sent(
  { space, ledger }: Stage,
  client: Client,
  { kind }: Kind,
  known: number | null,
  wanted: Wanted,
): Promise<void> {
  const told = await client.want(wanted);
  const id = known ?? numberAt(told?.data, 'id');
  if (!told || id === null || ![200, 201].includes(told.status)) return;
  const look = { ledger, space: space.key, who: client.name };
  glimpsed(look, asDone(told), `${kind} ${id}`, wanted.fields);
  if (wanted.kind === 'record-gone') return;
  glimpsed(look, told, `${kind} ${id}`, told.data);
  const base = known === null ? `${wanted.url}/${id}` : wanted.url.replace(/\/close$/, '');
  const after = await client.read(base);
  if (after) glimpsed(look, after.told, `${kind} ${id}`, after.told.data);
}
