// An answer is never older than what anybody had been told before it was asked for: a record only goes on.
import type { Sight } from '../../ledger.ts';
import type { Rule } from '../evidence.ts';
import { sightsOf } from '../written.ts';

export const neverOlder: Rule = ({ ledger, facts }) => {
  const byRecord = new Map<string, Sight[]>();
  for (const sight of [...ledger.sights, ...sightsOf({ ledger, facts })]) {
    const all = byRecord.get(sight.what);
    if (all) all.push(sight);
    else byRecord.set(sight.what, [sight]);
  }
  return [...byRecord.values()].flatMap((sights) => [...olderAmong(sights), ...lessThanDone(sights)]);
};

/** Whatever others do meanwhile, an answer shows what it says is done. */
function lessThanDone(sights: readonly Sight[]): string[] {
  const done = new Map<string, Sight>();
  return sights.flatMap((sight) => {
    const { what, who, version, request } = sight;
    if (request === undefined) return [];
    const first = done.get(request);
    if (!first) done.set(request, sight);
    return first && version < first.version
      ? [`${what}: ${who} was told ${first.version}, and shown ${version} with it`]
      : [];
  });
}

function olderAmong(sights: readonly Sight[]): string[] {
  const told = sights.toSorted((a, b) => a.endedAt - b.endedAt);
  const asked = sights.toSorted((a, b) => a.sentAt - b.sentAt);
  let next = 0;
  let furthest: Sight | null = null;
  return asked.flatMap((sight) => {
    for (let one = told[next]; one && one.endedAt < sight.sentAt; one = told[++next])
      if (furthest === null || one.version > furthest.version) furthest = one;
    if (furthest === null || sight.version >= furthest.version) return [];
    const late = Math.round(sight.sentAt - furthest.endedAt);
    return [
      `${sight.what}: ${nameOf(sight)} was told ${sight.version}, asked ${late} ms after ${nameOf(furthest)} was told ${furthest.version}`,
    ];
  });
}

/** By its name a request tells whether it read or wrote. */
function nameOf({ who, request }: Sight): string {
  return request ?? who;
}
