// What requests have set of a record, field by field, in the order of its stream. What is personal is sealed there; who
// asked knows what it was.
import { at, numberAt } from '../json.ts';
import type { Sight } from '../ledger.ts';
import { placeOf, type Evidence } from './evidence.ts';
import { factsByIntent } from './rules/lost.ts';
import { namesOfLots } from './rules/sheets.ts';

type Kind = 'contact' | 'record' | 'action' | 'plan' | 'lot';

/** Of what an event is, and where it says of which. */
export const ABOUT: Readonly<Record<string, readonly [kind: Kind, ...number: string[]]>> = {
  ContactChanged: ['contact', 'contact_id'],
  RecordAdded: ['record', 'record_id'],
  RecordChanged: ['record', 'record_id'],
  RecordRemoved: ['record', 'record_id'],
  SalesActionAdded: ['action', 'sales_action_id'],
  SalesActionChanged: ['action', 'sales_action_id'],
  SalesActionClosed: ['action', 'sales_action_id'],
  LotPlanAdded: ['plan', 'plan', 'id'],
  LotPlanRemoved: ['plan', 'plan_id'],
  LotCreated: ['lot', 'lot_id'],
  LotChanged: ['lot', 'lot_id'],
};

interface Change {
  readonly value: unknown;
  readonly revision: number;
  /** When it was asked for, at the earliest. */
  readonly sentAt: number;
}

export interface Written {
  readonly space: string;
  /** Of the lead, or the grid. */
  readonly stream: number;
  readonly kind: Kind;
  readonly id: number;
  /** The program of the lead, or the lot. */
  readonly place: number | null;
  /** The last one stands. */
  readonly fields: ReadonlyMap<string, readonly Change[]>;
}

type Seen = Pick<Evidence, 'ledger' | 'facts'>;

export interface Asked {
  readonly fields: Readonly<Record<string, unknown>>;
  /** At the earliest. */
  readonly sentAt: number;
}

/** What the request of an event was to set, by the event. */
export function sentBy({ ledger, facts }: Seen): ReadonlyMap<string, Asked> {
  const of = factsByIntent(facts);
  const nameOf = namesOfLots(facts);
  return new Map(
    ledger.intents.flatMap(({ id, fields, rows, tries }) => {
      const sentAt = Math.min(...tries.map((one) => one.sentAt));
      return (of.get(id) ?? []).flatMap((fact) => {
        const set = fields ?? rows?.get(nameOf(fact));
        return set ? [[fact.id, { fields: set, sentAt }] as const] : [];
      });
    }),
  );
}

/** Those of leads that were forgotten are not among them. */
export function written({ ledger, facts }: Seen): ReadonlyMap<string, Written> {
  const forgotten = new Set(facts.flatMap(({ type, stream }) => (type === 'LeadAnonymised' ? [stream] : [])));
  const sent = sentBy({ ledger, facts });
  const all = new Map<string, Written & { readonly fields: Map<string, Change[]> }>();
  for (const { id: event, type, stream, revision, data } of facts) {
    const [kind, ...number] = ABOUT[type] ?? [];
    const asked = sent.get(event);
    if (kind === undefined || asked === undefined || forgotten.has(stream)) continue;
    const { space, number: counted } = placeOf(stream);
    const id = numberAt(data, ...number) ?? 0;
    const place = numberAt(data, 'program_id') ?? numberAt(data, 'lot_id');
    const name = `${space} ${kind} ${id}`;
    const one = all.get(name) ?? {
      space,
      stream: counted,
      kind,
      id,
      place,
      fields: new Map<string, Change[]>(),
    };
    all.set(name, one);
    const { fields, sentAt } = asked;
    const set = type.endsWith('Added') ? { ...fields, there: true } : fields;
    for (const [field, value] of Object.entries(set))
      one.fields.set(field, [...(one.fields.get(field) ?? []), { value, revision, sentAt }]);
  }
  return all;
}

/** How far the records were that somebody was told of. */
export function sightsOf(seen: Seen): readonly Sight[] {
  const all = written(seen);
  return [...glimpsesIn(seen, all), ...listingsIn(seen, all)];
}

/** A record is in a list from when it was added until it was taken away. */
function listingsIn({ ledger }: Seen, all: ReadonlyMap<string, Written>): Sight[] {
  return ledger.listings.flatMap(({ space, stream, place, kind, ids, ...told }) =>
    [...all].flatMap(([name, record]): Sight[] => {
      const isOfIt =
        record.space === space && record.stream === stream && record.kind === kind && record.place === place;
      if (!isOfIt) return [];
      const value = ids.includes(record.id);
      const sets = record.fields.get('there') ?? [];
      const version = seenBy(told, sets, value)[0]?.revision ?? -1;
      return [{ what: `presence of ${name}`, version, ...told }];
    }),
  );
}

/** Nobody sees what was not sent yet. */
function seenBy(
  { endedAt }: Pick<Sight, 'endedAt'>,
  sets: readonly Change[],
  value: unknown,
): readonly Change[] {
  return sets.filter((one) => one.value === value && one.sentAt <= endedAt);
}

function glimpsesIn({ ledger }: Seen, all: ReadonlyMap<string, Written>): Sight[] {
  return ledger.glimpses.flatMap(({ record, space, fields, ...told }) => {
    const known = all.get(`${space} ${record}`);
    if (!known) return [];
    return [...known.fields].flatMap(([field, sets]): Sight[] => {
      const value = field === 'there' ? (at(fields, field) ?? true) : at(fields, field);
      if (value === undefined) return [];
      const same = seenBy(told, sets, value);
      // of a value that was set twice, or was there before, nobody knows since when it was seen
      if (same.length > 1 || (same.length === 1 && value === null)) return [];
      const version = same[0]?.revision ?? -1;
      const what = field === 'there' ? 'presence' : field;
      return [{ what: `${what} of ${space} ${record}`, version, ...told }];
    });
  });
}
