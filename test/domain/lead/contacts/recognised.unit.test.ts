// By what a person is recognised, and what it is called.
import { describe, expect, test } from 'vitest';
import { displayName, fullname } from '../../../../src/domain/lead/contacts/document.ts';
import type { ContactFields } from '../../../../src/domain/lead/contacts/fields.ts';
import { nameKey } from '../../../../src/domain/lead/contacts/name-key.ts';
import { hasValue, valueKey, valuesOf } from '../../../../src/domain/lead/contacts/value.ts';

const E_MAIL = { kind: 'email', value: 'j@x.fr' } as const;
const PHONE = { kind: 'phone', value: '+33612345678' } as const;

describe('what a person is recognised by', () => {
  test.each<[Partial<ContactFields>, string[]]>([
    [{}, []],
    [{ email1: null, phone2: null }, []],
    [{ email1: 'a@x.fr' }, ['email a@x.fr']],
    [{ phone2: '+331', phone1: '+332' }, ['phone +332', 'phone +331']],
    [
      { phone1: '+331', email2: 'b@x.fr', email1: 'a@x.fr', phone2: '+332' },
      ['email a@x.fr', 'email b@x.fr', 'phone +331', 'phone +332'],
    ],
    [{ email1: 'a@x.fr', email2: 'a@x.fr', phone1: '+331', phone2: '+331' }, ['email a@x.fr', 'phone +331']],
  ])('%j: %j', (fields, keys) => {
    expect(valuesOf(fields).map(valueKey)).toEqual(keys);
  });

  test.each(['email1', 'email2', 'phone1', 'phone2'] as const)('%s is a place for its kind alone', (slot) => {
    for (const value of [E_MAIL, PHONE]) {
      const isItsKind = slot.startsWith(value.kind);
      expect(hasValue({ [slot]: value.value }, value)).toBe(isItsKind);
      expect(hasValue({ [slot]: 'another' }, value)).toBe(false);
    }
  });
});

test.each([
  ['Lefèvre', 'LEFEVRE'],
  [' Le  Goff', 'le goff'],
  ['D’Œuvre', "d'oeuvre"],
  ['Núñez', 'nunez'],
  ['Łukasz', 'LUKASZ'],
  ['Strauß', 'STRAUSS'],
  ['Sørensen', 'SORENSEN'],
  ['Đorđević', 'dordevic'],
  ['İnci', 'inci'],
  ['Yıldız', 'YILDIZ'],
  ['Griﬃn', 'GRIFFIN'],
  ['LEFE\u0300VRE', 'lefèvre'],
  ['  De   la\tTour ', 'de la tour'],
  ['O’Brien', "O'Brien"],
])('%s and %s are one name', (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});

test('names match whole', () => {
  expect(nameKey('Martin')).not.toBe(nameKey('Martinez'));
});

test.each([
  ['Jeanne', 'Martin', false, null, 'Jeanne Martin', 'Jeanne Martin'],
  [null, 'Martin', false, 'SCI Rive', 'Martin', 'Martin'],
  ['Jeanne', null, false, null, 'Jeanne', 'Jeanne'],
  [null, null, false, null, null, null],
  [null, null, false, 'SCI Rive', null, 'SCI Rive'],
  ['Jeanne', 'Martin', true, 'SCI Rive', 'Jeanne Martin', 'SCI Rive'],
  ['Jeanne', 'Martin', true, null, 'Jeanne Martin', 'Jeanne Martin'],
  ['', 'Martin', null, null, 'Martin', 'Martin'],
])(
  '%s, %s, a company: %j, %s: %s, shown as %s',
  (firstname, name, legal_entity, company_name, full, shown) => {
    const fields = { firstname, name, legal_entity, company_name } as ContactFields;
    expect(fullname(fields)).toBe(full);
    expect(displayName(fields)).toBe(shown);
  },
);
