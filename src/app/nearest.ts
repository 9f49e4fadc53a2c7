// What somebody who mistyped a word probably meant.

/** The known word that is the fewest slips away from `typed`; null when none is near enough to be meant. */
export function nearest(typed: string, known: Iterable<string>): string | null {
  let [best, least] = [null as string | null, Math.max(1, Math.floor(typed.length / 3)) + 1];
  for (const word of known) {
    const slips = slipsBetween(typed, word);
    if (slips < least) [best, least] = [word, slips];
  }
  return best;
}

/** Letters that are missing, too many, wrong, or in each other's place. */
function slipsBetween(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, before[j - 2]! + 1);
      next.push(slips);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
