// What a route asks of the caller's key.
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Caller } from './callers.ts';

export interface Access {
  /** How the documentation puts the question; null when nothing is asked. */
  readonly words: string | null;
  /** What the key lacks when it is refused, in the language of the answers. */
  readonly lacking: string;
  readonly allows: (key: Pick<Caller, 'permissions' | 'globalPermissions' | 'rights'>) => boolean;
}

export const OPEN: Access = { words: null, lacking: '', allows: () => true };

export function permissionMissing({ lacking }: Access): Refusal {
  return refuse('permission-missing', { details: { lacking } });
}
