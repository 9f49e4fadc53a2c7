// Nothing is broken, not yet or not any more, and still something is not as it must be: a finding like those of the rules.
import { inTime } from '../support/in-time.ts';

export class NotWell extends Error {}

/** What takes longer than anything may is a finding too, and no reason to wait for ever. */
export async function within<T>(limitMs: number, work: Promise<T>, what: () => string): Promise<T> {
  return await inTime(limitMs, work, () => new NotWell(`not within ${limitMs / 1_000} s: ${what()}`));
}
