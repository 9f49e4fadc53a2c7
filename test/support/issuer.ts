// A real OpenID Connect provider on this machine, where whoever comes is the account that the test says, at once.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { Browser } from './browser/browser.ts';

export interface TestAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface TestIssuer {
  readonly url: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** Who the next browser is there. */
  account: TestAccount;
  /** Goes through the provider as a browser does; answers where that is sent back to. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

/** `returns`: the addresses that it may send people back to. */
export async function startIssuer(
  returns: readonly string[],
  authentication: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): Promise<TestIssuer> {
  const client = { client_id: 'lotbook', client_secret: 'a-secret-of-the-client-of-the-test' };
  const server = createServer();
  const url = await listening(server);
  const accounts = new Map<string, TestAccount>();
  const issuer: TestIssuer = {
    url,
    client,
    account: { sub: 'nobody' },
    visit: (start) => visit(url, start),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider: Provider = new Provider(url, {
    clients: [{ ...client, redirect_uris: [...returns], token_endpoint_auth_method: authentication }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of the test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...(accounts.get(sub) ?? { sub }) }) }),
    async loadExistingGrant({ oidc }) {
      const { client: asking, session } = oidc;
      if (!asking || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
    accounts.set(issuer.account.sub, issuer.account);
    void provider.interactionFinished(request, response, { login: { accountId: issuer.account.sub } });
  });
  return issuer;
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const MOST_STEPS = 10;

async function visit(issuer: string, start: string): Promise<string> {
  const browser = new Browser(issuer);
  let at = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { status, location, text } = await browser.get(at);
    if (location === null) throw new Error(`the provider answered ${status} ${text.slice(0, 500)}`);
    at = new URL(location, at).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error('the provider leads round in circles');
}
