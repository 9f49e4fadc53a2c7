// Money in integer cents and rates in hundredths of a per cent: exact, and rounded half-up once, at the end.

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
  return Number(divideHalfUp(BigInt(cents) * (10_000n + scaled(rate, 2)), 10_000n));
}

/** The price of one square metre, VAT included, from the unrounded price. */
export function perSquareMetre(cents: number, rate: number, area: number | null): number | null {
  const hundredths = area === null ? 0n : scaled(area, 2);
  if (hundredths <= 0n) return null;
  return Number(divideHalfUp(BigInt(cents) * (10_000n + scaled(rate, 2)) * 100n, 10_000n * hundredths));
}
