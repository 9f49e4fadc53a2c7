// Settings of signing in: the issuer that all client spaces share, and the proxies that may say who asks.
import ipaddr from 'ipaddr.js';
import { MATCHES } from '../../domain/tenant/identity.ts';
import type { CommonIssuer } from '../../api/sign-in/oidc/whose-issuer.ts';
import { BadSetting, type Environment } from './bad-setting.ts';

const REQUIRED = ['LOTBOOK_OIDC_ISSUER', 'LOTBOOK_OIDC_CLIENT_ID', 'LOTBOOK_OIDC_CLIENT_SECRET'] as const;
const OPTIONAL = ['LOTBOOK_OIDC_MATCH', 'LOTBOOK_OIDC_TENANTS'] as const;

/** All of the three that are needed, or nothing at all. */
export function commonIssuer(env: Environment): CommonIssuer | null {
  const given = [...REQUIRED, ...OPTIONAL].find((name) => env[name]);
  if (given === undefined) return null;
  for (const name of REQUIRED) if (!env[name]) throw new BadSetting(name, `is required beside ${given}`);
  const [issuer = '', clientId = '', clientSecret = ''] = REQUIRED.map((name) => env[name]);
  if (!URL.canParse(issuer) || !/^https?:\/\/[^?#]+$/.test(issuer))
    throw new BadSetting('LOTBOOK_OIDC_ISSUER', `"${issuer}" is not an http(s) address`);
  const wanted = env.LOTBOOK_OIDC_MATCH || 'email';
  const match = MATCHES.find((m) => m === wanted);
  if (!match) throw new BadSetting('LOTBOOK_OIDC_MATCH', `"${wanted}" is not one of ${MATCHES.join(', ')}`);
  return { issuer, clientId, clientSecret, match, tenants: tenants(env.LOTBOOK_OIDC_TENANTS) };
}

function tenants(text: string | undefined): CommonIssuer['tenants'] {
  if (!text || text === 'all') return 'all';
  return new Set(
    text.split(',').map((word) => {
      const key = word.trim();
      if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(key))
        throw new BadSetting('LOTBOOK_OIDC_TENANTS', `"${key}" is not the key of a client space`);
      return key;
    }),
  );
}

/** Addresses and networks (`10.0.0.0/8`), separated by commas. */
export function trustedProxies(env: Environment): readonly string[] {
  const text = env.LOTBOOK_TRUSTED_PROXIES;
  if (!text) return [];
  return text.split(',').map((word) => {
    const proxy = word.trim();
    if (!ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy))
      throw new BadSetting('LOTBOOK_TRUSTED_PROXIES', `"${proxy}" is neither an address nor a network`);
    return proxy;
  });
}
