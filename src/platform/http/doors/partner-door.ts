// Who may come in on the partner API: key, budget, program, permission, in that order.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/time/clock.ts';
import { Refused, refuse } from '../../kernel/refusal.ts';
import { permissionMissing } from './access.ts';
import { HOUR, hourOf, MINUTE, minuteOf, rateLimited, secondsUntil } from '../limits/budget.ts';
import type { Caller, KeyDirectory } from './callers.ts';
import { parseSecret } from './key-secret.ts';
import { parseId, parseTenantKey } from '../routes/path-values.ts';
import type { Limit, OpenLimit, Verdict } from '../limits/rate-limit.ts';
import { pathParam, type Asked } from '../routes/request.ts';
import type { Route } from '../routes/route.ts';
import type { SpentLimits } from '../waiting/spent-limits.ts';

export class PartnerDoor {
  readonly #keys: KeyDirectory;
  readonly #clock: Clock;
  readonly #perMinute: Limit;
  readonly #heavyPerHour: Limit;
  readonly #spent: Pick<SpentLimits, 'remember' | 'forget'>;

  constructor(
    keys: KeyDirectory,
    clock: Clock,
    openLimit: OpenLimit,
    spent: Pick<SpentLimits, 'remember' | 'forget'>,
  ) {
    this.#spent = spent;
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
    const now = this.#clock.now().getTime();
    const verdict = await this.#heavyPerHour.take(caller, limit, now);
    const { policy, left } = hourOf(limit, verdict, now);
    request.budget = request.budget
      ? { policy: `${request.budget.policy}, ${policy}`, left: `${request.budget.left}, ${left}` }
      : { policy, left };
    if (!verdict.allowed) throw tooMany(verdict, now);
    const refundMinute = request.refund;
    request.refund = () => {
      refundMinute?.();
      this.#heavyPerHour.giveBack(caller);
    };
  }

  async #charge(request: FastifyRequest, key: Caller): Promise<void> {
    const limit = key.limits.rate_limit_per_minute;
    const caller = `${key.tenantKey}/${key.id}`;
    const now = this.#clock.now().getTime();
    const verdict = await this.#perMinute.take(caller, limit, now);
    request.budget = minuteOf(limit, verdict, now);
    if (!verdict.allowed) {
      const { frees } = verdict;
      this.#spent.remember(request, { space: key.tenantKey, at: now, frees, limit });
      throw tooMany(verdict, now);
    }
    if (request.headers['if-none-match'] !== undefined)
      request.refund = () => {
        this.#perMinute.giveBack(caller);
        this.#spent.forget(request);
      };
  }
}

function tooMany({ frees }: Verdict, now: number): Refused {
  return new Refused(rateLimited(secondsUntil(frees, now)));
}
