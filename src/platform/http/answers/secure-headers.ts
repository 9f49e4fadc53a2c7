// What every answer tells browsers, whoever gives it: a page that needs to be allowed more says so itself.

export type Headers = Readonly<Record<string, string>>;

const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Of this host alone: what else is below its name is not ours to decide. */
const HTTPS_FROM_NOW_ON = { 'strict-transport-security': 'max-age=31536000' };

export function secureHeaders(baseUrl: string): Headers {
  return baseUrl.startsWith('https:') ? { ...EVERYWHERE, ...HTTPS_FROM_NOW_ON } : EVERYWHERE;
}
