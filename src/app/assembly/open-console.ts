// The console put together.
import type { Logger } from 'pino';
import { OidcFlow } from '../../api/sign-in/oidc/flow.ts';
import { Issuers } from '../../api/sign-in/oidc/issuers.ts';
import { reachOf } from '../../api/sign-in/oidc/reach.ts';
import type { OperatorSessions } from '../../api/sign-in/operator-sessions.ts';
import type { SessionDirectory } from '../../api/sign-in/session-directory.ts';
import { SignIn } from '../../api/sign-in/sign-in.ts';
import type { WaysIn } from '../../api/sign-in/ways-in.ts';
import { consolePages } from '../../console/console.ts';
import { Company } from '../../console/sign-in/company.ts';
import { OIDC_RETURN } from '../../console/sign-in/routes.ts';
import { SentOnce } from '../../console/sent-once.ts';
import { Operators } from '../../console/system/operator.ts';
import { Tries } from '../../console/tries.ts';
import { Visitors } from '../../console/visitor.ts';
import { OidcSecrets } from '../../processes/oidc-secret.ts';
import { Changes } from '../../platform/following/changes.ts';
import type { IdempotencyStore } from '../../platform/http/once/idempotency.ts';
import type { Inside } from '../../platform/http/routes/inside.ts';
import type { OpenLimit } from '../../platform/http/limits/rate-limit.ts';
import type { Backend } from '../backend.ts';
import type { Config } from '../settings/config.ts';

export function openConsole(
  { baseUrl, oidc }: Config,
  backend: Backend,
  waysIn: WaysIn,
  directory: SessionDirectory,
  logger: Logger,
  inside: Inside,
  idempotency: IdempotencyStore,
  operators: OperatorSessions,
  openLimit: OpenLimit,
  onSignInFailed: (method: string, outcome: string) => void,
) {
  const { clock, rows, masterKey, listener } = backend;
  const signIn = new SignIn(backend, waysIn, logger, onSignInFailed);
  const issuers = new Issuers(reachOf(baseUrl, backend.webhookAllowPrivate));
  const flow = new OidcFlow(issuers, `${baseUrl}${OIDC_RETURN}`);
  const secrets = new OidcSecrets(masterKey);
  return consolePages({
    baseUrl,
    logger,
    inside,
    sentOnce: new SentOnce(idempotency, logger),
    clock,
    changes: new Changes(listener),
    signIn,
    operators: new Operators(operators, baseUrl, () => onSignInFailed('operator', 'token-unknown')),
    visitors: new Visitors(directory, waysIn.sessions, baseUrl),
    company: new Company({ signIn, flow, common: oidc, secrets, rows, logger }),
    attempts: waysIn.attempts,
    tries: new Tries(clock, openLimit, 'sign-in'),
    departures: new Tries(clock, openLimit, 'sign-out'),
  });
}
