// The code flow with PKCE: where a person is sent, and which account comes back.
import * as oidc from 'openid-client';
import type { Account } from '../../../domain/tenant/known-as.ts';
import { derivedFrom } from './attempts.ts';
import { type Issuers, type IssuerSettings } from './issuers.ts';

/** What can be kept of an account, and looked for. */
const NAME = /^[^\0\p{Surrogate}]{1,255}$/u;

export class OidcFlow {
  readonly #issuers: Issuers;
  readonly #redirectUri: string;

  /** `redirectUri`: where issuers send people back to; that of a client space stands below it. */
  constructor(issuers: Issuers, redirectUri: string) {
    this.#issuers = issuers;
    this.#redirectUri = redirectUri;
  }

  async begin(settings: IssuerSettings, secret: string, own: string | null): Promise<string> {
    const { state, nonce, codeVerifier } = derivedFrom(secret);
    const challenge = await oidc.calculatePKCECodeChallenge(codeVerifier);
    const url = await this.#issuers.with(settings, async (at) =>
      oidc.buildAuthorizationUrl(at, {
        redirect_uri: this.#returnTo(own),
        scope: 'openid email',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    );
    if (!/^https?:$/.test(url.protocol)) throw new Error(`an issuer sends people to ${url.protocol}`);
    return url.href;
  }

  /** `search`: of the address that the issuer sent the browser back to. Throws where it says no, or is not to be believed. */
  async finish(
    settings: IssuerSettings,
    secret: string,
    search: string,
    own: string | null,
  ): Promise<Account> {
    const { state, nonce, codeVerifier } = derivedFrom(secret);
    const back = new URL(this.#returnTo(own));
    back.search = search;
    return await this.#issuers.with(settings, async (at) => {
      const tokens = await oidc.authorizationCodeGrant(at, back, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('an issuer sent no ID token');
      const { sub } = claims;
      if (!NAME.test(sub)) throw new Error('an issuer calls somebody what nobody can be called');
      const email = verified(claims) ?? (await this.#emailOf(at, tokens.access_token, sub));
      return { issuer: at.serverMetadata().issuer, sub, verifiedEmail: email };
    });
  }

  #returnTo(own: string | null): string {
    return own === null ? this.#redirectUri : `${this.#redirectUri}/${own}`;
  }

  /** Many issuers tell the address only to who asks for it. */
  async #emailOf(at: oidc.Configuration, accessToken: string, sub: string): Promise<string | null> {
    if (at.serverMetadata().userinfo_endpoint === undefined) return null;
    return verified(await oidc.fetchUserInfo(at, accessToken, sub));
  }
}

function verified(claims: Readonly<Record<string, unknown>>): string | null {
  const { email } = claims;
  return typeof email === 'string' && NAME.test(email) && claims.email_verified === true ? email : null;
}
