// What was written of a record, as its stream tells it, against what is shown of it.
import { describe, expect, test } from 'vitest';
import type { Glimpse, Try } from '../ledger.ts';
import { answer, evidence, facts, intent } from './made-up.ts';
import { endedOnce, shownAsWritten } from './rules/as-written.ts';
import { oneLeadACoordinate } from './rules/coordinates.ts';
import { neverOlder } from './rules/never-older.ts';
import { wholeSheets } from './rules/sheets.ts';

const LEAD = 'lead-a.4';
const corrected = (request: string, stream = LEAD) =>
  [stream, 'ContactChanged', { contact_id: 7 }, `${request}.1-1`] as const;
const asked = (id: string, fields: Readonly<Record<string, unknown>>) =>
  intent(id, { kind: 'correct', fields, tries: [answer(200)] });
const sheet = (contact: object) => new Map<string, unknown>([['a 4', { contacts: [{ id: 7, ...contact }] }]]);
const GRID = 'grid-a.1';
const FORGOTTEN = [LEAD, 'LeadAnonymised'] as const;

describe('a contact is shown as it was last written', () => {
  const intents = [
    asked('i1', { city: 'x', profession: 'p' }),
    asked('i2', { city: 'y' }),
    asked('i3', { city: 'x' }),
  ];
  const both = facts(corrected('i1'), corrected('i2'));
  test.each([
    ['each field by whoever set it last', both, sheet({ city: 'y', profession: 'p' }), 0],
    [
      'in the order of the stream',
      facts(corrected('i2'), corrected('i1')),
      sheet({ city: 'x', profession: 'p' }),
      0,
    ],
    ['the other field was undone', both, sheet({ city: 'y', profession: null }), 1],
    ['the first stands', both, sheet({ city: 'x', profession: 'p' }), 1],
    ['not there', both, new Map<string, unknown>(), 1],
    ['who was forgotten has none', facts(corrected('i1'), FORGOTTEN), sheet({ city: null }), 0],
  ])('%s', (_what, told, sheets, wrong) => {
    expect(shownAsWritten(evidence({ intents, facts: told, sheets }))).toHaveLength(wrong);
  });

  const glimpse = (fields: object, sentAt: number): Glimpse => ({
    record: 'contact 7',
    space: 'a',
    who: 'somebody',
    fields,
    sentAt,
    endedAt: sentAt + 1,
  });
  test.each([
    ['the same again', [{ city: 'x' }, { city: 'x' }], 0],
    ['the later after the earlier', [{ city: 'x' }, { city: 'y' }], 0],
    ['the earlier after the later', [{ city: 'y' }, { city: 'x' }], 1],
    ['what was there before after what was written', [{ city: 'x' }, { city: null }], 1],
  ])('and told of in that order: %s', (_what, told, wrong) => {
    const glimpses = told.map((fields, n) => glimpse(fields, n * 10));
    expect(neverOlder(evidence({ intents, facts: both, glimpses }))).toHaveLength(wrong);
  });

  test('a value that was set twice may have been seen both times', () => {
    const told = facts(corrected('i1'), corrected('i2'), corrected('i3'));
    const glimpses = ['x', 'y', 'x'].map((city, n) => glimpse({ city }, n * 10));
    expect(neverOlder(evidence({ intents, facts: told, glimpses }))).toEqual([]);
  });
});

describe('a record is there from when it was added until it is taken away', () => {
  const about = { record_id: 9 };
  const added = [LEAD, 'RecordAdded', { ...about, program_id: 1 }, 'r1.1-1'] as const;
  const gone = [LEAD, 'RecordRemoved', about, 'r2.1-1'] as const;
  const intents = [
    intent('r1', { kind: 'record', fields: { comment: 'c' }, tries: [answer(201)] }),
    intent('r2', { kind: 'record-gone', fields: { there: false }, tries: [answer(204, { sentAt: 15 })] }),
  ];
  const shown = (...records: object[]) => new Map<string, unknown>([['a 4', { interests: [{ records }] }]]);
  test.each([
    ['there', [added], shown({ id: 9, comment: 'c' }), 0, 0],
    ['with other words', [added], shown({ id: 9, comment: 'd' }), 1, 0],
    ['not there', [added], shown(), 1, 0],
    ['taken away', [added, gone], shown(), 0, 0],
    ['taken away and there', [added, gone], shown({ id: 9, comment: 'c' }), 1, 0],
    ['taken away twice', [added, gone, gone], shown(), 0, 1],
  ])('%s', (_what, told, sheets, wrong, late) => {
    const seen = evidence({ intents, facts: facts(...told), sheets });
    expect(shownAsWritten(seen)).toHaveLength(wrong);
    expect(endedOnce(seen)).toHaveLength(late);
  });

  test('a plan is served as it was sent', () => {
    const plans = [
      intent('p1', { kind: 'plan', fields: { sha256: 'h', name: 'a.pdf' }, tries: [answer(201)] }),
      intent('p2', { kind: 'plan-gone', fields: { there: false }, tries: [answer(200)] }),
    ];
    const sent = [GRID, 'LotPlanAdded', { lot_id: 3, plan: { id: 5 } }, 'p1.1-1'] as const;
    const away = [GRID, 'LotPlanRemoved', { lot_id: 3, plan_id: 5 }, 'p2.1-1'] as const;
    const served = { space: 'a', id: 5, name: 'a.pdf', sha256: 'h' };
    const judged = (told: readonly (typeof sent | typeof away)[], ...shown: object[]) =>
      shownAsWritten(evidence({ intents: plans, facts: facts(...told), plans: shown })).length;
    expect(judged([sent], served)).toBe(0);
    expect(judged([sent], { ...served, sha256: 'answered 404' })).toBe(1);
    // at one of two processes
    expect(judged([sent], served, { ...served, sha256: 'other' })).toBe(1);
    expect(judged([sent, away])).toBe(0);
    expect(judged([sent, away], served)).toBe(1);
  });

  const list = (sentAt: number, ...ids: number[]) => ({
    space: 'a',
    stream: 4,
    kind: 'record',
    place: 1,
    who: 'somebody',
    ids,
    sentAt,
    endedAt: sentAt + 1,
  });
  test.each([
    ['before, during and after', [list(0), list(10, 9), list(20)], 0],
    ['missing in between', [list(0, 9), list(10), list(20, 9)], 1],
    ['missing after it was added', [list(0, 9), { ...list(10), place: 2 }], 0],
  ])('in lists: %s', (_what, listings, wrong) => {
    const seen = evidence({ intents, facts: facts(added, gone) });
    seen.ledger.listings.push(...listings);
    expect(neverOlder(seen)).toHaveLength(wrong);
  });
});

