// Elements of a list that is sent as a whole, each with what it was before: none was two of them.
import { differing } from '../platform/kernel/differing.ts';

/** The very same where that was there, else what goes by the same name. */
export function paired<Sent extends object, Kept extends Sent>(
  sent: readonly Sent[],
  before: readonly Kept[],
  name: readonly (keyof Sent)[],
): [Sent, Kept | undefined][] {
  const left = new Set(before);
  const take = (isIt: (kept: Kept) => boolean): Kept | undefined => {
    const known = [...left].find(isIt);
    if (known) left.delete(known);
    return known;
  };
  const same = sent.map((one) => take((kept) => isSame(one, kept)));
  return sent.map((one, i) => [
    one,
    same[i] ?? take((kept) => name.every((field) => kept[field] === one[field])),
  ]);
}

export function isSame<Sent extends object>(sent: Sent, kept: Sent): boolean {
  return Object.keys(differing(kept, sent)).length === 0;
}
