// Signing in with an issuer: which one, the way there, and as whom one comes back.
import type { Logger } from 'pino';
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { describe } from '../../platform/kernel/describe.ts';
import type { Match } from '../../domain/tenant/identity.ts';
import type { Account } from '../../domain/tenant/known-as.ts';
import type { OpenTenant } from '../../domain/tenant/tenant.ts';
import type { OidcSecrets } from '../../processes/oidc-secret.ts';
import type { OidcFlow } from '../../api/sign-in/oidc/flow.ts';
import { IssuerAway, type IssuerSettings } from '../../api/sign-in/oidc/issuers.ts';
import { issuerOf, settingsOf, spacesOf, type CommonIssuer } from '../../api/sign-in/oidc/whose-issuer.ts';
import type { SignInOutcome } from '../../api/sign-in/record.ts';
import type { Entered, SignIn } from '../../api/sign-in/sign-in.ts';

export interface CompanyParts {
  readonly signIn: SignIn;
  readonly flow: OidcFlow;
  readonly common: CommonIssuer | null;
  readonly secrets: OidcSecrets;
  readonly rows: Kysely<Crm>;
  readonly logger: Logger;
}

interface Asked {
  readonly settings: IssuerSettings;
  readonly space: OpenTenant | null;
}

export class Company {
  readonly #parts: CompanyParts;

  constructor(parts: CompanyParts) {
    this.#parts = parts;
  }

  /** The issuer for the client space of that name, or for whoever names none. */
  async issuerFor(tenant: string | null): Promise<Asked | null> {
    const { signIn, common, secrets } = this.#parts;
    if (tenant === null) return common && { settings: settingsOf(common), space: null };
    const space = await signIn.space(tenant);
    const settings = space && issuerOf(space, common, secrets);
    return settings && { settings, space };
  }

  /** Where the browser goes; null when the issuer cannot be asked. */
  async begin({ settings, space }: Asked, secret: string, requestId: string): Promise<string | null> {
    try {
      return await this.#parts.flow.begin(settings, secret, ownReturn(settings, space));
    } catch (error) {
      await this.#parts.signIn.failedAt(space?.key ?? null, this.#reasonOf(error, requestId));
      return null;
    }
  }

  /** What came of it, for the browser that began. */
  async finish(
    { settings, space }: Asked,
    secret: string,
    search: string,
    requestId: string,
  ): Promise<Entered> {
    const { signIn, flow } = this.#parts;
    let account: Account;
    try {
      account = await flow.finish(settings, secret, search, ownReturn(settings, space));
    } catch (error) {
      return await signIn.failedAt(space?.key ?? null, this.#reasonOf(error, requestId));
    }
    if (space) return await signIn.asAccount(space, account, settings.match, requestId);
    const spaces = await this.#knowing(account, settings.match);
    if (spaces.length > 1) return await signIn.failedAt(null, 'space-unnamed');
    const [only] = spaces;
    if (!only) return await signIn.failedAt(null, 'person-unknown');
    return await signIn.asAccount(only, account, settings.match, requestId);
  }

  /** The client spaces that leave it to the common issuer, and in which the account is somebody. */
  async #knowing(account: Account, match: Match): Promise<OpenTenant[]> {
    const { rows, signIn, common, secrets } = this.#parts;
    const keys = await spacesOf(rows, account, match);
    const found = await Promise.all(keys.map((tenant) => signIn.space(tenant)));
    return found.filter(
      (space): space is OpenTenant => space !== null && issuerOf(space, common, secrets)?.isTrusted === true,
    );
  }

  #reasonOf(error: unknown, requestId: string): SignInOutcome {
    this.#parts.logger.warn({ request_id: requestId, error: describe(error) }, 'an issuer let nobody in');
    return error instanceof IssuerAway ? 'issuer-unavailable' : 'issuer-refused';
  }
}

/**
 * Each client space with an issuer of its own has an address of its own for coming back: an issuer cannot send people
 * to another one and have what that one says brought to itself.
 */
export function ownReturn(
  { isTrusted }: IssuerSettings,
  space: Pick<OpenTenant, 'key'> | null,
): string | null {
  return isTrusted ? null : (space?.key ?? null);
}
