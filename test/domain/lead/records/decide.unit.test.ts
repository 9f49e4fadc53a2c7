// What may happen to the records of a lead, written out.
import { expect, test } from 'vitest';
import { outcomeByField } from '../../../support/given.ts';
import { interestOpened } from '../../../../src/domain/lead/interests/events.ts';
import { isRefusal } from '../../../../src/platform/kernel/refusal.ts';
import type { Lead } from '../../../../src/domain/lead/leads/lead.ts';
import { RECORD_EVENTS } from '../../../../src/domain/lead/records/enumerations.ts';
import {
  addRecord,
  changeRecord,
  removeRecord,
  type RecordFields,
} from '../../../../src/domain/lead/records/decide.ts';
import { recordAdded } from '../../../../src/domain/lead/records/events.ts';
import { recordOf } from '../../../../src/domain/lead/records/records.ts';
import { salesActionAdded } from '../../../../src/domain/lead/sales-actions/events.ts';
import { anonymised, folded, OWNER, PROGRAM, someLead, unknown } from '../leads/building.ts';
import fc from '../../../support/properties.ts';

const OTHER = 99;
const action = (id: number, program_id: number) =>
  salesActionAdded({
    sales_action_id: id,
    program_id,
    type: 'call',
    status: 'pending',
    priority: 'medium',
    owner_assignment: 'interest-owner',
    user_id: null,
    scheduled_at: null,
    due_at: '2026-03-14T09:00:00.000Z',
    end_at: null,
    performed_at: null,
    issue: null,
    comment: null,
  });
const record = (program_id: number) =>
  recordAdded({
    record_id: 1,
    program_id,
    user_id: OWNER,
    event: 'sms',
    occurred_at: null,
    sales_action_id: null,
    comment: 'Bonjour',
  });
const lead = folded(
  [
    interestOpened({ program_id: OTHER, owner_id: null }),
    action(1, PROGRAM),
    action(2, OTHER),
    record(PROGRAM),
  ],
  someLead(),
);
const add = (fields: RecordFields, to: Lead = lead, programId = PROGRAM) =>
  addRecord(to, { id: 2, programId, userId: OWNER, fields: { event: 'sms', ...fields } });

test.each<[RecordFields, added: string, changed: string]>([
  [{}, 'RecordAdded', ''],
  [{ event: 'sms' }, 'RecordAdded', ''],
  [{ event: 'email' }, 'RecordAdded', 'RecordChanged'],
  [{ comment: 'Bonjour' }, 'RecordAdded', ''],
  [{ comment: null }, 'RecordAdded', 'RecordChanged'],
  [{ occurred_at: null }, 'RecordAdded', ''],
  [{ occurred_at: '2026-03-14T09:00:00.000000Z' }, 'RecordAdded', 'RecordChanged'],
  [{ sales_action_id: null }, 'RecordAdded', ''],
  [{ sales_action_id: 1 }, 'RecordAdded', 'RecordChanged'],
  [{ sales_action_id: 2 }, 'sales_action_id', 'sales_action_id'],
  [{ sales_action_id: 3 }, 'sales_action_id', 'sales_action_id'],
])('%j', (fields, added, changed) => {
  expect([outcomeByField(add(fields)), outcomeByField(changeRecord(lead, PROGRAM, 1, fields))]).toEqual([
    added,
    changed,
  ]);
});

test.each(RECORD_EVENTS)('%s is something that happens', (event) => {
  expect(add({ event })).toMatchObject([{ data: { event } }]);
});

const lost = folded([record(PROGRAM)], anonymised);
test.each<[string, Lead, number, add: string, change: string, remove: string]>([
  ['known', lead, PROGRAM, 'RecordAdded', 'RecordChanged', 'RecordRemoved'],
  ['of another program', lead, OTHER, 'RecordAdded', 'not-found', 'not-found'],
  ['without interest', someLead(), 77, 'not-found', 'not-found', 'not-found'],
  ['unknown', unknown, PROGRAM, 'not-found', 'not-found', 'not-found'],
  ['anonymised', lost, PROGRAM, ...(Array(3).fill('lead-anonymised') as [string, string, string])],
])('%s', (_, state, program, adding, changing, removing) => {
  expect([
    outcomeByField(add({}, state, program)),
    outcomeByField(changeRecord(state, program, 1, { event: 'email' })),
    outcomeByField(removeRecord(state, program, 1)),
  ]).toEqual([adding, changing, removing]);
});

test('any sequence of commands leaves the records that a plain list would hold', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const fields = fc.record(
    { event: fc.constantFrom('sms', 'email'), comment: fc.option(fc.constantFrom('a', 'b')) },
    { requiredKeys: [] },
  );
  const step = fc.record({ what: fc.constantFrom('add', 'change', 'remove'), id, fields });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let state = someLead();
      const model = new Map<number, object>();
      for (const { what, id, fields } of steps) {
        if (what === 'add' && model.has(id)) continue;
        const decision =
          what === 'add'
            ? addRecord(state, { id, programId: PROGRAM, userId: null, fields: { event: 'sms', ...fields } })
            : what === 'change'
              ? changeRecord(state, PROGRAM, id, fields)
              : removeRecord(state, PROGRAM, id);
        expect(isRefusal(decision)).toBe(what !== 'add' && !model.has(id));
        if (isRefusal(decision)) continue;
        if (what === 'remove') model.delete(id);
        else model.set(id, { comment: null, event: 'sms', ...model.get(id), ...fields });
        state = folded(decision, state);
        for (const known of [1, 2, 3, 4])
          if (model.has(known))
            expect(recordOf(state.records, PROGRAM, known)).toMatchObject(model.get(known)!);
          else expect(recordOf(state.records, PROGRAM, known)).toBeUndefined();
      }
    }),
  );
});
