// Which issuer tells who the people of a client space are: its own, else the one that the service has for all of them, or
// for those that its settings name.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../../projections/tables.ts';
import type { Match } from '../../../domain/tenant/identity.ts';
import { inSmallLetters, type Account } from '../../../domain/tenant/known-as.ts';
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

/**
 * Client spaces in which the account is somebody, for who did not say which one it is to be: where a person is tied to it,
 * whatever their address is by now, or else where an address of it stands.
 */
export async function spacesOf(rows: Kysely<Crm>, account: Account, match: Match): Promise<string[]> {
  const { issuer, verifiedEmail, sub } = account;
  const people = rows
    .selectFrom('users')
    .select('tenant_key')
    .distinct()
    .orderBy('tenant_key')
    .limit(MOST_SPACES);
  const tied = people.where('identity_issuer', '=', issuer).where('identity_sub', '=', sub);
  const found = match === 'sub' ? await tied.where('is_active', '=', true).execute() : [];
  if (found.length > 0) return found.map((row) => row.tenant_key);
  const addresses = [verifiedEmail, sub].flatMap((address) =>
    address === null ? [] : [inSmallLetters(address)],
  );
  const addressed = await people.where('email', 'in', addresses).execute();
  return addressed.map((row) => row.tenant_key);
}
