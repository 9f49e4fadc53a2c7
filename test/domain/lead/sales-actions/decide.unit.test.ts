// Every status of a sales action × every command × every field, written out; then any sequence against a model.
import { IntMap } from '../../../../src/platform/kernel/int-map.ts';
import { describe, expect, test } from 'vitest';
import { outcomeByField, taken } from '../../../support/given.ts';
import { isRefusal } from '../../../../src/platform/kernel/refusal.ts';
import { interestOpened } from '../../../../src/domain/lead/interests/events.ts';
import type { Lead } from '../../../../src/domain/lead/leads/lead.ts';
import { DEFAULT_SETTINGS } from '../../../../src/domain/tenant/settings.ts';
import {
  addAction,
  changeAction,
  closeAction,
  type ActionChanges,
  type Circumstances,
  type Closing,
  type NewAction,
} from '../../../../src/domain/lead/sales-actions/decide.ts';
import { actionDocument } from '../../../../src/domain/lead/sales-actions/document.ts';
import { actionOf, isOpen } from '../../../../src/domain/lead/sales-actions/sales-actions.ts';
import { anonymised, at, folded, meta, NOW, OWNER, PROGRAM, someLead, unknown } from '../leads/building.ts';
import { leadAggregate } from '../../../../src/domain/lead/leads/lead.ts';
import fc from '../../../support/properties.ts';

const ID = 1;
const around: Circumstances = {
  programId: PROGRAM,
  now: NOW,
  minutes: DEFAULT_SETTINGS.sales_action_minutes,
  users: IntMap.from(Array.from({ length: 10 }, (_, id) => [id, true] as const)),
};
const T = (minutes: number): string => at(minutes).toISOString();
const added = (sent: NewAction): Lead => {
  return folded(taken(addAction(someLead(), ID, sent, around)), someLead());
};
const ended = (lead: Lead, closing: Closing): Lead => {
  return folded(taken(closeAction(lead, ID, closing, around)), lead);
};

const pending = added({ type: 'call', status: 'pending', due_at: T(10) });
const states = {
  pending,
  scheduled: added({ type: 'call', status: 'scheduled', scheduled_at: T(20) }),
  completed: ended(pending, { status: 'completed', performed_at: T(0), issue: 'success' }),
  canceled: ended(pending, { status: 'canceled', cancellation_type: 'other' }),
} as const;

describe('a new action', () => {
  const A = 'SalesActionAdded';
  type Sent = Omit<NewAction, 'type' | 'status'>;
  const fields: [Sent, asPending: string, asScheduled: string, asCompleted: string][] = [
    [{}, 'due_at', 'scheduled_at', 'performed_at issue'],
    [{ due_at: T(1) }, A, 'scheduled_at due_at', 'due_at performed_at issue'],
    [{ scheduled_at: T(1) }, 'scheduled_at due_at', A, 'scheduled_at performed_at issue'],
    [
      { performed_at: T(0), issue: 'success' },
      'due_at performed_at issue',
      'scheduled_at performed_at issue',
      A,
    ],
    [{ performed_at: T(0) }, 'due_at performed_at', 'scheduled_at performed_at', 'issue'],
    [
      { performed_at: T(5), issue: 'failure' },
      'due_at performed_at issue',
      'scheduled_at performed_at issue',
      A,
    ],
    [
      { performed_at: T(6), issue: 'failure' },
      'due_at performed_at issue',
      'scheduled_at performed_at issue',
      'performed_at',
    ],
    [
      { due_at: T(1), scheduled_at: null, performed_at: null, issue: null },
      A,
      'scheduled_at due_at',
      'due_at performed_at issue',
    ],
    [
      { due_at: T(1), user_id: 3 },
      'user_id',
      'scheduled_at due_at user_id',
      'due_at performed_at issue user_id',
    ],
    [{ due_at: T(1), user_id: null }, A, 'scheduled_at due_at', 'due_at performed_at issue'],
    [
      { due_at: T(1), owner_assignment: 'manual', user_id: 3 },
      A,
      'scheduled_at due_at',
      'due_at performed_at issue',
    ],
    [
      { due_at: T(1), owner_assignment: 'manual', user_id: 10 },
      'user_id',
      'scheduled_at due_at user_id',
      'due_at performed_at issue user_id',
    ],
    [{ due_at: T(1), owner_assignment: 'manual' }, A, 'scheduled_at due_at', 'due_at performed_at issue'],
  ];
  test.each(fields)('%j', (sent, ...outcomes) => {
    const tried = (['pending', 'scheduled', 'completed'] as const).map((status) =>
      outcomeByField(addAction(someLead(), ID, { type: 'call', status, ...sent }, around))
        .split(' ')
        .sort()
        .join(' '),
    );
    expect(tried).toEqual(outcomes.map((o) => o.split(' ').sort().join(' ')));
  });

  test('takes the owner of the interest, or who is named', () => {
    const user = (sent: Partial<NewAction>): number | null =>
      actionOf(added({ type: 'call', status: 'pending', due_at: T(1), ...sent }).salesActions, PROGRAM, ID)!
        .user_id;
    expect([
      user({}),
      user({ owner_assignment: 'manual', user_id: 3 }),
      user({ owner_assignment: 'manual' }),
    ]).toEqual([OWNER, 3, null]);
  });

  test.each(Object.entries(DEFAULT_SETTINGS.sales_action_minutes))(
    '%s ends after %i minutes',
    (type, minutes) => {
      const lead = added({ type: type as 'call', status: 'scheduled', scheduled_at: T(0) });
      expect(actionOf(lead.salesActions, PROGRAM, ID)).toMatchObject({ end_at: T(minutes), due_at: T(0) });
    },
  );

  test.each([
    ['unknown', unknown, PROGRAM, 'not-found'],
    ['not interested', someLead(), 99, 'not-found'],
    ['anonymised', anonymised, PROGRAM, 'lead-anonymised'],
  ])('is not for a lead that is %s', (_, lead, programId, expected) => {
    const sent: NewAction = { type: 'call', status: 'pending', due_at: T(1) };
    expect(outcomeByField(addAction(lead, ID, sent, { ...around, programId }))).toBe(expected);
  });
});

