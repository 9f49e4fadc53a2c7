// Which addresses a webhook, or an issuer of OpenID Connect, may lead to: public ones, in whatever way they are written.
import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are given out to networks; what is elsewhere is special in one way or another. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/** Of an IP address as the network writes it. What is no address at all is not public. */
export function isPublicAddress(address: string): boolean {
  const literal = address.includes(':') ? inOneForm(address) : address;
  if (literal === null || !ipaddr.isValid(literal)) return false;
  const parsed = ipaddr.process(literal);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || isGlobal(parsed);
}

/** ipaddr.js reads `::8.8.8.8` as the IPv4 address in it, the network does not. */
function inOneForm(address: string): string | null {
  const url = `https://[${address}]/`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

/** `unicast` is what a list of special ranges leaves over; the ways to wrap an IPv4 address outgrow such lists. */
function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL) && !address.match(DOCUMENTATION) && !isTunnelEnd(address);
}

/** ISATAP: the last four bytes are an IPv4 address of the network that the tunnel leads into. */
function isTunnelEnd({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}

/** The IP address that the host of an URL is, or null when it is a name. `URL` has made one form of all writings. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

/** A name or address of the very machine that asks. */
export function isLoopbackHost(hostname: string): boolean {
  const literal = literalOf(hostname);
  return literal === null ? hostname === 'localhost' : ipaddr.process(literal).range() === 'loopback';
}

const SCHEME = 'Cette adresse doit commencer par https://.';
const PORT = 'Le port doit être 443 ou supérieur à 1023.';
const PRIVATE = 'Cette adresse n’est pas publique.';

/** What is wrong with an address that somebody has given, as far as the address itself shows it. */
export function wrongUrl(text: string, allowPrivate: boolean): string | null {
  // `URL` leaves such signs out: what is shown would be another address than what is asked
  if (/[\t\r\n]/.test(text) || !URL.canParse(text)) return 'Cette adresse est invalide.';
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
