// Phone numbers, however they are written, as E.164; and which of them nobody has.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Null when it is no number that could be called. */
export function normalisePhone(text: string): string | null {
  return valid(text) ?? (/^\s*[1-9]/.test(text) ? valid(`+${text.trim()}`) : null);
}

function valid(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'FR');
  return phone?.isValid() ? phone.number : null;
}

/** Numbers that forms are filled with to get past them. */
export function isFakePhone(e164: string, listed: ReadonlySet<string>): boolean {
  const national = parsePhoneNumberFromString(e164)?.nationalNumber ?? '';
  return /^(\d)\1*$/.test(national) || e164 === '+33123456789' || listed.has(e164);
}

export function normalisedPhones(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map((text) => normalisePhone(text) ?? text));
}
