// Who a cookie's secret belongs to, over the read models: what a person may do is looked up there, not kept in the
// session. What is remembered lives a second at most, and dies at once when somebody's roles or sessions have changed.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { KEYS_CHANGED } from '../../platform/postgres/channels.ts';
import type { Listener } from '../../platform/postgres/listener.ts';
import type { Officer } from '../../platform/http/doors/callers.ts';
import { hashOf, isSecret } from '../../platform/http/doors/session-cookie.ts';
import { ROLE_RIGHTS, ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import { limitsOf } from '../keys/limits.ts';
import { grantOf } from '../keys/office.ts';
import { Remembered } from '../keys/remembered.ts';
import type { UsageLog } from '../keys/usage.ts';
import type { Session, Sessions } from './sessions.ts';
import { isSessionOver } from './terms.ts';

/** A person with an open session. */
export interface SignedIn {
  readonly officer: Officer;
  readonly userId: number;
  readonly sessionId: number;
  readonly fullname: string;
  readonly space: string;
  /** Where the client space is, for days and hours that people type. */
  readonly timezone: string;
  readonly roles: readonly Role[];
}

interface Known {
  readonly signedIn: SignedIn;
  readonly session: Session;
  /** When it was last noted that it was used. */
  seen: Date;
}

/** A write a second and session at most. */
const NOTED_EVERY_MS = 1_000;

export class SessionDirectory {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;
  readonly #sessions: Sessions;
  readonly #usage: UsageLog;
  readonly #known = new Remembered<Known | null>();

  constructor(
    book: { readonly rows: Kysely<Crm>; readonly clock: Clock },
    listener: Listener,
    sessions: Sessions,
    usage: UsageLog,
  ) {
    this.#rows = book.rows;
    this.#clock = book.clock;
    this.#sessions = sessions;
    this.#usage = usage;
    const forget = (): void => this.#known.clear();
    listener.on(KEYS_CHANGED, { onNotice: forget, onConnected: forget });
  }

  async find(secret: string): Promise<SignedIn | null> {
    const known = await this.#open(secret);
    if (!known) return null;
    const { signedIn, session } = known;
    const now = this.#clock.now();
    if (now.getTime() - known.seen.getTime() >= NOTED_EVERY_MS) {
      known.seen = now;
      await this.#sessions.seen(session.id, now);
    }
    this.#usage.note(session.tenant_key, 'user', session.user_id);
    return signedIn;
  }

  /** The same for what no person did: it keeps no session from ending of idleness. */
  async stillIn(secret: string): Promise<SignedIn | null> {
    return (await this.#open(secret))?.signedIn ?? null;
  }

  async #open(secret: string): Promise<Known | null> {
    if (!isSecret(secret)) return null;
    const known = await this.#known.get(hashOf(secret).toString('hex'), () => this.#read(secret));
    if (!known || isSessionOver({ ...known.session, last_seen_at: known.seen }, this.#clock.now()))
      return null;
    return known;
  }

  async #read(secret: string): Promise<Known | null> {
    const session = await this.#sessions.find(secret);
    if (!session) return null;
    const row = await this.#rows
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.tenant_key', 'u.tenant_key')
      .select(['u.fullname', 'u.shortname', 'u.email', 'u.program_ids', 't.name', 't.settings'])
      .select(sql<string[]>`u.roles`.as('roles'))
      .where('u.tenant_key', '=', session.tenant_key)
      .where('u.id', '=', session.user_id)
      .where('u.is_active', '=', true)
      .executeTakeFirst();
    if (!row) return null;
    const { fullname, shortname, email, program_ids, name: space, settings } = row;
    const roles = ROLES.filter((role) => row.roles.includes(role));
    const officer: Officer = {
      kind: 'person',
      tenantKey: session.tenant_key,
      tokenId: null,
      label: fullname,
      user: { id: session.user_id, fullname, shortname, email, isActive: true },
      grants: roles.map((role) => grantOf(ROLE_RIGHTS[role], program_ids)),
      limits: limitsOf(settings),
    };
    const { id: sessionId, user_id: userId } = session;
    return {
      signedIn: { officer, userId, sessionId, fullname, space, timezone: settings.timezone, roles },
      session,
      seen: session.last_seen_at,
    };
  }
}
