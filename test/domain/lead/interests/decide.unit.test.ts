// Every status × every field × every restraint of an interest, against a small model written from the rules.
import { describe, expect, test } from 'vitest';
import { outcomeByField } from '../../../support/given.ts';
import {
  changeInterest,
  protect,
  wrongChanges,
  type ChangeInterest,
  type InterestChanges,
} from '../../../../src/domain/lead/interests/decide.ts';
import {
  DISCARD_REASONS,
  FOLLOW_REASONS,
  INTEREST_STATUSES,
  TEMPERATURES,
} from '../../../../src/domain/lead/interests/enumerations.ts';
import {
  interestStatusChanged,
  prescriptionEnded,
  prescriptionStarted,
  protectionChanged,
} from '../../../../src/domain/lead/interests/events.ts';
import { interestIn, type Interest } from '../../../../src/domain/lead/interests/interests.ts';
import { isRefusal } from '../../../../src/platform/kernel/refusal.ts';
import { leadYielded } from '../../../../src/domain/lead/leads/events.ts';
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import type { Lead } from '../../../../src/domain/lead/leads/lead.ts';
import { anonymised, at, folded, NOW, PROGRAM, someLead, unknown } from '../leads/building.ts';
import fc from '../../../support/properties.ts';

const command = (changes: InterestChanges, more: Partial<ChangeInterest> = {}): ChangeInterest => ({
  programId: PROGRAM,
  changes,
  hasLiveOption: false,
  now: NOW,
  ...more,
});
const standing = (status: Interest['status'], reason: string | null = null): Lead =>
  folded(
    [
      interestStatusChanged({
        program_id: PROGRAM,
        status,
        follow_reason: status === 'to-follow' ? reason : null,
        discard_reason: status === 'discarded' ? reason : null,
      }),
    ],
    someLead(),
  );

const states = {
  ongoing: standing('ongoing'),
  'to-follow': standing('to-follow', 'other'),
  discarded: standing('discarded', 'price'),
} as const;
const S = 'InterestStatusChanged';
const F = 'follow_reason';
const D = 'discard_reason';

const commands: [InterestChanges, ongoing: string, toFollow: string, discarded: string][] = [
  [{}, '', '', ''],
  [{ status: 'ongoing' }, '', S, S],
  [{ status: 'to-follow' }, F, '', F],
  [{ status: 'discarded' }, D, D, ''],
  [{ status: 'to-follow', follow_reason: 'follow-up' }, S, S, S],
  [{ status: 'to-follow', follow_reason: 'other' }, S, '', S],
  [{ status: 'to-follow', follow_reason: null }, F, F, F],
  [{ status: 'to-follow', discard_reason: 'price' }, `${F} ${D}`, D, `${F} ${D}`],
  [{ status: 'discarded', discard_reason: 'price' }, S, S, ''],
  [{ status: 'discarded', discard_reason: null }, D, D, D],
  [{ status: 'discarded', follow_reason: 'other' }, `${F} ${D}`, `${F} ${D}`, F],
  [
    { status: 'ongoing', follow_reason: 'other', discard_reason: 'price' },
    `${F} ${D}`,
    `${F} ${D}`,
    `${F} ${D}`,
  ],
  [{ status: 'ongoing', follow_reason: null, discard_reason: null }, '', S, S],
  [{ follow_reason: 'follow-up' }, F, S, F],
  [{ follow_reason: null }, '', F, ''],
  [{ discard_reason: 'budget' }, D, D, S],
  [{ discard_reason: null }, '', '', D],
  [{ temperature: 'hot' }, ...three('InterestTemperatureChanged')],
  [{ temperature: null }, '', '', ''],
  [{ optin: false }, ...three('InterestOptinChanged')],
  [{ optin: true }, '', '', ''],
  [{ memo_content: 'x' }, ...three('MemoWritten')],
  [{ memo_content: null }, '', '', ''],
];

function three(one: string): [string, string, string] {
  return [one, one, one];
}

describe('sent to an interest', () => {
  test.each(commands)('%j', (changes, ...outcomes) => {
    expect(
      Object.values(states).map((lead) => outcomeByField(changeInterest(lead, command(changes)))),
    ).toEqual(outcomes);
  });
});

describe('what is wrong', () => {
  const MISSING = ['Ce champ est obligatoire avec ce statut.'];
  const OUT_OF_PLACE = ['Ce champ n’est pas permis avec ce statut.'];
  const table: [InterestChanges, wrong: string[], told: unknown][] = [
    [{ status: 'to-follow' }, [], { follow_reason: MISSING }],
    [{ discard_reason: 'price' }, [], { discard_reason: OUT_OF_PLACE }],
    [
      { status: 'to-follow', discard_reason: 'price' },
      [],
      { follow_reason: MISSING, discard_reason: OUT_OF_PLACE },
    ],
    [{ status: 'to-follow', discard_reason: 'price' }, ['follow_reason'], { discard_reason: OUT_OF_PLACE }],
    [{ status: 'to-follow', discard_reason: 'price' }, ['status'], null],
    [{ status: 'to-follow', follow_reason: 'other' }, [], null],
  ];
  test.each(table)('of %j beside %j', (changes, wrong, told) => {
    expect(wrongChanges(someLead(), command(changes), new Set(wrong))).toEqual(told);
  });

  test('is not told where the interest may not be changed at all', () => {
    const wrong = command({ status: 'to-follow' });
    expect(wrongChanges(anonymised, wrong, new Set())).toBeNull();
    expect(wrongChanges(unknown, wrong, new Set())).toBeNull();
  });
});

