// What programs are called, as far as the visitor may know.
import type { Look } from '../space.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const AT_ONCE = 100;

export async function programNames({ told }: Look): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { page, per_page: AT_ONCE };
    const answer = await told<Named[]>({ method: 'GET', path: '/:tenantKey/programs', query });
    if (!answer.success) return names;
    for (const { id, name } of answer.data) names.set(id, name);
    last = answer.meta?.last_page ?? 1;
  }
  return names;
}
