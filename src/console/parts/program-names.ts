// What programs are called, as far as the visitor may know.
import type { Look } from '../space.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export async function programNames({ told }: Pick<Look, 'told'>): Promise<ReadonlyMap<number, string>> {
  const answer = await told<Named[]>({ method: 'GET', path: '/:tenantKey/program-names' });
  return new Map(answer.success ? answer.data.map(({ id, name }) => [id, name]) : []);
}
