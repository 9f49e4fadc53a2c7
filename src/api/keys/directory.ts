// The key directory over the read models. What it remembers lives a second at most, and dies at once when the
// projector says that keys or programs have changed.
import { sql } from 'kysely';
import { KEYS_CHANGED } from '../../platform/kernel/channels.ts';
import type { Book } from '../../processes/book.ts';
import type { Listener } from '../../platform/kernel/listener.ts';
import type { TenantSettings } from '../../domain/tenant/settings.ts';
import type { ApiKey, KeyDirectory } from '../../platform/http/key-directory.ts';
import { parseSecret, secretMatches } from '../../platform/http/key-secret.ts';

interface Known {
  readonly key: ApiKey;
  readonly hash: Buffer;
  readonly previous: { readonly hash: Buffer; readonly until: Date } | null;
  readonly revoked: boolean;
}

const LIFETIME_MS = 1_000;
/** Bounds what a guesser of key numbers can make the process remember. */
const MOST = 10_000;

export class PostgresKeyDirectory implements KeyDirectory {
  readonly #book: Pick<Book, 'rows' | 'clock'>;
  readonly #keys = new Map<string, { found: Promise<Known | null>; until: number }>();
  readonly #programs = new Map<string, { found: Promise<ReadonlySet<number>>; until: number }>();

  constructor(book: Pick<Book, 'rows' | 'clock'>, listener: Listener) {
    this.#book = book;
    const forget = (): void => {
      this.#keys.clear();
      this.#programs.clear();
    };
    listener.on(KEYS_CHANGED, { onNotice: forget, onConnected: forget });
  }

  async find(tenantKey: string, secret: string): Promise<ApiKey | null> {
    const parsed = parseSecret(secret);
    if (!parsed) return null;
    const known = await remembered(this.#keys, `${tenantKey}/${parsed.keyId}`, () =>
      this.#read(tenantKey, parsed.keyId),
    );
    if (!known || known.revoked) return null;
    if (secretMatches(secret, known.hash)) return known.key;
    const { previous } = known;
    const overlaps = previous !== null && this.#book.clock.now() < previous.until;
    return overlaps && secretMatches(secret, previous.hash) ? known.key : null;
  }

  async reaches(key: ApiKey, programId: number): Promise<boolean> {
    if (key.programs !== 'all' && !key.programs.has(programId)) return false;
    const activated = await remembered(this.#programs, key.tenantKey, () => this.#activated(key.tenantKey));
    return activated.has(programId);
  }

  async #activated(tenantKey: string): Promise<ReadonlySet<number>> {
    const rows = await this.#book.rows
      .selectFrom('programs')
      .select('id')
      .where('tenant_key', '=', tenantKey)
      .where('status', '=', 'activated')
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  async #read(tenantKey: string, keyId: number): Promise<Known | null> {
    const row = await this.#book.rows
      .selectFrom('keys as k')
      .innerJoin('tenants as t', 't.tenant_key', 'k.tenant_key')
      .leftJoin('users as u', (join) =>
        join.onRef('u.tenant_key', '=', 'k.tenant_key').onRef('u.id', '=', 'k.user_id'),
      )
      .select([
        'k.id',
        'k.label',
        'k.hash',
        'k.previous_hash',
        'k.permissions',
        'k.global_permissions',
        'k.program_ids',
      ])
      .select(['u.id as user_id', 'u.fullname', 'u.shortname', 'u.email', 't.settings'])
      .select(sql<Date | null>`k.previous_until`.as('previous_until'))
      .select(sql<boolean>`k.revoked_at is not null`.as('revoked'))
      .where('k.tenant_key', '=', tenantKey)
      .where('k.id', '=', keyId)
      .executeTakeFirst();
    if (!row) return null;
    const { user_id, fullname, shortname, email } = row;
    return {
      key: {
        tenantKey,
        id: row.id,
        label: row.label,
        user:
          user_id === null
            ? null
            : { id: user_id, fullname: fullname!, shortname: shortname!, email: email! },
        permissions: new Set(row.permissions),
        globalPermissions: new Set(row.global_permissions),
        programs: row.program_ids === null ? 'all' : new Set(row.program_ids),
        limits: limits(row.settings),
      },
      hash: Buffer.from(row.hash, 'hex'),
      previous:
        row.previous_hash === null || row.previous_until === null
          ? null
          : { hash: Buffer.from(row.previous_hash, 'hex'), until: row.previous_until },
      revoked: row.revoked,
    };
  }
}

function limits(settings: TenantSettings): ApiKey['limits'] {
  const { rate_limit_per_minute, heavy_routes_per_hour, max_upload_mib, max_batch_lots, max_plans_per_lot } =
    settings;
  return { rate_limit_per_minute, heavy_routes_per_hour, max_upload_mib, max_batch_lots, max_plans_per_lot };
}

function remembered<T>(
  memory: Map<string, { found: Promise<T>; until: number }>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const now = performance.now();
  const entry = memory.get(name);
  if (entry && entry.until > now) return entry.found;
  if (memory.size >= MOST) memory.clear();
  const found = read();
  memory.set(name, { found, until: now + LIFETIME_MS });
  found.catch(() => memory.delete(name));
  return found;
}
