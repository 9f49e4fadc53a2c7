// Signing in: by a link, or as whom an issuer has recognised. What becomes of each try is noted, and every session begins
// with a secret of its own, whatever the browser brought.
import type { Logger } from 'pino';
import { parseTenantKey } from '../../platform/http/routes/path-values.ts';
import { newSecret } from '../../platform/http/doors/session-cookie.ts';
import { Gathered } from '../../platform/postgres/gathered.ts';
import { isRefusal } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { isOpen } from '../../domain/tenant/decide.ts';
import { tenantDecider } from '../../domain/tenant/commands.ts';
import { recognise, type Account } from '../../domain/tenant/known-as.ts';
import { fullname, tenantAggregate, type OpenTenant } from '../../domain/tenant/tenant.ts';
import type { Match } from '../../domain/tenant/identity.ts';
import type { Book } from '../../processes/book.ts';
import { parseLink } from './links.ts';
import type { SignInOutcome, SignInTry } from './record.ts';
import type { Method } from './sessions.ts';
import type { WaysIn } from './ways-in.ts';

export type Entered = { readonly secret: string } | { readonly failed: SignInOutcome };

/** Told of every try that came to nothing, whatever became of the note of it. */
export type OnFailed = (method: Method, outcome: SignInOutcome) => void;

export class SignIn {
  readonly #book: Pick<Book, 'commands' | 'clock'>;
  readonly #names: Gathered<{ tenant_key: string }>;
  readonly #ways: WaysIn;
  readonly #logger: Logger;
  readonly #onFailed: OnFailed;

  constructor(
    book: Pick<Book, 'commands' | 'clock' | 'pool'>,
    ways: WaysIn,
    logger: Logger,
    onFailed: OnFailed = () => {},
  ) {
    this.#book = book;
    this.#names = new Gathered(book.pool, {
      name: 'client-space',
      text: 'select tenant_key from tenants where tenant_key in (select * from unnest((select $1::text[])))',
      keyOf: ({ tenant_key }) => [tenant_key],
      parts: 1,
    });
    this.#ways = ways;
    this.#logger = logger;
    this.#onFailed = onFailed;
  }

  /** Names that strangers make up are looked for where that costs least, and are remembered nowhere. */
  async space(tenant: string): Promise<OpenTenant | null> {
    if (parseTenantKey(tenant) === null || !(await this.#names.get(tenant))) return null;
    const { state } = await this.#book.commands.load(tenantAggregate, stream(tenant));
    return isOpen(state) ? state : null;
  }

  /** Whom a link would sign in now; looking at it does not use it up. */
  async invited(text: string): Promise<{ readonly fullname: string; readonly space: string } | null> {
    const parsed = parseLink(text);
    const link = parsed && (await this.#ways.links.find(parsed));
    if (!parsed || link?.state !== 'good') return null;
    const space = await this.space(parsed.tenant);
    const user = space?.users.get(link.user_id);
    return space && user?.is_active ? { fullname: fullname(user), space: space.name } : null;
  }

  async byLink(text: string): Promise<Entered> {
    const parsed = parseLink(text);
    if (!parsed) return this.#toldToNobody('link', 'link-unknown');
    const { tenant } = parsed;
    const link = await this.#ways.links.find(parsed);
    if (!link) {
      if (!(await this.space(tenant))) return this.#toldToNobody('link', 'link-unknown');
      return await this.#failed({ tenant, user: null, method: 'link', outcome: 'link-unknown' });
    }
    const failed = (outcome: SignInOutcome): Promise<Entered> =>
      this.#failed({ tenant, user: link.user_id, method: 'link', outcome });
    if (link.state !== 'good') return await failed(link.state);
    const space = await this.space(tenant);
    if (!space?.users.get(link.user_id)?.is_active) return await failed('account-closed');
    const secret = newSecret();
    const session = await this.#ways.links.spend(parsed, secret);
    if (session === null) return await failed('link-used');
    return await this.#entered(secret, { tenant, user: link.user_id, method: 'link', session });
  }

  /** As the person of that client space who is behind this account; nobody is ever added. */
  async asAccount(space: OpenTenant, account: Account, match: Match, requestId: string): Promise<Entered> {
    const tenant = space.key;
    const found = recognise(space, account, match);
    const failed = (outcome: SignInOutcome): Promise<Entered> =>
      this.#failed({ tenant, user: found?.user.id ?? null, method: 'oidc', outcome });
    if (!found) return await failed('person-unknown');
    const { user } = found;
    if (!user.is_active) return await failed('account-closed');
    if (found.tie && !(await this.#tie(tenant, user.id, account, requestId)))
      return await failed('identity-taken');
    const secret = newSecret();
    const session = await this.#ways.sessions.open(tenant, user.id, 'oidc', secret);
    return await this.#entered(secret, { tenant, user: user.id, method: 'oidc', session });
  }

  /** A try that came to nothing before anybody was recognised. */
  async failedAt(tenant: string | null, outcome: SignInOutcome): Promise<Entered> {
    if (tenant === null) return this.#toldToNobody('oidc', outcome);
    return await this.#failed({ tenant, user: null, method: 'oidc', outcome });
  }

  async #tie(tenant: string, id: number, { issuer, sub }: Account, requestId: string): Promise<boolean> {
    const command = { type: 'tieUser', id, identity: { issuer, sub } } as const;
    const done = await this.#book.commands.execute(tenantDecider, stream(tenant), command, {
      tenant,
      requestId,
      causationId: requestId,
      seed: `${requestId}/tie`,
      actor: { kind: 'person', keyId: null, userId: id },
      now: this.#book.clock.now(tenant),
    });
    return !isRefusal(done);
  }

  async #entered(secret: string, entry: Omit<SignInTry, 'outcome'>): Promise<Entered> {
    await this.#ways.record.note({ ...entry, outcome: 'signed-in' });
    return { secret };
  }

  async #failed(entry: Omit<SignInTry, 'session'>): Promise<Entered> {
    this.#onFailed(entry.method, entry.outcome);
    await this.#ways.record.note({ ...entry, session: null });
    this.#logger.warn(
      { tenant: entry.tenant, method: entry.method, outcome: entry.outcome },
      'a sign-in failed',
    );
    return { failed: entry.outcome };
  }

  /** No client space is concerned: the log alone knows of it. */
  #toldToNobody(method: Method, outcome: SignInOutcome): Entered {
    this.#onFailed(method, outcome);
    this.#logger.warn({ method, outcome }, 'a sign-in failed');
    return { failed: outcome };
  }
}

function stream(tenant: string): string {
  return streamName(tenantAggregate.category, tenant);
}
