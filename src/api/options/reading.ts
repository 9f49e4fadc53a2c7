// Whose an option is, who may read it, and who may change it.
import { anyOf, holds, type Permission } from '../../domain/vocabulary/permissions.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { ApiKey } from '../../platform/http/key-directory.ts';
import type { Option } from '../../domain/grid/options/option.ts';
import type { OptionQueries } from './queries.ts';

type Placed = Pick<Option, 'owner_id' | 'key_id'>;

/** By what a key knows its own options: those of its user, else those that were placed through it. */
export function ownMark({ user, id }: ApiKey): readonly [field: keyof Placed, value: number] {
  return user ? ['owner_id', user.id] : ['key_id', id];
}

export function isOwn(option: Placed, key: ApiKey): boolean {
  const [field, value] = ownMark(key);
  return option[field] === value;
}

export function showsOption(option: Placed, key: ApiKey): boolean {
  return holds(key, 'option-extended.view') || (holds(key, 'option.view') && isOwn(option, key));
}

export function optionReading(options: OptionQueries): Reading<InProgram> {
  return {
    permission: anyOf('option.view', 'option-extended.view'),
    refused: async (key, { programId, id }) => {
      const option = await options.placed(key.tenantKey, programId, id);
      return option && showsOption(option, key) ? null : refuse('not-found');
    },
  };
}

/** Another's option looks like none at all, unless the key sees it: then it is there, and not the key's to change. */
export function mayChange(
  option: Placed | null,
  key: ApiKey,
  all: Permission | null = null,
): boolean | Refusal {
  if (option === null) return false;
  if (isOwn(option, key) || (all !== null && holds(key, all))) return true;
  return showsOption(option, key) ? refuse('option-not-owned') : false;
}
