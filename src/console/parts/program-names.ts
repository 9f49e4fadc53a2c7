// What programs are called, as far as the visitor may know, choosing one of them, and what needs them all.
import type { Html } from '../html.ts';
import type { Question } from '../../platform/http/routes/inside.ts';
import type { Look } from '../space.ts';
import { choice, records, type Choice } from './choice.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export async function programNames({ told }: Pick<Look, 'told'>): Promise<ReadonlyMap<number, string>> {
  const answer = await told<Named[]>({ method: 'GET', path: '/:tenantKey/program-names' });
  return new Map(answer.success ? answer.data.map(({ id, name }) => [id, name]) : []);
}

/** Whether a role suffices for this on all programs: whoever is bound to some could not see what they did on no program. */
export function mayOnAll({ as }: Pick<Look, 'as'>, question: Pick<Question, 'method' | 'path'>): boolean {
  return as(question)?.programs === 'all';
}

type Asked = Pick<Choice, 'name' | 'chosen' | 'none'> & { readonly label?: string };

export function programChoice(programs: ReadonlyMap<number, string>, asked: Asked): Html {
  return choice({ label: 'Programme', ...asked, ...records(programs) });
}
