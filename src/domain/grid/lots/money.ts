// Money in integer cents, rates and areas with every decimal that was written: exact, and rounded half-up once, at the end.

/** A decimal number as it was written, as an integer count of 10⁻ⁿ: 1.005 with 2 places is 101, not 100. */
export function scaled(value: number, places: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value) * 10n ** BigInt(places);
  const [digits, exponent = '0'] = String(value).toLowerCase().split('e') as [string, string?];
  const negative = digits.startsWith('-');
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.') as [string, string?];
  const shift = places - fraction.length + Number(exponent);
  const number = BigInt(whole + fraction);
  const result = shift >= 0 ? number * 10n ** BigInt(shift) : divideHalfUp(number, 10n ** BigInt(-shift));
  return negative ? -result : result;
}

/** A decimal number as it was written: so many parts, of which there are so many to one. */
export function exact(value: number): { readonly parts: bigint; readonly toOne: bigint } {
  if (Number.isSafeInteger(value)) return { parts: BigInt(value), toOne: 1n };
  const [digits = '', exponent = '0'] = String(value).toLowerCase().split('e');
  const places = Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
  return { parts: scaled(value, places), toOne: 10n ** BigInt(places) };
}

/** Of two non-negative numbers. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function toCents(euros: number): number {
  return Number(scaled(euros, 2));
}

export function toEuros(cents: number): number {
  return cents / 100;
}

/** `cents` with VAT at `rate` per cent. */
export function withVat(cents: number, rate: number): number {
  const { net, gross } = vat(rate);
  return Number(divideHalfUp(BigInt(cents) * gross, net));
}

export function withoutVat(cents: number, rate: number): number {
  const { net, gross } = vat(rate);
  return Number(divideHalfUp(BigInt(cents) * net, gross));
}

/** How the two prices are to each other. */
function vat(rate: number): { readonly net: bigint; readonly gross: bigint } {
  const { parts, toOne } = exact(rate);
  return { net: 100n * toOne, gross: 100n * toOne + parts };
}

/** Of which nobody sells less: what is smaller was written down by mistake. */
const SMALLEST_AREA = 0.01;

/** The price of one square metre, with VAT at `rate` per cent, from the unrounded price. */
export function perSquareMetre(cents: number, rate: number, area: number | null): number | null {
  if (area === null || area < SMALLEST_AREA) return null;
  const { net, gross } = vat(rate);
  const { parts, toOne } = exact(area);
  return Number(divideHalfUp(BigInt(cents) * gross * toOne, net * parts));
}
