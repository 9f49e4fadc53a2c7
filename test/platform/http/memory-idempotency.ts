import {
  UnkeyedAttempt,
  type Claim,
  type IdempotencyStore,
  type IdempotentRequest,
} from '../../../src/platform/http/once/idempotency.ts';

/** Enough of a store to see what the shell keeps; leases and forgetting are tested against Postgres. */
export class MemoryIdempotency implements IdempotencyStore {
  readonly kept = new Map<string, { print: string; done: { status: number; text: string } | null }>();

  async begin(request: IdempotentRequest): Promise<Claim> {
    const name = `${request.tenantKey}/${request.keyId}/${request.idempotencyKey}`;
    const print = request.fingerprint.toString('hex');
    const found = this.kept.get(name);
    if (found && found.print !== print) return { outcome: 'other-request' };
    if (found) return found.done ? { outcome: 'replay', ...found.done } : { outcome: 'running' };
    this.kept.set(name, { print, done: null });
    const drop = async (): Promise<void> => void this.kept.delete(name);
    const finish = async (status: number, text: string): Promise<void> =>
      void this.kept.set(name, { print, done: { status, text } });
    return { outcome: 'ours', attempt: Object.assign(new UnkeyedAttempt(), { finish, drop, abandon: drop }) };
  }

  async forgetSubject(): Promise<void> {}

  async purge(): Promise<number> {
    return 0;
  }
}
