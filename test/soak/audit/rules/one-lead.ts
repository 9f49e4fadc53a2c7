// One person is one lead of a client space, whoever brings them in and however often, until they are forgotten.
import { isAcknowledged } from '../../ledger.ts';
import { numberAt } from '../../json.ts';
import type { Rule } from '../evidence.ts';

export const oneLead: Rule = ({ ledger }) => {
  const leads = new Map<string, Set<number>>();
  for (const { kind, space, person, tries } of ledger.intents) {
    if (kind !== 'lead' || person === null) continue;
    const known = leads.get(`${space} ${person}`) ?? new Set<number>();
    leads.set(`${space} ${person}`, known);
    for (const told of tries.filter(isAcknowledged)) {
      const lead = numberAt(told.body, 'lead_id') ?? numberAt(told.data, 'lead_id');
      if (lead !== null) known.add(lead);
    }
  }
  return [...leads].flatMap(([person, ids]) =>
    ids.size > 1 ? [`${person} is ${ids.size} leads: ${[...ids].join(', ')}`] : [],
  );
};
