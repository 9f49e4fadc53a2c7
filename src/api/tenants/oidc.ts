// The issuer of a client space among its settings: what comes in, what is kept, what is shown.
import { Type, type Static } from 'typebox';
import { Match, type KeptOidc } from '../../domain/tenant/identity.ts';
import { Nullable, Text } from '../../platform/judging/schema.ts';
import type { OidcSecrets } from '../../processes/oidc-secret.ts';
import { wrongIssuer, type Reach } from '../sign-in/oidc/reach.ts';

const said = {
  issuer: Text(2000, { minLength: 1, examples: ['https://login.example.com'] }),
  client_id: Text(255, { minLength: 1 }),
};

const Sent = Type.Object(
  { ...said, client_secret: Text(1000, { minLength: 1 }), match: Type.Optional(Match) },
  { description: 'Who tells who the people are (OpenID Connect); the secret is never shown' },
);
type Sent = Static<typeof Sent>;

export const OidcInput = Nullable(Sent);
export const OidcShown = Nullable(Type.Object({ ...said, match: Match }));

export class IssuerRules {
  readonly secrets: OidcSecrets;
  readonly #reach: Reach;

  constructor(secrets: OidcSecrets, reach: Reach) {
    this.secrets = secrets;
    this.#reach = reach;
  }

  wrong(sent: Partial<Sent> | null | undefined): Record<string, string[]> | null {
    const wrong = sent?.issuer === undefined ? null : wrongIssuer(sent.issuer, this.#reach);
    return wrong === null ? null : { 'oidc.issuer': [wrong] };
  }
}

/** A secret that is the same stays sealed as it is: nothing has changed then. */
export function keptOidc(
  tenant: string,
  { issuer, client_id, client_secret, match = 'email' }: Sent,
  current: KeptOidc | null,
  secrets: OidcSecrets,
): KeptOidc {
  const isSame = current !== null && secrets.open(tenant, current.sealed_secret) === client_secret;
  const sealed_secret = isSame ? current.sealed_secret : secrets.seal(tenant, client_secret);
  return { issuer, client_id, sealed_secret, match };
}

export function shownOidc(oidc: KeptOidc | null): Static<typeof OidcShown> {
  return oidc && { issuer: oidc.issuer, client_id: oidc.client_id, match: oidc.match };
}
