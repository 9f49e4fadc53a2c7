// The people and machines of the office over the read models. What is remembered of them lives a second at most, and
// dies at once when the projector says that somebody's roles or tokens have changed.
import { sql, type InferResult, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { KEYS_CHANGED } from '../../platform/postgres/channels.ts';
import { Gathered } from '../../platform/postgres/gathered.ts';
import type { Listener } from '../../platform/postgres/listener.ts';
import type {
  Caller,
  Grant,
  OfficeDirectory,
  Officer,
  TenantLimits,
} from '../../platform/http/doors/callers.ts';
import { hashSecret } from '../../platform/http/doors/key-secret.ts';
import { parseTenantKey } from '../../platform/http/routes/path-values.ts';
import { OPERATOR_RIGHTS, ROLE_RIGHTS, type Role, type RoleRights } from '../../domain/vocabulary/roles.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import type { Book } from '../../processes/book.ts';
import { OPERATOR } from '../named.ts';
import { limitsOf } from './limits.ts';
import { Remembered, RENEWED_AFTER_MS } from './remembered.ts';
import { opens, secretsOf, type Secrets } from './secrets.ts';
import type { UsageLog } from './usage.ts';

type TokenRow = InferResult<ReturnType<typeof tokensAskedFor>>[number];

interface Known {
  readonly officer: Officer;
  readonly secrets: Secrets;
}

/** Who has signed in. */
interface People {
  find(secret: string): Promise<{ readonly officer: Officer } | null>;
}

export class PostgresOfficeDirectory implements OfficeDirectory {
  readonly #book: Pick<Book, 'rows' | 'clock'>;
  readonly #usage: UsageLog;
  readonly #people: People;
  readonly #rows: Gathered<TokenRow>;
  readonly #tokens = new Remembered<Known | null>(RENEWED_AFTER_MS);
  readonly #limits = new Remembered<TenantLimits>(RENEWED_AFTER_MS);

  constructor(
    book: Pick<Book, 'rows' | 'pool' | 'clock'>,
    listener: Listener,
    usage: UsageLog,
    people: People,
  ) {
    this.#book = book;
    this.#usage = usage;
    this.#people = people;
    this.#rows = new Gathered(book.pool, {
      name: 'token',
      text: tokensAskedFor(book.rows).compile().sql,
      keyOf: (row) => [row.asked],
      parts: 1,
    });
    const forget = (): void => {
      this.#tokens.clear();
      this.#limits.clear();
    };
    listener.on(KEYS_CHANGED, { onNotice: forget, onConnected: forget });
  }

  async findToken(text: string): Promise<Officer | null> {
    const hash = hashSecret(text).toString('hex');
    const known = await this.#tokens.get(hash, () => this.#read(hash));
    if (!known || !opens(text, known.secrets, this.#book.clock.now())) return null;
    const { tenantKey, tokenId, user } = known.officer;
    if (tokenId !== null) this.#usage.note(tenantKey, 'token', tokenId);
    if (user !== null) this.#usage.note(tenantKey, 'user', user.id);
    return known.officer;
  }

  async findSession(secret: string): Promise<Officer | null> {
    return (await this.#people.find(secret))?.officer ?? null;
  }

  async operator(tenantKey: string): Promise<Caller> {
    const { permissions, rights } = OPERATORS_GRANT;
    return {
      kind: 'operator',
      tenantKey,
      id: null,
      tokenId: null,
      label: OPERATOR.fullname,
      user: null,
      permissions,
      globalPermissions: permissions,
      rights,
      programs: 'all',
      personsIn: 'all',
      limits: await this.#limitsIn(tenantKey),
    };
  }

  /** Those of a client space bind whoever works in it; one that is not there, or not yet shown, has none of its own. */
  async #limitsIn(tenantKey: string): Promise<TenantLimits> {
    if (parseTenantKey(tenantKey) === null) return OPERATOR_LIMITS;
    return await this.#limits.get(tenantKey, async () => {
      const row = await this.#book.rows
        .selectFrom('tenants')
        .select('settings')
        .where('tenant_key', '=', tenantKey)
        .executeTakeFirst();
      return row ? limitsOf(row.settings) : OPERATOR_LIMITS;
    });
  }

  async #read(hash: string): Promise<Known | null> {
    const row = await this.#rows.get(hash);
    // what acts for somebody goes when that person goes
    if (!row || row.is_active === false) return null;
    const { user_id, fullname, shortname, email } = row;
    return {
      officer: {
        kind: 'token',
        tenantKey: row.tenant_key,
        tokenId: row.id,
        label: row.label,
        user:
          user_id === null
            ? null
            : { id: user_id, fullname: fullname!, shortname: shortname!, email: email!, isActive: true },
        grants: [grantOf(ROLE_RIGHTS[row.role as Role], row.program_ids)],
        limits: limitsOf(row.settings),
      },
      secrets: secretsOf(row),
    };
  }
}

/** By the hash of a secret, in force or one before it; a crowd that guesses tokens has few queries, as with keys. */
function tokensAskedFor(rows: Kysely<Crm>) {
  return rows
    .selectFrom('tokens as k')
    .innerJoin(sql<{ hash: string }>`(select * from unnest($1::text[]) asked (hash))`.as('asked'), (join) =>
      join.on(
        sql<boolean>`(k.hash = asked.hash or k.previous_hash = asked.hash
          or k.older_secrets @> jsonb_build_array(jsonb_build_object('hash', asked.hash)))`,
      ),
    )
    .innerJoin('tenants as t', 't.tenant_key', 'k.tenant_key')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_key', '=', 'k.tenant_key').onRef('u.id', '=', 'k.user_id'),
    )
    .select('asked.hash as asked')
    .select(['k.tenant_key', 'k.id', 'k.label', 'k.hash', 'k.previous_hash', 'k.older_secrets'])
    .select(['k.role', 'k.program_ids'])
    .select(['u.id as user_id', 'u.fullname', 'u.shortname', 'u.email', 'u.is_active', 't.settings'])
    .select(sql<Date | null>`k.previous_until`.as('previous_until'))
    .where('k.revoked_at', 'is', null);
}

/** What a role gives; those that know no bounds to programs are for all of them, whatever was granted. */
export function grantOf(role: RoleRights, programIds: readonly number[] | null): Grant {
  return {
    permissions: new Set(role.permissions),
    rights: new Set(role.rights),
    programs: role.perProgram && programIds !== null ? new Set(programIds) : 'all',
    seesPersons: role.seesPersons,
  };
}

const OPERATORS_GRANT = grantOf(OPERATOR_RIGHTS, null);
const OPERATOR_LIMITS = limitsOf(DEFAULT_SETTINGS);

/** The operator as pages ask: of the whole service, in no client space. */
export const operatorOfficer: Officer = {
  kind: 'operator',
  tenantKey: '',
  tokenId: null,
  label: OPERATOR.fullname,
  user: null,
  grants: [OPERATORS_GRANT],
  limits: OPERATOR_LIMITS,
};
