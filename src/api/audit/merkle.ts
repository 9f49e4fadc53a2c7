// One digest over many: a tree of pairs, so that any one of them can be proved with a few others.
import { createHash } from 'node:crypto';

/** Leaves and pairs are told apart, lest a pair be passed off as a leaf. */
export function leafOf(text: string): string {
  return sha256(`leaf\n${text}`);
}

/** Of no leaves, the digest of nothing. What has no other to pair with goes up as it is. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0] ?? sha256('nothing');
}

/** What a leaf is paired with on its way up, and on which side of it that stands. */
export type Step = readonly [side: 'left' | 'right', digest: string];

export function pathOf(leaves: readonly string[], index: number): Step[] {
  const path: Step[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at >>= 1) {
    const other = level[at ^ 1];
    if (other !== undefined) path.push([at % 2 === 0 ? 'right' : 'left', other]);
    level = above(level);
  }
  return path;
}

/** The root that a leaf leads to by this path. */
export function rootAlong(leaf: string, path: readonly Step[]): string {
  return path.reduce(
    (below, [side, other]) => (side === 'left' ? pair(other, below) : pair(below, other)),
    leaf,
  );
}

function above(level: readonly string[]): string[] {
  const pairs: string[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at]!, level[at + 1]];
    pairs.push(right === undefined ? left : pair(left, right));
  }
  return pairs;
}

function pair(left: string, right: string): string {
  return sha256(`pair\n${left}\n${right}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
