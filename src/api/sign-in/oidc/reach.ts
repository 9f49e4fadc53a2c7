// Where an issuer that a client space has named may be: at a public address, over TLS. On a machine that serves itself
// alone, also on that machine, and anywhere where the settings say so: for development.
import { isLoopbackHost, wrongUrl } from '../../../platform/egress/public-address.ts';

export interface Reach {
  readonly allowPrivate: boolean;
  readonly allowLoopback: boolean;
}

export function reachOf(baseUrl: string, allowPrivate: boolean): Reach {
  return { allowPrivate, allowLoopback: isLoopbackHost(new URL(baseUrl).hostname) };
}

export function mayBeAnywhere({ hostname }: URL, { allowPrivate, allowLoopback }: Reach): boolean {
  return allowPrivate || (allowLoopback && isLoopbackHost(hostname));
}

/** Null where nothing is wrong with it, as far as the address itself shows. */
export function wrongIssuer(text: string, reach: Reach): string | null {
  const free = URL.canParse(text) && mayBeAnywhere(new URL(text), reach);
  const wrong = wrongUrl(text, free);
  if (wrong !== null) return wrong;
  return text.includes('?') ? 'Cette adresse ne doit pas contenir de paramètres.' : null;
}