describe('a change', () => {
  const C = 'SalesActionChanged';
  const X = 'action-closed';
  const rows: [ActionChanges, asPending: string, asScheduled: string][] = [
    [{}, '', ''],
    [{ type: 'call' }, '', ''],
    [{ type: 'other' }, C, C],
    [{ priority: 'high' }, C, C],
    [{ comment: 'x' }, C, C],
    [{ comment: null }, '', ''],
    [{ status: 'pending' }, '', C],
    [{ status: 'scheduled' }, 'scheduled_at', ''],
    [{ status: 'scheduled', scheduled_at: T(30) }, C, C],
    [{ status: 'scheduled', scheduled_at: null }, 'scheduled_at', 'scheduled_at'],
    [{ status: 'scheduled', scheduled_at: T(30), due_at: T(30) }, 'due_at', 'due_at'],
    [{ status: 'pending', scheduled_at: T(30) }, 'scheduled_at', 'scheduled_at'],
    [{ status: 'pending', scheduled_at: null }, '', C],
    [{ scheduled_at: T(30) }, 'scheduled_at', C],
    [{ scheduled_at: T(20) }, 'scheduled_at', ''],
    [{ due_at: T(40) }, C, 'due_at'],
    [{ due_at: T(10) }, '', 'due_at'],
    [{ due_at: null }, 'due_at', ''],
    [{ user_id: 3 }, 'user_id', 'user_id'],
    [{ user_id: null }, '', ''],
    [{ owner_assignment: 'interest-owner' }, '', ''],
    [{ owner_assignment: 'manual' }, C, C],
    [{ owner_assignment: 'manual', user_id: 3 }, C, C],
    [{ owner_assignment: 'manual', user_id: 10 }, 'user_id', 'user_id'],
  ];
  test.each(rows)('%j', (sent, asPending, asScheduled) => {
    const tried = Object.values(states).map((lead) => outcomeByField(changeAction(lead, ID, sent, around)));
    expect(tried).toEqual([asPending, asScheduled, X, X]);
  });

  test('from scheduled to pending keeps what is due, and ends nowhere', () => {
    const lead = folded(
      taken(changeAction(states.scheduled, ID, { status: 'pending' }, around)),
      states.scheduled,
    );
    expect(actionOf(lead.salesActions, PROGRAM, ID)).toMatchObject({
      scheduled_at: null,
      due_at: T(20),
      end_at: null,
    });
  });

  test('is for an action of this lead and program', () => {
    const elsewhere = folded([interestOpened({ program_id: 99, owner_id: null })], pending);
    expect(outcomeByField(changeAction(elsewhere, ID, {}, { ...around, programId: 99 }))).toBe('not-found');
    expect(outcomeByField(changeAction(pending, 2, {}, around))).toBe('not-found');
  });
});

