// Much that is to go, a portion at a time: one statement has to end within its limit, and what was rolled back after it would be
// more the next time.

/** `dropped` drops so many at most, and says how many those were. */
export async function inPortions(most: number, dropped: (most: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let last = most; last === most; total += last) last = await dropped(most);
  return total;
}
