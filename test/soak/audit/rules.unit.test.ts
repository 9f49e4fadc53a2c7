// The auditor's rules, each with evidence that it must accept and evidence that it must not.
import { describe, expect, test } from 'vitest';
import type { Sight } from '../ledger.ts';
import { answer, arrival, evidence, facts, intent, listed, type Told } from './made-up.ts';
import { everythingSettles, soundAnswers, standing } from './rules/answers.ts';
import { oneApproval } from './rules/approvals.ts';
import { tracesOf } from './rules/forgotten.ts';
import { oneHolderShown } from './rules/grids.ts';
import { noGaps, nothingDoubled, nothingLost, sameAnswers, somethingDone } from './rules/lost.ts';
import { neverOlder } from './rules/never-older.ts';
import { oneLead } from './rules/one-lead.ts';
import { pricesWritten } from './rules/prices.ts';
import { exactSums, withVat } from './rules/sums.ts';
import { everythingTold, toldInOrder } from './rules/webhooks.ts';

const GRID = 'grid-a.1';
const placed = (request: string, id = 1) =>
  [GRID, 'OptionPlaced', { option_id: id, lots: [] }, request] as const;

describe('nothing acknowledged is lost, nothing is there twice', () => {
  const acknowledged = intent('i1', { tries: [answer(0), answer(201, { data: { id: 1 } })] });
  test.each([
    ['written by the first try', [placed('i1.1-1')], 0, 0],
    ['written by the second', [placed('i1.2-2')], 0, 0],
    ['written by nobody', [placed('i2.1-1')], 1, 0],
    ['written by both', [placed('i1.1-1'), placed('i1.2-2', 2)], 0, 1],
    ['one number for two', [placed('i1.1-1'), placed('i2.1-1')], 0, 1],
  ])('%s', (_what, told, lost, twice) => {
    const seen = evidence({ intents: [acknowledged], facts: facts(...told) });
    expect(nothingLost(seen)).toHaveLength(lost);
    expect(nothingDoubled(seen)).toHaveLength(twice);
  });

  test('who is told ten times that it is done has done something', () => {
    const told = Array.from({ length: 10 }, (_, n) => intent(`i${n}`, { tries: [answer(200)] }));
    expect(somethingDone(evidence({ intents: told }))).toHaveLength(1);
    expect(somethingDone(evidence({ intents: told.slice(1) }))).toEqual([]);
    expect(somethingDone(evidence({ intents: told, facts: facts(placed('i4.1-1')) }))).toEqual([]);
  });

  test('what nobody acknowledged may be lost', () => {
    expect(nothingLost(evidence({ intents: [intent('i1', { tries: [answer(0), answer(409)] })] }))).toEqual(
      [],
    );
  });

  test('an event that is in the log twice', () => {
    const [one] = facts(placed('i1.1-1'));
    expect(nothingDoubled(evidence({ facts: [one!, { ...one!, type: 'Other' }] }))).toHaveLength(1);
  });

  test('a stream goes on without a gap', () => {
    const all = facts([GRID, 'A'], [GRID, 'B'], [GRID, 'C']);
    expect(noGaps(evidence({ facts: all }))).toEqual([]);
    expect(noGaps(evidence({ facts: all.filter(({ type }) => type !== 'B') }))).toHaveLength(1);
  });
});

describe('the same request, the same answer', () => {
  const told = (...ids: number[]) => intent('i1', { tries: ids.map((id) => answer(201, { data: { id } })) });
  test.each([
    ['one answer, twice', told(1, 1), 0],
    ['two records', told(1, 2), 1],
    ['another one than was written', told(2), 1],
  ])('%s', (_what, asked, wrong) => {
    expect(sameAnswers(evidence({ intents: [asked], facts: facts(placed('i1.1-1')) }))).toHaveLength(wrong);
  });
});

describe('prices as they were sent', () => {
  const changed = (cents: number) =>
    ['grid-a.1', 'LotPriceChanged', { lot_id: 7, price_cents: cents }, 'b1.1-1'] as const;
  const batch = (errors: object[]) =>
    intent('b1', {
      kind: 'batch',
      prices: new Map([[7, 500]]),
      tries: [answer(200, { data: { success: [], errors } })],
    });
  test.each([
    ['written', [changed(500)], [], 0],
    ['not written', [], [], 1],
    ['not written, and said to be wrong', [], [{ id: 7 }], 0],
    ['another price', [changed(501)], [], 1],
    ['twice', [changed(500), changed(500)], [], 1],
  ])('%s', (_what, told, errors, wrong) => {
    expect(pricesWritten(evidence({ intents: [batch(errors)], facts: facts(...told) }))).toHaveLength(wrong);
  });
});