describe('closing', () => {
  const Z = 'SalesActionClosed';
  const rows: [Closing, open: string][] = [
    [{ status: 'completed' }, 'performed_at issue'],
    [{ status: 'completed', performed_at: T(0), issue: 'success' }, Z],
    [{ status: 'completed', performed_at: T(0) }, 'issue'],
    [{ status: 'completed', performed_at: T(6), issue: 'success' }, 'performed_at'],
    [
      { status: 'completed', performed_at: T(0), issue: 'success', cancellation_type: 'other' },
      'cancellation_type',
    ],
    [
      { status: 'completed', performed_at: T(0), issue: 'success', cancellation_comment: 'x' },
      'cancellation_comment',
    ],
    [{ status: 'completed', performed_at: T(0), issue: 'success', cancellation_type: null }, Z],
    [{ status: 'canceled' }, 'cancellation_type'],
    [{ status: 'canceled', cancellation_type: 'error' }, Z],
    [{ status: 'canceled', cancellation_type: 'error', cancellation_comment: 'x' }, Z],
    [
      { status: 'canceled', cancellation_type: 'error', performed_at: T(0), issue: 'failure' },
      'performed_at issue',
    ],
    [{ status: 'canceled', cancellation_type: 'error', performed_at: null, issue: null }, Z],
  ];
  test.each(rows)('%j', (sent, open) => {
    const tried = Object.values(states).map((lead) => outcomeByField(closeAction(lead, ID, sent, around)));
    expect(tried).toEqual([open, open, 'action-closed', 'action-closed']);
  });

  test('is dated by the service, not by the caller', () => {
    expect(actionDocument(actionOf(states.completed.salesActions, PROGRAM, ID)!)).toMatchObject({
      closed_at: '2026-03-14T09:00:00.000000Z',
      issue: 'success',
      cancellation_comment: null,
    });
  });
});

test('any sequence of changes and closings ends where the model does', () => {
  const instant = fc.option(fc.constantFrom(T(-10), T(10), T(20)));
  const change = fc.record(
    {
      type: fc.constantFrom('call', 'other'),
      status: fc.constantFrom('pending', 'scheduled'),
      scheduled_at: instant,
      due_at: instant,
      owner_assignment: fc.constantFrom('interest-owner', 'manual'),
      user_id: fc.constantFrom(null, 3, 10),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ActionChanges>;
  const closing = fc.constantFrom<Closing>(
    { status: 'completed', performed_at: T(0), issue: 'success' },
    { status: 'canceled', cancellation_type: 'other' },
    { status: 'canceled' },
  );
  const step = fc.oneof(
    { weight: 5, arbitrary: change.map((sent) => ({ sent, close: null })) },
    { weight: 1, arbitrary: closing.map((close) => ({ sent: null, close })) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      let lead: Lead = states.pending;
      for (const { sent, close } of steps) {
        const before = actionOf(lead.salesActions, PROGRAM, ID)!;
        const decision = sent ? changeAction(lead, ID, sent, around) : closeAction(lead, ID, close, around);
        if (!isOpen(before)) expect(decision).toMatchObject({ refused: 'action-closed' });
        if (isRefusal(decision)) continue;
        lead = decision.reduce((l, event) => leadAggregate.evolve(l, event, meta()), lead);
        const action = actionOf(lead.salesActions, PROGRAM, ID)!;
        const timed = action.status === 'scheduled';
        if (isOpen(action)) {
          expect([action.scheduled_at !== null, action.end_at !== null, action.due_at !== null]).toEqual([
            timed,
            timed,
            true,
          ]);
          if (timed) expect(action.due_at).toBe(action.scheduled_at);
          if (timed)
            expect(Date.parse(action.end_at!) - Date.parse(action.scheduled_at!)).toBe(
              around.minutes[action.type]! * 60_000,
            );
        }
        if (action.owner_assignment === 'interest-owner') expect(action.user_id).toBe(OWNER);
        else expect([null, 3]).toContain(action.user_id);
        if (sent && isOpen(action)) expect(changeAction(lead, ID, sent, around)).toEqual([]);
      }
    }),
  );
});
