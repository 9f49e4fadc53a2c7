// What pages of sales say and offer, without a service.
import { describe, expect, test } from 'vitest';
import { lateInWords, withdrawalInWords } from '../../../src/console/sales/in-words.ts';
import { instantTyped, nowTyped } from '../../../src/console/sales/moments.ts';
import { openForms } from '../../../src/console/sales/steps.ts';
import type { Sale } from '../../../src/console/sales/told.ts';

const AT = '2026-03-14T09:00:30.500000Z';

function sale(more: Partial<Sale> = {}): Sale {
  return {
    id: 1,
    status: 'prepared',
    status_display: 'Préparée',
    program_id: 1,
    lead_id: 1,
    option_id: null,
    registration_id: null,
    owner: { id: 1, fullname: 'Jeanne Martin', shortname: 'J. Martin' },
    contacts: [],
    lots: [],
    price_including_vat: 240_000,
    discount_including_vat: 0,
    discounted_price_including_vat: 240_000,
    deposit: { amount: null, received_at: null, returned_at: null },
    deed_planned_on: null,
    financing_due_on: null,
    late: [],
    prepared_at: AT,
    signed_at: null,
    presented_on: null,
    withdrawal_ends_on: null,
    firm_at: null,
    deed_signed_at: null,
    delivered_at: null,
    canceled_at: null,
    cancellation_reason: null,
    ...more,
  };
}

const signed = { status: 'signed', signed_at: AT } as const;
const presented = { ...signed, presented_on: '2026-03-14', withdrawal_ends_on: '2026-03-24' } as const;
const firm = { ...presented, status: 'firm', firm_at: AT } as const;
const deed = { ...firm, status: 'deed-signed', deed_signed_at: AT } as const;
const delivered = { ...deed, status: 'delivered', delivered_at: AT } as const;
const canceled = { ...signed, status: 'canceled', canceled_at: AT, cancellation_reason: 'buyer' } as const;

describe('what the page of a sale offers', () => {
  test.each([
    ['prepared', {}, 'signature', true],
    ['signed', signed, 'presentation', true],
    ['presented', presented, 'ferme', true],
    ['firm', firm, 'acte', true],
    ['with a deed', deed, 'livraison', false],
    ['delivered', delivered, undefined, false],
    ['cancelled', canceled, undefined, false],
  ])('%s', (_, more, next, mayEnd) => {
    const open = openForms(sale(more));
    expect([open.next?.name, open.plans, open.cancel]).toEqual([next, mayEnd, mayEnd]);
  });

  const asked = { amount: 5_000, received_at: null, returned_at: null };
  const received = { ...asked, received_at: AT };
  test.each([
    ['none was asked', signed, { ...asked, amount: null }, null],
    ['nothing was asked', signed, { ...asked, amount: 0 }, null],
    ['before signing', {}, asked, null],
    ['after signing', signed, asked, 'received_at'],
    ['after the deed', deed, asked, 'received_at'],
    ['after the keys', delivered, asked, null],
    ['it came', firm, received, null],
    ['it came, and the sale is over', canceled, received, 'returned_at'],
    ['it never came', canceled, asked, null],
    ['it went back', canceled, { ...received, returned_at: AT }, null],
  ])('of the deposit where %s', (_, more, deposit, move) => {
    expect(openForms(sale({ ...more, deposit })).deposit).toBe(move);
  });
});

test.each([
  ['prepared', {}, null],
  ['signed', signed, 'Le délai de dix jours court du lendemain'],
  ['presented', presented, 'jusqu’au 24 mars 2026 inclus'],
  ['firm', firm, 's’est terminé le 24 mars 2026'],
  ['given up by withdrawal', { ...canceled, cancellation_reason: 'withdrawal' as const }, 's’est rétracté'],
  ['given up otherwise', { ...canceled, withdrawal_ends_on: '2026-03-24' }, null],
])('the withdrawal period of a sale that is %s', (_, more, said) => {
  const words = withdrawalInWords(sale(more));
  if (said === null) expect(words).toBeNull();
  else expect(words).toContain(said);
});

test('what is late is said with its day and by how much', () => {
  const late = sale({
    late: ['preparation', 'financing', 'deed'],
    financing_due_on: '2026-03-13',
    deed_planned_on: '2026-02-28',
  });
  expect(lateInWords(late, '2026-03-14')).toEqual([
    'Le délai pour signer est passé : le contrat va être annulé.',
    'Financement attendu le 13 mars 2026, en retard de 1 jour.',
    'Acte prévu le 28 février 2026, en retard de 14 jours.',
  ]);
  expect(lateInWords(sale(), '2026-03-14')).toEqual([]);
});

test.each([
  ['later', '2026-03-14T10:05', '2026-03-14T09:05:00.000Z'],
  ['in the minute of the step before', '2026-03-14T10:00', '2026-03-14T09:00:30.500Z'],
  ['in the minute before that', '2026-03-14T09:59', '2026-03-14T08:59:00.000Z'],
  ['as no time', 'hier', 'hier'],
  ['as an instant', '2026-03-14T09:00:00Z', '2026-03-14T09:00:00Z'],
])('a time that is typed %s', (_, typed, instant) => {
  expect(instantTyped(typed, 'Europe/Paris', AT)).toBe(instant);
});

test('now is typed as the clock on the wall has it', () => {
  expect(nowTyped(new Date('2026-12-31T23:30:59Z'), 'Europe/Paris')).toBe('2027-01-01T00:30');
  expect(nowTyped(new Date('2026-07-01T22:05:00Z'), 'Pacific/Auckland')).toBe('2026-07-02T10:05');
});
