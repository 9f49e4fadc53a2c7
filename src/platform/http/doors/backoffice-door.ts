// Who may come in on the back office: the operator with its token, and people and machines of a client space with the
// roles they hold there. Token, client space, program, role are judged in that order. The cookie of a person's session
// opens what only reads: a browser sends it along whoever asks, so that nothing is changed on the strength of it here.
import type { FastifyRequest } from 'fastify';
import { orThrow, Refused, refuse, type Refusal } from '../../kernel/refusal.ts';
import { bearerOf, isToken } from './bearer.ts';
import type { Caller, Grant, OfficeDirectory, Officer } from './callers.ts';
import { parseSecret } from './key-secret.ts';
import { parseId } from '../routes/path-values.ts';
import { cameSecurely, readCookie } from './session-cookie.ts';
import type { Access } from './access.ts';
import type { Route } from '../routes/route.ts';

export class BackofficeDoor {
  readonly #operatorToken: string | null;
  readonly #office: OfficeDirectory;
  readonly #baseUrl: string;

  constructor(operatorToken: string | null, office: OfficeDirectory, baseUrl: string) {
    this.#operatorToken = operatorToken;
    this.#office = office;
    this.#baseUrl = baseUrl;
  }

  /** One answer for a token that is missing, junk, unknown, revoked, or of another client space than `tenantKey`. */
  async identify(request: FastifyRequest, tenantKey: string | null): Promise<'operator' | Officer> {
    const given = bearerOf(request);
    if (given === null) return await this.#identifyPerson(request, tenantKey);
    if (this.#operatorToken !== null && isToken(given, this.#operatorToken)) return 'operator';
    const officer = parseSecret(given, 'lbt') && (await this.#office.findToken(given));
    if (!officer || (tenantKey !== null && officer.tenantKey !== tenantKey)) throw unknown();
    return officer;
  }

  /** By the cookie, where nothing else was sent to be judged. */
  async #identifyPerson(request: FastifyRequest, tenantKey: string | null): Promise<Officer> {
    if (request.headers.authorization !== undefined) throw unknown();
    const secret = readCookie(request, 'lotbook-session', cameSecurely(request, this.#baseUrl));
    const officer = secret === null ? null : await this.#office.findSession(secret);
    if (!officer || (tenantKey !== null && officer.tenantKey !== tenantKey)) throw unknown();
    if (!READS.has(request.method)) throw new Refused(refuse('console-only'));
    return officer;
  }

  /** The check of one route, for use on each of its requests. */
  guard(route: Route): (request: FastifyRequest) => Promise<void> {
    const parts = route.path.split('/');
    const inSpace = parts.includes(':tenantKey');
    const inProgram = parts.includes(':programId');
    return async (request) => {
      const { tenantKey = '', programId = '' } = request.params as Record<string, string | undefined>;
      const who = await this.identify(request, inSpace ? tenantKey : null);
      if (who === 'operator') {
        request.caller = await this.#office.operator(tenantKey);
        return;
      }
      if (!inSpace) throw new Refused(refuse('role-missing'));
      request.caller = orThrow(admitted(route, who, inProgram ? programId : null));
    };
  }
}

/** What somebody of the office is on a route of the own client space: program, then role. */
export function admitted(
  { access }: Route,
  { grants, ...who }: Officer,
  programId: string | null,
): Caller | Refusal {
  const reached = programId === null ? grants : grants.filter((grant) => reaches(grant, programId));
  if (reached.length === 0 && grants.length > 0) return refuse('not-found');
  const granting = reached.filter((grant) => allows(access, grant));
  return granting.length === 0 ? refuse('role-missing') : acting(who, granting);
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function allows(access: Access, { permissions, rights }: Grant): boolean {
  return access.allows({ permissions, globalPermissions: permissions, rights });
}

function reaches({ programs }: Grant, programId: string): boolean {
  if (programs === 'all') return true;
  const id = parseId(programId);
  return id !== null && programs.has(id);
}

/** With what all those roles give that allow what is asked, and no other: a role lends nothing to another's programs. */
function acting(who: Omit<Officer, 'grants'>, granting: readonly Grant[]): Caller {
  const permissions = union(granting.map((grant) => grant.permissions));
  return {
    ...who,
    id: null,
    permissions,
    globalPermissions: permissions,
    rights: union(granting.map((grant) => grant.rights)),
    programs: reachOf(granting),
    personsIn: reachOf(granting.filter((grant) => grant.seesPersons)),
  };
}

function reachOf(grants: readonly Grant[]): Caller['programs'] {
  const programs = grants.map((grant) => grant.programs);
  return programs.some((reach) => reach === 'all')
    ? 'all'
    : union(programs.filter((reach) => reach !== 'all'));
}

function union<T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> {
  return new Set(sets.flatMap((set) => [...set]));
}

function unknown(): Refused {
  return new Refused(refuse('backoffice-unauthenticated'));
}