describe('a restraint', () => {
  const prescribed = prescriptionStarted({
    program_id: PROGRAM,
    registration_id: 1,
    until: at(1).toISOString(),
  });
  const shielded = protectionChanged({ program_id: PROGRAM, is_protected: true });
  const under = (...events: LeadEvent[]): Lead => folded(events, states.discarded);
  const restraints: [string, Lead, Partial<ChangeInterest>, status: string, same: string, memo: string][] = [
    ['none', under(), {}, S, '', 'MemoWritten'],
    ['protection', under(shielded), {}, 'lead-protected', '', 'MemoWritten'],
    ['a live option', under(), { hasLiveOption: true }, 'lead-protected', '', 'MemoWritten'],
    ['prescription', under(prescribed), {}, ...three('lead-under-prescription')],
    ['both', under(prescribed, shielded), {}, ...three('lead-under-prescription')],
    ['a prescription that is over', under(prescribed), { now: at(1) }, S, '', 'MemoWritten'],
    [
      'an ended prescription',
      under(prescribed, prescriptionEnded({ program_id: PROGRAM, registration_id: 1 })),
      {},
      S,
      '',
      'MemoWritten',
    ],
    [
      'another registration’s end',
      under(prescribed, prescriptionEnded({ program_id: PROGRAM, registration_id: 2 })),
      {},
      ...three('lead-under-prescription'),
    ],
    [
      'a prescription elsewhere',
      under(prescriptionStarted({ program_id: 99, registration_id: 1, until: at(1).toISOString() })),
      {},
      S,
      '',
      'MemoWritten',
    ],
    ['anonymised', anonymised, {}, ...three('lead-anonymised')],
    ['no interest', folded([], someLead()), { programId: 99 }, ...three('not-found')],
    ['no lead', unknown, {}, ...three('not-found')],
  ];
  test.each(restraints)('%s', (_, lead, more, status, same, memo) => {
    const say = (changes: InterestChanges) => outcomeByField(changeInterest(lead, command(changes, more)));
    expect([
      say({ status: 'ongoing' }),
      say({ status: 'discarded', discard_reason: 'price', temperature: null }),
      say({ memo_content: 'x' }),
    ]).toEqual([status, same, memo]);
  });

  test.each<[string, InterestChanges, string]>([
    ['a reason that the status has no place for', { follow_reason: 'other' }, 'lead-protected'],
    ['the reason that is there', { discard_reason: 'price' }, ''],
    ['no reason where there is none', { follow_reason: null }, ''],
    ['one that would be wrong', { status: 'to-follow' }, 'lead-protected'],
  ])('of protection: %s', (_, changes, told) => {
    expect(outcomeByField(changeInterest(under(shielded), command(changes)))).toBe(told);
  });

  test('says what it sets, and where', () => {
    expect(protect(someLead(), PROGRAM, true)).toEqual([shielded]);
  });

  test.each([
    ['free', someLead(), 'ProtectionChanged', ''],
    ['protected', folded([shielded], someLead()), '', 'ProtectionChanged'],
    ['anonymised', anonymised, 'lead-anonymised', 'lead-anonymised'],
    ['unknown', unknown, 'not-found', 'not-found'],
    ['yielded', folded([leadYielded({ to: 2 })]), 'not-found', 'not-found'],
  ])('is set on a lead that is %s', (_, lead, on, off) => {
    expect([
      outcomeByField(protect(lead, PROGRAM, true)),
      outcomeByField(protect(lead, PROGRAM, false)),
    ]).toEqual([on, off]);
  });
});

test('any sequence of changes keeps reason and status together, as the model does', () => {
  const changes = fc.record(
    {
      status: fc.constantFrom(...INTEREST_STATUSES),
      follow_reason: fc.option(fc.constantFrom(...FOLLOW_REASONS)),
      discard_reason: fc.option(fc.constantFrom(...DISCARD_REASONS)),
      temperature: fc.option(fc.constantFrom(...TEMPERATURES)),
      optin: fc.boolean(),
      memo_content: fc.option(fc.constantFrom('a', 'b')),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (sequence) => {
      let lead = someLead();
      let model: Record<string, unknown> = {
        status: 'ongoing',
        follow_reason: null,
        discard_reason: null,
        temperature: null,
        optin: true,
        memo_content: null,
      };
      for (const one of sequence) {
        const decision = changeInterest(lead, command(one));
        // the model: put the sent fields on, clear what does not go with the status, then look
        const next: Record<string, unknown> = { ...model, ...one };
        const legal =
          (next.status === 'to-follow' ? next.follow_reason !== null : one.follow_reason == null) &&
          (next.status === 'discarded' ? next.discard_reason !== null : one.discard_reason == null);
        if (next.status !== 'to-follow') next.follow_reason = null;
        if (next.status !== 'discarded') next.discard_reason = null;
        expect(!isRefusal(decision)).toBe(legal);
        if (isRefusal(decision)) continue;
        model = next;
        lead = folded(decision, lead);
        expect(interestIn(lead.interests, PROGRAM)).toMatchObject(model);
        expect(changeInterest(lead, command(one))).toEqual([]);
      }
    }),
  );
});
