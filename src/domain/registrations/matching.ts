// How two registrations are known to name one person without either saying who: keyed hashes of their e-mails and
// phone numbers, good within one client space.
import { createHmac } from 'node:crypto';
import type { ContactFields } from '../lead/contacts/fields.ts';
import { valueKey, valuesOf, type ContactValue } from '../lead/contacts/value.ts';
import type { Person } from './events.ts';

export class Matching {
  readonly #secret: Buffer;

  constructor(masterKey: Buffer) {
    this.#secret = createHmac('sha256', masterKey).update('registrations').digest();
  }

  keys(tenant: string, values: readonly ContactValue[]): string[] {
    return values.map((value) =>
      createHmac('sha256', this.#secret)
        .update(`${tenant}\n${valueKey(value)}`)
        .digest('base64url')
        .slice(0, 27),
    );
  }
}

export function valuesIn({ email1, email2, phone1, phone2 }: Person): ContactValue[] {
  const fields: Partial<ContactFields> = { email1, email2, phone1, phone2 };
  return valuesOf(fields);
}
