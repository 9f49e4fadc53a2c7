// One digest over many: a tree of pairs, so that any one of them can be proved with a few others.
import { createHash } from 'node:crypto';

/** Leaves and pairs are told apart, lest a pair be passed off as a leaf. */
export function leafOf(text: string): string {
  return sha256(`leaf\n${text}`);
}

/** Of no leaves, the digest of nothing. What has no other to pair with goes up as it is. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]];
      above.push(right === undefined ? left : sha256(`pair\n${left}\n${right}`));
    }
    level = above;
  }
  return level[0] ?? sha256('nothing');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