test('an answer is not older than one that somebody had before it was asked for', () => {
  const sight = (
    version: number,
    sentAt: number,
    endedAt: number,
    request = `${version} ${sentAt}`,
  ): Sight => ({ what: 'x', who: 'somebody', version, sentAt, endedAt, request });
  const judged = (...sights: Sight[]) => {
    const seen = evidence();
    for (const one of sights) seen.ledger.saw(one);
    return neverOlder(seen).length;
  };
  expect(judged(sight(1, 0, 1), sight(2, 2, 3), sight(2, 4, 5))).toBe(0);
  // asked while the newer answer was under way
  expect(judged(sight(2, 0, 10), sight(1, 9, 11))).toBe(0);
  expect(judged(sight(2, 0, 10), sight(1, 11, 12))).toBe(1);
  // told later, asked earlier
  expect(judged(sight(2, 5, 6), sight(1, 1, 20), sight(1, 7, 8))).toBe(1);
  // says what it has done, and shows it as it was while somebody else did more
  expect(judged(sight(1, 0, 9, 'r'), sight(1, 0, 9, 'r'), sight(2, 1, 5))).toBe(0);
  // or as it was before
  expect(judged(sight(2, 0, 9, 'r'), sight(1, 0, 9, 'r'))).toBe(1);
});

describe('one approval a person', () => {
  const REG = 'registrations-a.1';
  const declared = (id: number) =>
    [REG, 'RegistrationDeclared', { registration_id: id }, `d${id}.1-1`] as const;
  const accepted = (id: number, at: string) =>
    [
      REG,
      'RegistrationAccepted',
      { registration_id: id, expires_at: '2026-04-13T09:00:00Z' },
      '',
      at,
    ] as const;
  const withdrawn = (id: number, at: string) =>
    [REG, 'RegistrationWithdrawn', { registration_id: id }, '', at] as const;
  const [morning, noon, evening] = ['2026-03-14T08:00:00Z', '2026-03-14T12:00:00Z', '2026-03-14T18:00:00Z'];
  const intents = [1, 2].map((n) => intent(`d${n}`, { kind: 'registration', person: 'Jeanne' }));
  test.each([
    ['one of two', [declared(1), declared(2), accepted(1, morning)], 0],
    ['both', [declared(1), declared(2), accepted(1, morning), accepted(2, noon)], 1],
    [
      'the second after the first was withdrawn',
      [declared(1), declared(2), accepted(1, morning), withdrawn(1, noon), accepted(2, evening)],
      0,
    ],
    [
      'the second after the first has run out',
      [declared(1), declared(2), accepted(1, morning), accepted(2, '2026-04-14T09:00:00Z')],
      0,
    ],
  ])('%s', (_what, told, wrong) => {
    expect(oneApproval(evidence({ intents, facts: facts(...told) }))).toHaveLength(wrong);
  });
});

test('one person is one lead', () => {
  const came = (lead_id: number) =>
    intent('l', { kind: 'lead', person: 'Jeanne', tries: [answer(201, { body: { lead_id } })] });
  expect(oneLead(evidence({ intents: [came(1), came(1)] }))).toEqual([]);
  expect(oneLead(evidence({ intents: [came(1), came(2)] }))).toHaveLength(1);
});

describe('sums to the cent', () => {
  test.each([
    [20_833_333n, 20, 25_000_000n],
    [2n, 20, 2n],
    [5n, 10, 6n],
    [100n, 5.5, 106n],
    [0n, 20, 0n],
  ])('%d cents at %d %% are %d', (net, rate, gross) => expect(withVat(net, rate)).toBe(gross));

  const lot = (net: number, gross: number, off = 0, left = gross - off) => ({
    price_excluding_vat: net,
    vat_rate: 20,
    price_including_vat: gross,
    discount_including_vat: off,
    discounted_price_including_vat: left,
  });
  test.each([
    ['right', { lots: [lot(10, 12), lot(1.01, 1.21)], price_including_vat: 13.21 }, 0],
    ['a wrong total', { lots: [lot(10, 12)], price_including_vat: 12.01 }, 1],
    ['a wrong lot', { lots: [lot(1.01, 1.2)], price_including_vat: 1.2 }, 1],
  ])('of an option: %s', (_what, option, wrong) => {
    expect(exactSums(evidence({ listed: [listed({ options: [option] })] }))).toHaveLength(wrong);
  });

  test('of a lot and of a sale', () => {
    const dear = { price_excluding_vat: 1.01, available_prices: [{ vat_rate: 20, price: 1.21 }] };
    const cheap = { price_excluding_vat: 1.01, available_prices: [{ vat_rate: 20, price: 1.2 }] };
    const sale = { lots: [lot(10, 12, 2)], price_including_vat: 12, discount_including_vat: 2 };
    const sales = [10, 12].map((left) => ({ ...sale, discounted_price_including_vat: left }));
    expect(exactSums(evidence({ listed: [listed({ lots: [dear, cheap], purchases: sales })] }))).toHaveLength(
      3,
    );
  });
});

