// Who may read an option, and what a key may do with those of others.
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import { isOwn, type OverOthers, type Placed } from '../../domain/grid/options/ownership.ts';
import { actorOf } from '../../processes/book.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { OptionQueries } from './queries.ts';

export function showsOption(option: Placed, key: Caller): boolean {
  return holds(key, 'option-extended.view') || (holds(key, 'option.view') && isOwn(option, actorOf(key)));
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

export type ReadOption = (
  key: Caller,
  programId: number,
  id: number,
  said?: { readonly message?: string; readonly body?: string },
) => Promise<Answer | Refusal>;

/** The option as this caller is shown it, with what is said of what was just done. */
export function readOption(options: OptionQueries): ReadOption {
  return async (key, programId, id, said = {}) => jsonOrNotFound(await options.one(key, programId, id), said);
}

export function overOthers(key: Caller): OverOthers {
  return {
    sees: holds(key, 'option-extended.view'),
    cancels: holds(key, 'option-extended.delete'),
    prolongs: key.rights.has('options.prolong-any'),
  };
}
