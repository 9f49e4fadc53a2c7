// A program of a version that is to come: it knows one event more, and another in a second version. Its events are written as
// its own codec would.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { envOf } from '../soak/mutants/hunt.ts';

const name = 'the newer program';
const changedBefore = `  'ProgramChanged',
  Type.Object({ program_id: Id, changes: KeptSheetChanges }),
);`;
const changedNow = `  'ProgramChanged',
  Type.Object({ program_id: Id, changes: KeptSheetChanges }),
  { version: 2, upcasters: { 1: (data) => ({ ...data }) } },
);
export const showFlatOpened = event('ShowFlatOpened', Type.Object({ program_id: Id }));`;

/** For its processes. */
export const NEWER: Readonly<Record<string, string>> = envOf(
  {
    name,
    file: 'src/domain/program/events.ts',
    changes: [
      [changedBefore, changedNow],
      ['  buildingRemoved,\n] as const;', '  buildingRemoved,\n  showFlatOpened,\n] as const;'],
    ],
  },
  {
    name,
    file: 'src/domain/grid/lots/terms.ts',
    changes: [
      ["    case 'ProgramRulesChanged':\n", "    case 'ShowFlatOpened':\n    case 'ProgramRulesChanged':\n"],
    ],
  },
  {
    name,
    file: 'src/domain/program/program.ts',
    changes: [
      [
        "    case 'ProgramChanged':\n",
        "    case 'ShowFlatOpened':\n      return state;\n    case 'ProgramChanged':\n",
      ],
    ],
  },
);

interface Written {
  readonly space: string;
  readonly program: number;
  readonly type: 'ProgramChanged' | 'ShowFlatOpened';
  readonly data: Record<string, unknown>;
}

/** What such a process writes of a program while those of today run beside it. */
export async function writeNewer(
  eventStoreUrl: string,
  { space, program, type, data }: Written,
): Promise<void> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const cause = randomUUID();
  const metadata = {
    v: type === 'ProgramChanged' ? 2 : 1,
    tenant: space,
    at: new Date().toISOString(),
    key: null,
    user: null,
    actor: 'operator',
    $correlationId: cause,
    $causationId: cause,
  };
  try {
    await client.appendToStream(
      `program-${space}.${program}`,
      jsonEvent({ type, data: { program_id: program, ...data }, metadata }),
    );
  } finally {
    await client.dispose();
  }
}
