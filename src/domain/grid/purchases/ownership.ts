// Whose a purchase is: of the user who sells, and of the key that placed the option it grew from.
import type { Actor } from '../../../platform/rules/event.ts';
import type { Purchase } from './purchase.ts';

export function isOwn(
  { owner_id, key_id }: Pick<Purchase, 'owner_id' | 'key_id'>,
  { userId, keyId }: Actor,
): boolean {
  return (userId !== null && owner_id === userId) || (keyId !== null && key_id === keyId);
}
