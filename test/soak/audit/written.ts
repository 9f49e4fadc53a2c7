// What requests have set of a record, field by field, in the order of its stream. What is personal is sealed there; who
// asked knows what it was.
import { at, numberAt } from '../json.ts';
import type { Sight } from '../ledger.ts';
import { placeOf, type Evidence } from './evidence.ts';
import { factsByIntent } from './rules/lost.ts';

/** Of what an event is, and where it says of which. */
const ABOUT: Readonly<Record<string, readonly [kind: string, number: string]>> = {
  ContactChanged: ['contact', 'contact_id'],
};

interface Set {
  readonly value: unknown;
  readonly revision: number;
}

export interface Written {
  readonly space: string;
  readonly lead: number;
  readonly kind: string;
  readonly id: number;
  /** The last one stands. */
  readonly fields: ReadonlyMap<string, readonly Set[]>;
}

type Seen = Pick<Evidence, 'ledger' | 'facts'>;

/** What the request of an event was to set, by the event. */
export function sentBy({ ledger, facts }: Seen): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const of = factsByIntent(facts);
  return new Map(
    ledger.intents.flatMap(({ id, fields }) =>
      fields === null ? [] : (of.get(id) ?? []).map((fact) => [fact.id, fields] as const),
    ),
  );
}

/** Those of leads that were forgotten are not among them. */
export function written({ ledger, facts }: Seen): ReadonlyMap<string, Written> {
  const forgotten = new Set(facts.flatMap(({ type, stream }) => (type === 'LeadAnonymised' ? [stream] : [])));
  const sent = sentBy({ ledger, facts });
  const all = new Map<string, Written & { readonly fields: Map<string, Set[]> }>();
  for (const { id: event, type, stream, revision, data } of facts) {
    const [kind, number] = ABOUT[type] ?? [];
    const fields = sent.get(event);
    if (kind === undefined || number === undefined || fields === undefined || forgotten.has(stream)) continue;
    const { space, number: lead } = placeOf(stream);
    const id = numberAt(data, number) ?? 0;
    const name = `${space} ${kind} ${id}`;
    const one = all.get(name) ?? { space, lead, kind, id, fields: new Map<string, Set[]>() };
    all.set(name, one);
    for (const [field, value] of Object.entries(fields))
      one.fields.set(field, [...(one.fields.get(field) ?? []), { value, revision }]);
  }
  return all;
}

/** How far the records were that somebody was told of. A value that was set twice counts for the last time. */
export function sightsOf(seen: Seen): readonly Sight[] {
  const all = written(seen);
  return seen.ledger.glimpses.flatMap(({ record, space, fields, ...told }) => {
    const known = all.get(`${space} ${record}`);
    if (!known) return [];
    return [...known.fields].flatMap(([field, sets]): Sight[] => {
      const value = at(fields, field);
      if (value === undefined) return [];
      const version = sets.findLast((one) => one.value === value)?.revision ?? -1;
      return [{ what: `${field} of ${space} ${record}`, version, ...told }];
    });
  });
}