describe('of many lots that one request changes, all or those that were named, once', () => {
  const made = (lot_id: number, external_id: string) =>
    [GRID, 'LotCreated', { lot_id, fields: { external_id } }] as const;
  const lots = [made(1, 'x1'), made(2, 'x2')];
  const changed = (lot_id: number, request = 's1.1-1') => [GRID, 'LotChanged', { lot_id }, request] as const;
  const rows = new Map([
    ['x1', { description: 'a' }],
    ['x2', { description: 'b' }],
  ]);
  const sheet = (...tries: Try[]) => intent('s1', { kind: 'import', rows, tries });
  test.each([
    ['all', [changed(1), changed(2, 's1.2-2')], sheet(answer(0), answer(200)), 0],
    ['a part', [changed(1)], sheet(answer(200)), 1],
    ['a part, and nobody was told', [changed(1)], sheet(answer(0)), 1],
    ['none, and nobody was told', [], sheet(answer(0), answer(409, { code: 'import-outdated' })), 0],
    ['none, and it was told that it had been', [], sheet(answer(409, { code: 'import-applied' })), 2],
    ['one twice', [changed(1), changed(2), changed(1)], sheet(answer(200)), 1],
    ['one refused', [changed(1)], sheet(answer(200, { data: { errors: [{ external_id: 'x2' }] } })), 0],
  ])('%s', (_what, told, asked, wrong) => {
    const seen = evidence({ intents: [asked], facts: facts(...lots, ...told) });
    expect(wholeSheets(seen)).toHaveLength(wrong);
  });

  test('and shown as they were last written', () => {
    const shown = (b: string) =>
      new Map<string, unknown>([
        ['a lot 1', { id: 1, description: 'a' }],
        ['a lot 2', { id: 2, description: b }],
      ]);
    const told = facts(...lots, changed(1), changed(2));
    const intents = [sheet(answer(200))];
    expect(shownAsWritten(evidence({ intents, facts: told, sheets: shown('b') }))).toEqual([]);
    expect(shownAsWritten(evidence({ intents, facts: told, sheets: shown('c') }))).toHaveLength(1);
  });
});

describe('an e-mail or telephone is one lead’s', () => {
  const intents = [
    asked('i1', { email2: 'v' }),
    asked('i2', { email2: 'v' }),
    asked('i3', { email2: null }),
    asked('i4', { phone2: 'v' }),
  ];
  const OTHER = 'lead-a.5';
  test.each([
    ['it has it', [corrected('i1'), corrected('i2')], 0],
    ['another takes it', [corrected('i1'), corrected('i2', OTHER)], 1],
    ['given up before', [corrected('i1'), corrected('i3'), corrected('i2', OTHER)], 0],
    ['the other field was emptied', [corrected('i1'), corrected('i4'), corrected('i2', OTHER)], 1],
    ['forgotten before', [corrected('i1'), FORGOTTEN, corrected('i2', OTHER)], 0],
    ['in another client space', [corrected('i1'), corrected('i2', 'lead-b.5')], 0],
  ])('%s', (_what, told, wrong) => {
    expect(oneLeadACoordinate(evidence({ intents, facts: facts(...told) }))).toHaveLength(wrong);
  });

  test('what nobody has is to be had', () => {
    expect(oneLeadACoordinate(evidence({ withheld: ['PUT x'] }))).toHaveLength(1);
  });
});
