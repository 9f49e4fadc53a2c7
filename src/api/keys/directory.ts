// The key directory over the read models. What it remembers lives a second at most, and dies at once when the
// projector says that keys or programs have changed.
import { sql, type InferResult, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { KEYS_CHANGED } from '../../platform/postgres/channels.ts';
import type { Book } from '../../processes/book.ts';
import type { Listener } from '../../platform/postgres/listener.ts';
import { ASKED_FOR, Gathered } from '../../platform/postgres/gathered.ts';
import {
  isPartner,
  type Caller,
  type KeyDirectory,
  type PartnerKey,
} from '../../platform/http/doors/callers.ts';
import { parseSecret } from '../../platform/http/doors/key-secret.ts';
import { limitsOf } from './limits.ts';
import { Remembered, RENEWED_AFTER_MS } from './remembered.ts';
import { opens, secretsOf, type Secrets } from './secrets.ts';
import type { UsageLog } from './usage.ts';

interface Known {
  readonly key: PartnerKey;
  readonly secrets: Secrets;
  readonly revoked: boolean;
}

type KeyRow = InferResult<ReturnType<typeof keysAskedFor>>[number];

interface ProgramRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly status: string;
}

export class PostgresKeyDirectory implements KeyDirectory {
  readonly #clock: Book['clock'];
  readonly #usage: UsageLog;
  readonly #keys = new Remembered<Known | null>(RENEWED_AFTER_MS);
  readonly #programs = new Remembered<ProgramRow | null>(RENEWED_AFTER_MS);
  readonly #rows: Gathered<KeyRow>;
  readonly #statuses: Gathered<ProgramRow>;

  constructor(book: Pick<Book, 'rows' | 'pool' | 'clock'>, listener: Listener, usage: UsageLog) {
    this.#clock = book.clock;
    this.#usage = usage;
    this.#rows = new Gathered(book.pool, {
      name: 'key',
      text: keysAskedFor(book.rows).compile().sql,
      keyOf: (row) => [row.tenant_key, row.id],
      parts: 2,
    });
    this.#statuses = new Gathered(book.pool, {
      name: 'program-status',
      text: `select tenant_key, id, status from programs where (tenant_key, id) in ${ASKED_FOR}`,
      keyOf: (row) => [row.tenant_key, row.id],
      parts: 2,
    });
    const forget = (): void => {
      this.#keys.clear();
      this.#programs.clear();
    };
    listener.on(KEYS_CHANGED, { onNotice: forget, onConnected: forget });
  }

  async find(tenantKey: string, secret: string): Promise<PartnerKey | null> {
    const parsed = parseSecret(secret);
    if (!parsed) return null;
    const known = await this.#keys.get(`${tenantKey}/${parsed.id}`, () => this.#read(tenantKey, parsed.id));
    if (!known || known.revoked || !opens(secret, known.secrets, this.#clock.now())) return null;
    this.#usage.note(tenantKey, 'key', known.key.id);
    return known.key;
  }

  async reaches(key: Caller, programId: number): Promise<boolean> {
    if (key.programs !== 'all' && !key.programs.has(programId)) return false;
    const { tenantKey } = key;
    const program = await this.#programs.get(`${tenantKey}/${programId}`, () =>
      this.#statuses.get(tenantKey, programId),
    );
    return isPartner(key) ? program?.status === 'activated' : program !== null;
  }

  async #read(tenantKey: string, keyId: number): Promise<Known | null> {
    const row = await this.#rows.get(tenantKey, keyId);
    if (!row) return null;
    const { user_id, fullname, shortname, email, is_active } = row;
    return {
      key: {
        kind: 'key',
        tenantKey,
        id: row.id,
        tokenId: null,
        label: row.label,
        user:
          user_id === null
            ? null
            : {
                id: user_id,
                fullname: fullname!,
                shortname: shortname!,
                email: email!,
                isActive: is_active!,
              },
        permissions: new Set(row.permissions),
        globalPermissions: new Set(row.global_permissions),
        programs: row.program_ids === null ? 'all' : new Set(row.program_ids),
        rights: new Set(),
        personsIn: 'all',
        limits: limitsOf(row.settings),
      },
      secrets: secretsOf(row),
      revoked: row.revoked,
    };
  }
}

/** Of a crowd that guesses keys each would be a query of its own, and whoever has one would wait behind them. */
function keysAskedFor(rows: Kysely<Crm>) {
  return rows
    .selectFrom('keys as k')
    .innerJoin('tenants as t', 't.tenant_key', 'k.tenant_key')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_key', '=', 'k.tenant_key').onRef('u.id', '=', 'k.user_id'),
    )
    .select(['k.tenant_key', 'k.id', 'k.label', 'k.hash', 'k.previous_hash', 'k.older_secrets'])
    .select(['k.permissions', 'k.global_permissions', 'k.program_ids'])
    .select(['u.id as user_id', 'u.fullname', 'u.shortname', 'u.email', 'u.is_active', 't.settings'])
    .select(sql<Date | null>`k.previous_until`.as('previous_until'))
    .select(sql<boolean>`k.revoked_at is not null`.as('revoked'))
    .where(sql<boolean>`(k.tenant_key, k.id) in ${sql.raw(ASKED_FOR)}`);
}
