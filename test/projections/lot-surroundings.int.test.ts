// The rows of lots say what the fold of histories and webhooks says, dates included, wherever a batch ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch, type Followed } from '../../projections/following/apply.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../projections/building/generations.ts';
import { lotsProjector } from '../../projections/lots/projector.ts';
import { ProgramStory } from '../../src/domain/webhooks/program-story.ts';
import { withFileUrls } from '../../src/domain/grid/lots/document.ts';
import { sheetIn, unsurveyed } from '../../src/domain/grid/lots/survey.ts';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { survey } from '../../src/api/audit/lots.ts';
import { startTestKernel, type TestKernel } from '../support/stores/backend.ts';
import { history, step } from '../domain/grid/lots/surroundings.ts';
import fc from '../support/properties.ts';

const PROGRAM = 7;
const BASE = 'http://x';
let kernel: TestKernel;
let live: Generation;
let followed: Followed[];
let position = 1n;
let runs = 0;

beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, [lotsProjector]);
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 2 });
  followed = [{ projector: lotsProjector, position: null, aside: new Map() }];
});
afterAll(async () => {
  await live?.close();
  await kernel?.close();
});

async function sheetsInRows(tenant: string): Promise<Map<number, object>> {
  const { rows } = await live.pool.query<{ id: number; list: string; rest: string; updated_at: Date }>(
    'select id, list_document as list, sheet_rest as rest, updated_at from lots where tenant_key = $1',
    [tenant],
  );
  return new Map(
    rows.map(({ id, list, rest, updated_at }) => {
      const sheet = { ...(JSON.parse(list) as { updated_at: string }), ...(JSON.parse(rest) as object) };
      // what `?updated_since=` asks is what the sheet says
      expect(new Date(sheet.updated_at)).toEqual(updated_at);
      return [id, sheet];
    }),
  );
}

/** The lots of the messages about an event are those that the rows show after it. */
function told(story: ProgramStory, recorded: Recorded): [number, object][] {
  return [...story.take(recorded, () => [1])]
    .filter(({ kind }) => kind !== 'lot.deleted')
    .map(({ lotId, body }) => [lotId, (JSON.parse(body) as { data: { lot: object } }).data.lot]);
}

test('rows, histories and webhooks date and show every lot alike, on every prefix', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
      async (steps, sizes) => {
        const tenant = `t${++runs}`;
        const events = history(steps, { tenant, programId: PROGRAM, from: position });
        position += BigInt(events.length);
        const story = new ProgramStory(tenant, PROGRAM, BASE);
        let state = unsurveyed;
        for (let from = 0, turn = 0; from < events.length; turn++) {
          const batch = events.slice(from, from + sizes[turn % sizes.length]!);
          from += batch.length;
          const arrived = batch.map((recorded) => ({
            ...recorded,
            type: recorded.event.type,
            recorded,
            problem: null,
          }));
          expect(
            await applyBatch(live.db, followed, arrived as never, batch.at(-1)!.position, false),
          ).toEqual([]);
          for (const recorded of batch) {
            state = survey(state, recorded);
            for (const [id, lot] of told(story, recorded)) expect(lot).toEqual(posted(sheetIn(state, id)));
          }
          const rows = await sheetsInRows(tenant);
          expect([...rows.keys()].sort()).toEqual([...state.grid.lots].map(([id]) => id).sort());
          for (const [id, sheet] of rows) expect(sheet).toEqual(plain(sheetIn(state, id)));
        }
      },
    ),
    { numRuns: 20 },
  );
});

function posted(sheet: object | null): unknown {
  return JSON.parse(withFileUrls(JSON.stringify(sheet), BASE));
}

function plain(sheet: object | null): unknown {
  return JSON.parse(JSON.stringify(sheet));
}
