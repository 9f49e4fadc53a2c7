// What programs are called, as far as the visitor may know, and choosing one of them.
import type { Html } from '../html.ts';
import type { Look } from '../space.ts';
import { choice } from './choice.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export async function programNames({ told }: Pick<Look, 'told'>): Promise<ReadonlyMap<number, string>> {
  const answer = await told<Named[]>({ method: 'GET', path: '/:tenantKey/program-names' });
  return new Map(answer.success ? answer.data.map(({ id, name }) => [id, name]) : []);
}

/** For the filters of a list. */
export function programChoice(
  name: string,
  programs: ReadonlyMap<number, string>,
  chosen: string | undefined,
): Html {
  const words = Object.fromEntries([...programs].map(([id, called]) => [String(id), called]));
  const values = [...programs.keys()].map(String);
  return choice({ name, label: 'Programme', values, words, chosen, none: 'Tous' });
}
