// Which addresses a webhook may lead to: public ones, in whatever way they are written.
import ipaddr from 'ipaddr.js';

/** Of an IP address as the network writes it. What is no address at all is not public. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The IP address that the host of an URL is, or null when it is a name. `URL` has made one form of all writings. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

const SCHEME = 'Cette adresse doit commencer par https://.';
const PORT = 'Le port doit être 443 ou supérieur à 1023.';
const PRIVATE = 'Cette adresse n’est pas publique.';

/** What is wrong with the address of a webhook, as far as the address itself shows it. */
export function wrongUrl(text: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(text)) return 'Cette adresse est invalide.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return SCHEME;
  if (url.username !== '' || url.password !== '') return 'Cette adresse ne doit pas contenir d’identifiants.';
  if (url.hash !== '') return 'Cette adresse ne doit pas contenir de fragment.';
  if (allowPrivate) return null;
  if (url.port !== '' && Number(url.port) <= 1023) return PORT;
  const literal = literalOf(url.hostname);
  const privateName = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(url.hostname);
  return privateName || (literal !== null && !isPublicAddress(literal)) ? PRIVATE : null;
}
