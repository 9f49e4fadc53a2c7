// Which issuer tells who the people of a client space are: its own, else the one that the service has for all of them, or
// for those that its settings name.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../../projections/tables.ts';
import type { Match } from '../../../domain/tenant/identity.ts';
import type { Account } from '../../../domain/tenant/known-as.ts';
import type { OpenTenant } from '../../../domain/tenant/tenant.ts';
import type { OidcSecrets } from '../../../processes/oidc-secret.ts';
import type { IssuerSettings } from './issuers.ts';

/** The issuer of the service itself. */
export interface CommonIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly match: Match;
  readonly tenants: 'all' | ReadonlySet<string>;
}

export function issuerOf(
  { key, oidc }: Pick<OpenTenant, 'key' | 'oidc'>,
  common: CommonIssuer | null,
  secrets: Pick<OidcSecrets, 'open'>,
): IssuerSettings | null {
  if (oidc) {
    const { issuer, client_id: clientId, sealed_secret, match } = oidc;
    return { issuer, clientId, clientSecret: secrets.open(key, sealed_secret), match, isTrusted: false };
  }
  return common && (common.tenants === 'all' || common.tenants.has(key)) ? settingsOf(common) : null;
}

export function settingsOf({ issuer, clientId, clientSecret, match }: CommonIssuer): IssuerSettings {
  return { issuer, clientId, clientSecret, match, isTrusted: true };
}

const MOST_SPACES = 20;

/** Client spaces in which an address of the account stands, for who did not say which one it is to be. */
export async function spacesOf(rows: Kysely<Crm>, { verifiedEmail, sub }: Account): Promise<string[]> {
  const addresses = [verifiedEmail, sub].flatMap((address) =>
    address === null ? [] : [address.toLowerCase()],
  );
  const found = await rows
    .selectFrom('users')
    .select('tenant_key')
    .distinct()
    .where('email', 'in', addresses)
    .orderBy('tenant_key')
    .limit(MOST_SPACES)
    .execute();
  return found.map((row) => row.tenant_key);
}
