// Entity tags: each encoding of an answer has its own, and any of them matches the answer.
import { createHash } from 'node:crypto';

export type Encoding = 'br' | 'gzip' | null;

export function hashTag(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/**
 * Part of the tag of a document that is not hashed as it is sent: what shapes it beside the record. Where that is
 * another, a tag of before is of another text, though the record is the same.
 */
export function editionOf(...shapes: readonly string[]): string {
  return hashTag(shapes.join('\n')).slice(0, 6);
}

export function quoted(tag: string, encoding: Encoding): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** Whether the caller's If-None-Match names this version. */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const text = candidate.trim().replace(/^W\//, '');
    return text === '*' || text === `"${tag}"` || text === `"${tag}-br"` || text === `"${tag}-gzip"`;
  });
}
