// Plans once all is well: those that the lots list, with what their address serves, the same at every process; and those that
// are served and stand in no list.
import { listAt, numberAt, textAt } from '../json.ts';
import type { Ledger } from '../ledger.ts';
import { remember, serve } from '../partners/plans.ts';
import type { ClientSpace } from '../partners/client-space.ts';
import { surely } from './gather.ts';

export async function plansOf(space: ClientSpace, ledger: Ledger): Promise<readonly unknown[]> {
  const named = new Map<number, string | null>();
  for (const program of space.programs)
    for (const lot of program.lots) {
      const { told } = await surely(space.office, `/programs/${program.id}/lots/${lot}/files`);
      for (const plan of listAt(told.data)) {
        named.set(numberAt(plan, 'id') ?? 0, textAt(plan, 'name'));
        remember(ledger, space.key, plan);
      }
    }
  const all: unknown[] = [];
  for (const [known, path] of ledger.plans) {
    const [key, id] = known.split(' ');
    if (key !== space.key) continue;
    const name = named.get(Number(id));
    for (const address of space.addresses) {
      const served = await serve(address + path);
      if (name === undefined && served?.status === 404) continue;
      const sha256 = served?.status === 200 ? served.sha256 : `answered ${served?.status}`;
      all.push({ space: space.key, id: Number(id), name: name ?? null, sha256 });
    }
  }
  return all;
}
