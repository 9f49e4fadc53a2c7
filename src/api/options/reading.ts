// Who may read an option, and what a key may do with those of others.
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import { isOwn, type OverOthers, type Placed } from '../../domain/grid/options/ownership.ts';
import { actorOf } from '../../processes/book.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Caller } from '../../platform/http/callers.ts';
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

export function overOthers(key: Caller): OverOthers {
  return {
    sees: holds(key, 'option-extended.view'),
    cancels: holds(key, 'option-extended.delete'),
    prolongs: key.rights.has('options.prolong-any'),
  };
}
