// Registrations: each event changes one row; when the next of a program runs out is worked out once a batch.
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import { sql, type Transaction } from 'kysely';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { registrationEvents, type RegistrationEvent } from '../../src/domain/registrations/events.ts';
import { evolveStory } from '../../src/domain/registrations/story.ts';
import { due } from '../options/tables.ts';
import { putDue } from '../due.ts';
import { programsOf } from '../of-programs.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { table } from '../table.ts';
import { registrationRow, type RegistrationRow } from './rows.ts';

const registrations = table<RegistrationRow>('registrations', 'tenant_key', 'id');

export const registrationsProjector = projector({
  name: 'registrations',
  version: 2,
  prefixes: ['registrations-'],
  tables: [registrations, due],
  touches: ({ event, meta, stream }): Touch[] => [
    {
      table: registrations,
      key: [meta.tenant, (event.data as { registration_id: number }).registration_id],
    },
    { table: due, key: [meta.tenant, 'registrations', numberIn(stream)] },
  ],
  on: registrationEvents.map((kind) => on(kind as never, takeIn as never)),
  finish,
  searches: ['registrations_running'],
});

function takeIn(recorded: Recorded<RegistrationEvent>, rows: Rows): void {
  const { event, meta, position, revision, stream } = recorded;
  const before = rows.get(registrations, meta.tenant, event.data.registration_id);
  const story = evolveStory(before?.state ?? null, event, meta, Number(revision));
  if (story) rows.put(registrations, registrationRow(meta.tenant, numberIn(stream), story, position));
}

/** When the next approval of each program that changed runs out. */
async function finish(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  const programs = programsOf(rows.changed(registrations));
  await rows.write(transaction, [registrations]);
  await putDue(rows, transaction, {
    kind: 'registrations',
    programs,
    firstEnd: sql`select min(expires_at) from registrations t
      where t.tenant_key = p.tenant_key and t.program_id = p.program_id and t.status = 'approved'`,
  });
}