test('no lot is shown in two hands', () => {
  const held = (status: string) => ({ status, lots: [{ id: 3 }] });
  const shown = (options: object[], purchases: object[]) =>
    oneHolderShown(evidence({ listed: [listed({ options, purchases })] })).length;
  expect(shown([held('option'), held('option-pending')], [held('canceled'), held('signed')])).toBe(0);
  expect(shown([held('option'), held('option')], [held('prepared'), held('signed')])).toBe(2);
});

describe('webhooks', () => {
  const changed = facts(
    [GRID, 'LotStatusChanged', { lot_id: 1, status: 'option', previous: 'available' }],
    [GRID, 'LotStatusChanged', { lot_id: 1, status: 'available', previous: 'option' }],
  );
  const subscribed = [{ space: 'a', id: 1, path: '/a/0' }];
  test.each([
    ['all of it', [arrival(0), arrival(1)], 0, 0],
    ['a part', [arrival(0)], 1, 0],
    ['not accepted', [arrival(0), arrival(1, { accepted: false })], 1, 0],
    ['the other way round', [arrival(1), arrival(0)], 0, 1],
    ['past one that failed', [arrival(0, { accepted: false }), arrival(1), arrival(0)], 0, 1],
    ['again, after it was accepted', [arrival(0), arrival(1), arrival(0)], 0, 0],
    ['another lot is not held back', [arrival(5, { about: 'lot 2' }), arrival(0), arrival(1)], 0, 0],
  ])('%s', (_what, arrivals, missing, disordered) => {
    const seen = evidence({ facts: changed, arrivals, subscribed });
    expect(everythingTold(seen)).toHaveLength(missing);
    expect(toldInOrder(seen)).toHaveLength(disordered);
  });

  test('of what happens while a subscription is off nobody need tell it', () => {
    const turned = (is_active: boolean, webhook_id = 1) =>
      ['webhook-a', 'WebhookChanged', { webhook_id, changes: { is_active } }] as const;
    const change = [
      GRID,
      'LotStatusChanged',
      { lot_id: 1, status: 'option', previous: 'available' },
    ] as const;
    const missing = (...told: readonly Told[]) =>
      everythingTold(evidence({ facts: facts(...told), subscribed })).length;
    expect(missing(turned(false), change)).toBe(0);
    expect(missing(turned(false, 2), change)).toBe(1);
    expect(missing(change, turned(false))).toBe(1);
    expect(missing(turned(false), change, turned(true), change)).toBe(1);
    const gone = ['webhook-a', 'WebhookDeactivated', { webhook_id: 1 }] as const;
    expect(missing(gone, change)).toBe(0);
  });
});

describe('answers', () => {
  test.each([
    ['settled', [answer(503, { retryAfter: '1' }), answer(201)], 0, 0],
    ['refused', [answer(409, { code: 'lot-unavailable' })], 0, 0],
    ['running for ever', [answer(0), answer(409, { code: 'idempotency-running' })], 0, 1],
    ['a mistake of the service', [answer(500), answer(201)], 1, 0],
    ['accepted without a wait', [answer(202, { endedAt: 40 })], 1, 0],
    ['accepted after one', [answer(202, { endedAt: 5_100 })], 0, 0],
    ['away without a word about when', [answer(503), answer(201)], 1, 0],
  ])('%s', (_what, tries, odd, open) => {
    const seen = evidence({ intents: [intent('i', { tries })] });
    expect(soundAnswers(seen)).toHaveLength(odd);
    expect(everythingSettles(seen)).toHaveLength(open);
  });

  test('accepted at once where somebody took the record away', () => {
    const told = facts(
      ['lead-a.1', 'RecordAdded', { record_id: 3 }, 'i.1-1'],
      ['lead-a.1', 'RecordRemoved', { record_id: 3 }],
    );
    const accepted = intent('i', { kind: 'record', tries: [answer(202, { endedAt: 40 })] });
    expect(soundAnswers(evidence({ intents: [accepted], facts: told }))).toEqual([]);
    expect(soundAnswers(evidence({ intents: [accepted], facts: told.slice(0, 1) }))).toHaveLength(1);
    // a change that changes nothing leaves no event
    const same = { ...accepted, id: 'j', url: '/programs/1/leads/1/records/3' };
    expect(soundAnswers(evidence({ intents: [{ ...same, space: 'a' }], facts: told }))).toEqual([]);
    expect(soundAnswers(evidence({ intents: [{ ...same, space: 'b' }], facts: told }))).toHaveLength(1);
  });

  test('a process that ends by itself', () => {
    expect(standing(evidence({ fell: ['ended by itself (1): boom'] }))).toHaveLength(1);
  });
});

test('whoever was forgotten is looked for in any writing', () => {
  const gone = [{ space: 'a', lead: 4, person: 'Xqjv' }];
  expect(tracesOf(gone, [{ where: 'a row', text: 'nothing of xqj v' }])).toEqual([]);
  expect(tracesOf(gone, [{ where: 'a row', text: '{"email":"xQJV@mail.example"}' }])).toHaveLength(1);
});
