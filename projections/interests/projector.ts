// Interests, and for analysts every stretch of time that each spent in one status.
import { evolveInterest, evolveInterests } from '../../src/domain/lead/interests/interests.ts';
import { interestEvents, type InterestEvent } from '../../src/domain/lead/interests/events.ts';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { leadAnonymised } from '../../src/domain/lead/leads/events.ts';
import { leadIdOf } from '../leads/projector.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { table } from '../table.ts';
import { interestRow, statusRow, type InterestRow, type InterestStatusRow } from './rows.ts';

export const interests = table<InterestRow>('interests', 'tenant_key', 'program_id', 'lead_id');

const statuses = table<InterestStatusRow>(
  'interest_statuses',
  'tenant_key',
  'program_id',
  'lead_id',
  'number',
);

export const interestsProjector = projector({
  name: 'interests',
  version: 1,
  prefixes: ['lead-'],
  tables: [interests, statuses],
  touches: (recorded): Touch[] => {
    const { event, meta } = recorded;
    const data = event.data as { program_id?: number; program_ids?: readonly number[] };
    const programs = data.program_ids ?? [data.program_id!];
    return programs.map((program) => ({ table: interests, key: [meta.tenant, program, leadIdOf(recorded)] }));
  },
  on: [
    ...interestEvents.map((kind) => on(kind as never, takeIn as never)),
    on(leadAnonymised, (recorded, rows) => {
      const { event, meta, position } = recorded;
      const lead = leadIdOf(recorded);
      for (const program of event.data.program_ids) {
        const row = rows.get(interests, meta.tenant, program, lead)!;
        const [interest] = evolveInterests([row.state], event, meta);
        rows.put(interests, interestRow(meta.tenant, lead, interest!, row, position));
      }
    }),
  ],
});

function takeIn(recorded: Recorded<InterestEvent>, rows: Rows): void {
  const { event, meta, position } = recorded;
  const lead = leadIdOf(recorded);
  const row = rows.get(interests, meta.tenant, event.data.program_id, lead);
  const interest = row ? evolveInterest(row.state, event, meta) : evolveInterests([], event, meta)[0];
  if (!interest) return;
  const now = interestRow(meta.tenant, lead, interest, row, position);
  rows.put(interests, now);
  if (row && row.status_number !== now.status_number)
    rows.put(statuses, statusRow(row, now.status_since, position));
  if (event.type === 'InterestOpened' || STATUS_EVENTS.has(event.type))
    rows.put(statuses, statusRow(now, null, position));
}

const STATUS_EVENTS: ReadonlySet<InterestEvent['type']> = new Set([
  'InterestStatusChanged',
  'InterestReopened',
]);
