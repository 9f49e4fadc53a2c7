// An e-mail or a telephone is one lead's, and what a lead has given up is to be had. Who has what, events say in their order:
// whose they are stands in the stream, what it is know those who asked.
import type { Evidence, Rule } from '../evidence.ts';
import { placeOf } from '../evidence.ts';
import { numberAt } from '../../json.ts';
import { sentBy } from '../written.ts';

const SLOTS = ['email2', 'phone2'] as const;

interface Held {
  /** The stream of the lead that has it, by client space and value. */
  readonly owners: ReadonlyMap<string, string>;
  readonly wrong: readonly string[];
}

export function coordinates({ ledger, facts }: Pick<Evidence, 'ledger' | 'facts'>): Held {
  const sent = sentBy({ ledger, facts });
  const owners = new Map<string, string>();
  const has = new Map<string, string>();
  const wrong: string[] = [];
  const leaves = (slot: string, stream: string): void => {
    const value = has.get(slot);
    has.delete(slot);
    if (value !== undefined && owners.get(value) === stream) owners.delete(value);
  };
  for (const { id, type, stream, revision, data } of facts) {
    if (type === 'LeadAnonymised')
      for (const slot of has.keys()) if (slot.startsWith(`${stream} `)) leaves(slot, stream);
    if (type !== 'ContactChanged') continue;
    for (const field of SLOTS) {
      const value = sent.get(id)?.fields[field];
      if (value === undefined) continue;
      const slot = `${stream} ${numberAt(data, 'contact_id')} ${field}`;
      leaves(slot, stream);
      if (typeof value !== 'string') continue;
      const name = `${placeOf(stream).space} ${value}`;
      const other = owners.get(name);
      if (other !== undefined && other !== stream)
        wrong.push(`${stream}@${revision} takes ${value}, which ${other} has`);
      owners.set(name, stream);
      has.set(slot, name);
    }
  }
  return { owners, wrong };
}

export const oneLeadACoordinate: Rule = (evidence) => [
  ...coordinates(evidence).wrong,
  ...evidence.withheld.map((words) => `nobody has it, and still it is not to be had: ${words}`),
];
