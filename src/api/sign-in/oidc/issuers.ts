// What is known of issuers, each by itself: one that is slow, dead or lying costs those who sign in with it, and nobody
// else. What an issuer says of itself is asked once for all who wait, and again after a while.
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Match } from '../../../domain/tenant/identity.ts';
import { mayBeAnywhere, type Reach } from './reach.ts';
import { guardedFetch, PATIENCE_SECONDS, type Egress } from './egress.ts';

export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly match: Match;
  /** Given by who runs the service: it may be anywhere. */
  readonly isTrusted: boolean;
}

/** The issuer does not answer, or there are too many who wait for it. */
export class IssuerAway extends Error {
  constructor(cause?: unknown) {
    super('the issuer does not answer', { cause });
    this.name = 'IssuerAway';
  }
}

const FRESH_MS = 10 * 60_000;
const MOST_ISSUERS = 500;
/** Of one issuer, in this process. */
const AT_ONCE = 16;

export class Issuers {
  readonly #known = new LRUCache<string, Promise<oidc.Configuration>>({ max: MOST_ISSUERS, ttl: FRESH_MS });
  readonly #waiting = new Map<string, number>();
  /** Clients that their issuer lets in by the other way to say who they are. */
  readonly #others = new LRUCache<string, true>({ max: MOST_ISSUERS });
  readonly #reach: Reach;
  readonly #guarded: Egress;
  readonly #free: Egress;

  constructor(reach: Reach) {
    this.#reach = reach;
    this.#guarded = guardedFetch({ allowPrivate: false });
    this.#free = guardedFetch({ allowPrivate: true });
  }

  /** Does something with the issuer that takes its answers. */
  async with<T>(settings: IssuerSettings, work: (at: oidc.Configuration) => Promise<T>): Promise<T> {
    const { issuer } = settings;
    const waiting = this.#waiting.get(issuer) ?? 0;
    if (waiting >= AT_ONCE) throw new IssuerAway();
    this.#waiting.set(issuer, waiting + 1);
    try {
      return await this.#eitherWay(settings, work);
    } catch (error) {
      throw isAway(error) ? new IssuerAway(error) : error;
    } finally {
      const left = (this.#waiting.get(issuer) ?? 1) - 1;
      if (left > 0) this.#waiting.set(issuer, left);
      else this.#waiting.delete(issuer);
    }
  }

  /** Issuers that take both ways may still want one of them of a client, and say so when it is used. */
  async #eitherWay<T>(settings: IssuerSettings, work: (at: oidc.Configuration) => Promise<T>): Promise<T> {
    const name = JSON.stringify(settings);
    try {
      return await work(await this.#configuration(settings, this.#others.has(name)));
    } catch (error) {
      const refused = error instanceof oidc.ResponseBodyError && error.error === 'invalid_client';
      if (!refused || this.#others.has(name)) throw error;
      const done = await work(await this.#configuration(settings, true));
      this.#others.set(name, true);
      return done;
    }
  }

  #configuration(settings: IssuerSettings, otherWay: boolean): Promise<oidc.Configuration> {
    const name = JSON.stringify([settings, otherWay]);
    const known = this.#known.get(name);
    if (known) return known;
    const asked = this.#discover(settings, otherWay);
    this.#known.set(name, asked);
    asked.catch(() => this.#known.delete(name));
    return asked;
  }

  #discover(
    { issuer, clientId, clientSecret, isTrusted }: IssuerSettings,
    otherWay: boolean,
  ): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    // the signature is checked too, not only the line that the token came over
    const execute = [oidc.enableNonRepudiationChecks];
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(server, clientId, {}, authentication(clientSecret, otherWay), {
      execute,
      timeout: PATIENCE_SECONDS,
      [oidc.customFetch]: isTrusted || mayBeAnywhere(server, this.#reach) ? this.#free : this.#guarded,
    });
  }
}

/** Basic, unless the issuer says that it takes the other one only, or it has refused. */
function authentication(secret: string, otherWay: boolean): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const onlyPost = !taken.includes('client_secret_basic') && taken.includes('client_secret_post');
    (onlyPost || otherWay ? post : basic)(server, client, body, headers);
  };
}

/** A line that does not stand, a time that is over, an answer that is none; what it refused is another thing. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return false;
  if (!(error instanceof Error)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY.has(code) || error.name === 'TimeoutError' || error.name === 'AbortError' || isLine(error);
}

const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** undici and our own guard fail of a line with a cause, openid-client of what came over it with a code. */
function isLine(error: Error): boolean {
  return error instanceof TypeError && !('code' in error);
}
