// Who may come in on the partner API: key, budget, program, permission, in that order.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { Refused, refuse } from '../kernel/refusal.ts';
import { permissionMissing } from './access.ts';
import type { Caller, KeyDirectory } from './callers.ts';
import { parseSecret } from './key-secret.ts';
import { parseId, parseTenantKey } from './path-values.ts';
import type { Limit, OpenLimit } from './rate-limit.ts';
import { pathParam, type Asked } from './request.ts';
import type { Route } from './route.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export class PartnerDoor {
  readonly #keys: KeyDirectory;
  readonly #clock: Clock;
  readonly #perMinute: Limit;
  readonly #heavyPerHour: Limit;

  constructor(keys: KeyDirectory, clock: Clock, openLimit: OpenLimit) {
    this.#keys = keys;
    this.#clock = clock;
    this.#perMinute = openLimit('minute', MINUTE);
    this.#heavyPerHour = openLimit('heavy', HOUR);
  }

  /** One answer for a key that is missing, junk, unknown, revoked, or another client space's. */
  async identify(request: FastifyRequest, space: string): Promise<Caller> {
    const secret = request.headers['x-api-key'];
    const tenantKey = parseTenantKey(space);
    if (typeof secret !== 'string' || !parseSecret(secret) || tenantKey === null)
      throw new Refused(refuse('unauthenticated'));
    const key = await this.#keys.find(tenantKey, secret);
    if (!key) throw new Refused(refuse('unauthenticated'));
    request.caller = key;
    if (key.limits.rate_limit_per_minute > 0) await this.#charge(request, key);
    return key;
  }

  /** The check of one route, for use on each of its requests. */
  guard(route: Route): (request: FastifyRequest) => Promise<void> {
    const inProgram = route.path.split('/').includes(':programId');
    return async (request) => {
      const key = await this.identify(request, pathParam(request, 'tenantKey'));
      if (inProgram) {
        const programId = parseId(pathParam(request, 'programId'));
        if (programId === null || !(await this.#keys.reaches(key, programId)))
          throw new Refused(refuse('not-found'));
      }
      if (!route.access.allows(key)) throw new Refused(permissionMissing(route.access));
    };
  }

  /** The heavy routes of a program share one hourly budget per key. */
  async chargeHeavy(request: Asked, key: Caller): Promise<void> {
    const limit = key.limits.heavy_routes_per_hour;
    if (limit <= 0) return;
    const caller = `${key.tenantKey}/${key.id}/${pathParam(request, 'programId')}`;
    const verdict = await this.#heavyPerHour.take(caller, limit, this.#clock.now().getTime());
    const { policy, left } = request.budget ?? { policy: '', left: '' };
    request.budget = {
      policy: `${policy}${policy && ', '}"heavy";q=${limit};w=3600`,
      left: `${left}${left && ', '}"heavy";r=${verdict.remaining};t=${verdict.reset}`,
    };
    if (!verdict.allowed) throw tooMany(verdict.reset);
    const refundMinute = request.refund;
    request.refund = () => {
      refundMinute?.();
      this.#heavyPerHour.giveBack(caller);
    };
  }

  async #charge(request: FastifyRequest, key: Caller): Promise<void> {
    const limit = key.limits.rate_limit_per_minute;
    const caller = `${key.tenantKey}/${key.id}`;
    const verdict = await this.#perMinute.take(caller, limit, this.#clock.now().getTime());
    request.budget = {
      policy: `"minute";q=${limit};w=60`,
      left: `"minute";r=${verdict.remaining};t=${verdict.reset}`,
    };
    if (!verdict.allowed) throw tooMany(verdict.reset);
    if (request.headers['if-none-match'] !== undefined)
      request.refund = () => this.#perMinute.giveBack(caller);
  }
}

function tooMany(seconds: number): Refused {
  return new Refused(refuse('rate-limited', { details: { retry_after: seconds } }));
}
