// Whose an option is, and who may cancel or prolong it.
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import type { Actor } from '../../../platform/rules/event.ts';
import type { Option } from './option.ts';

export type Placed = Pick<Option, 'owner_id' | 'key_id'>;

/** What somebody may do with options that are not his own. */
export interface OverOthers {
  readonly sees: boolean;
  readonly cancels: boolean;
  readonly prolongs: boolean;
}

/** By what somebody knows his own options: those of the user, else those that were placed through the key. */
export function ownMark({ userId, keyId }: Actor): readonly [field: keyof Placed, value: number | null] {
  return userId === null ? ['key_id', keyId] : ['owner_id', userId];
}

export function isOwn(option: Placed, actor: Actor): boolean {
  const [field, value] = ownMark(actor);
  return value !== null && option[field] === value;
}

export function mayCancel(option: Placed | undefined, actor: Actor, others: OverOthers): Refusal | null {
  return option && others.cancels ? null : refusedOthers(option, actor, others);
}

export function mayProlong(option: Placed | undefined, actor: Actor, others: OverOthers): Refusal | null {
  return option && others.prolongs ? null : refusedOthers(option, actor, others);
}

/** Another's option looks like none at all, unless it may be seen: then it is there, and not one's own to change. */
function refusedOthers(option: Placed | undefined, actor: Actor, { sees }: OverOthers): Refusal | null {
  if (option && isOwn(option, actor)) return null;
  return refuse(option && sees ? 'option-not-owned' : 'not-found');
}
