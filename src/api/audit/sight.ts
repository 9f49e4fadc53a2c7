// What of a record's story a caller is told. A story holds parts that have routes of their own, and a part is told
// only to those whom its own route would show it.
import type { Option } from '../../domain/grid/options/option.ts';
import type { Purchase } from '../../domain/grid/purchases/purchase.ts';

export type Part =
  | { readonly kind: 'interest' | 'record' | 'sales-action'; readonly programId: number }
  | { readonly kind: 'option'; readonly option: Pick<Option, 'id' | 'status' | 'owner_id' | 'key_id'> }
  | {
      readonly kind: 'purchase';
      readonly purchase: Pick<Purchase, 'id' | 'status' | 'owner_id' | 'key_id'>;
    };

export interface Sight {
  readonly tells: (part: Part) => boolean;
}

/** For who runs the service. */
export const everything: Sight = { tells: () => true };
