// Once all is well, what was given up is asked for: whoever took it off, and was killed or cut before all of it was done, has
// kept it from nobody.
import { numberAt } from '../json.ts';
import { sharedOf } from '../partners/corrections.ts';
import { placeOf, type Fact } from './evidence.ts';
import type { Scene } from './gather.ts';
import { coordinates } from './rules/coordinates.ts';

const MOST = 3;
/** A claim that nobody made use of lapses within. */
const PATIENCE_MS = 25_000;
const LOOK_MS = 500;

export async function withheldBy({ spaces, ledger }: Scene, facts: readonly Fact[]): Promise<string[]> {
  const { owners } = coordinates({ ledger, facts });
  const forgotten = new Set(facts.flatMap(({ type, stream }) => (type === 'LeadAnonymised' ? [stream] : [])));
  const asked = spaces.flatMap((space) => {
    const corrected = facts.findLast(
      ({ type, stream }) =>
        type === 'ContactChanged' && placeOf(stream).space === space.key && !forgotten.has(stream),
    );
    const people = space.people.all.find(({ leads }) => [...leads.values()].includes(leadOf(corrected)));
    const [program] = people?.leads.keys() ?? [];
    if (!corrected || program === undefined) return [];
    const url = `/programs/${program}/leads/${leadOf(corrected)}/contacts/${numberAt(corrected.data, 'contact_id')}`;
    return Object.entries(sharedOf(space.key))
      .flatMap(([field, values]) => values.map((value) => [field, value] as const))
      .filter(([, value]) => !owners.has(`${space.key} ${value}`))
      .slice(0, MOST)
      .map(([field, value]) => ({ office: space.office, url, fields: { [field]: value } }));
  });
  const withheld: string[] = [];
  for (const { office, url, fields } of asked) {
    const limit = performance.now() + PATIENCE_MS;
    for (;;) {
      const told = await office.want({ kind: 'correct', method: 'PUT', url, body: fields, fields });
      if (told?.status === 200) break;
      if (performance.now() > limit) {
        withheld.push(`PUT ${url} ${JSON.stringify(fields)}: ${told?.status} ${told?.code}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
  return withheld;
}

function leadOf(fact: Fact | undefined): number {
  return fact ? placeOf(fact.stream).number : 0;
}
