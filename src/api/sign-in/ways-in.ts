// Everything that lets people in, over one pool: made where it is needed, for it remembers nothing.
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { Attempts } from './oidc/attempts.ts';
import { Links } from './links.ts';
import { SignInRecord } from './record.ts';
import { Sessions } from './sessions.ts';

export class WaysIn {
  readonly sessions: Sessions;
  readonly links: Links;
  readonly attempts: Attempts;
  readonly record: SignInRecord;

  constructor(runtime: pg.Pool, clock: Clock, baseUrl: string) {
    this.sessions = new Sessions(runtime, clock);
    this.links = new Links(runtime, clock, baseUrl);
    this.attempts = new Attempts(runtime, clock);
    this.record = new SignInRecord(runtime, clock);
  }

  /** For a person whose account is closed: what was open stays shut, also when the person comes back. */
  async shut(tenant: string, user: number): Promise<void> {
    await this.links.endAll(tenant, user);
    await this.sessions.end(tenant, user, 'all');
  }

  async purge(): Promise<void> {
    for (const part of [this.sessions, this.links, this.attempts, this.record]) await part.purge();
  }
}
