// Who listens comes and goes, the process too: whatever was followed meanwhile or not, each message says what the lot was before.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';
import fc from '../../support/properties.ts';
import { startPipeline, TENANT, writer, type Pipeline } from './pipeline.ts';

const NOWHERE = 'http://127.0.0.1:9/';
const PROGRAMS = [1, 2] as const;
/** What each subscription is told of. */
const REACH: readonly (readonly number[])[] = [[1], [2], [1, 2]];

let kernel: TestKernel;
let pipeline: Pipeline;

const start = (): Promise<Pipeline> => startPipeline(kernel, { sends: false });

beforeEach(async () => {
  kernel = await startTestKernel();
  for (const id of PROGRAMS) {
    const write = writer(kernel, id);
    await write.program();
    await write.lots(1, 1);
  }
  pipeline = await start();
});
afterEach(async () => {
  await pipeline.stop();
  await kernel.close();
});

interface Told {
  readonly program: number;
  readonly to: readonly number[];
  readonly was: number | null;
  readonly is: number;
}

async function told(after: number): Promise<Told[]> {
  const { rows } = await kernel.pool.query<{ body: string; told: number[] }>(
    'select body, told from runtime.webhook_messages where number > $1 order by number',
    [after],
  );
  return rows.map(({ body, told: to }) => {
    const { data } = JSON.parse(body) as {
      data: { program_id: number; lot: { bedrooms: number }; previous: { bedrooms: number | null } };
    };
    const { program_id: program, lot, previous } = data;
    return { program, to: to.toSorted(), was: previous.bedrooms, is: lot.bedrooms };
  });
}

async function caughtUp(): Promise<void> {
  const last = (await kernel.events.end())!;
  await expect
    .poll(async () => {
      const { rows } = await kernel.pool.query<{ position: bigint | null; waiting: number }>(
        `select position, (select count(*)::int from runtime.quarantine) as waiting
         from runtime.webhook_checkpoint`,
      );
      return (rows[0]?.position ?? -1n) >= last && rows[0]!.waiting === 0;
    })
    .toBe(true);
}

const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('change' as const), program: fc.constantFrom(...PROGRAMS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('switch' as const), id: fc.constantFrom(1, 2, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

it('says what was before, to whom it concerns, whoever else listened', async () => {
  for (const [i, reach] of REACH.entries()) await writer(kernel).subscribe(i + 1, NOWHERE, reach);
  const active = new Set([1, 2, 3]);
  const bedrooms = new Map<number, number>();
  let [value, known] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 24 }), async (deeds) => {
      const expected: Told[] = [];
      for (const one of deeds)
        if (one.do === 'restart') {
          await pipeline.stop();
          pipeline = await start();
        } else if (one.do === 'switch') {
          if (!active.delete(one.id)) active.add(one.id);
          await writer(kernel).active(one.id, active.has(one.id));
        } else {
          const { program } = one;
          await writer(kernel, program).change([1], (value += 1));
          const to = [...active].filter((id) => REACH[id - 1]!.includes(program)).sort();
          if (to.length > 0) expected.push({ program, to, was: bedrooms.get(program) ?? null, is: value });
          bedrooms.set(program, value);
        }
      await caughtUp();
      expect(await told(known)).toEqual(expected);
      known += expected.length;
    }),
    { numRuns: 15 },
  );
});

it('is late where a stream was set aside, and then of what happened since one asked', async () => {
  const write = writer(kernel);
  await write.subscribe(1, NOWHERE);
  await write.change([1], 1);
  await caughtUp();
  await pipeline.stop();
  const { rows } = await kernel.pool.query<{ revision: bigint }>(
    `delete from runtime.webhook_messages
     returning (select max((body::json -> 'data' ->> 'revision')::bigint) from runtime.webhook_messages) as revision`,
  );
  await kernel.pool.query(
    `insert into runtime.quarantine (part, stream, revision, position, type, reason)
     values ('webhooks', $1, $2, 0, 'LotChanged', 'could not be read')`,
    [`grid-${TENANT}.1`, rows[0]!.revision],
  );
  pipeline = await start();
  await write.subscribe(2, NOWHERE);
  await caughtUp();
  await pipeline.stop();
  await kernel.pool.query(
    `insert into runtime.quarantine (part, stream, revision, position, type, reason)
     values ('webhooks', $1, $2, 0, 'LotChanged', 'could not be read')`,
    [`grid-${TENANT}.1`, rows[0]!.revision],
  );
  await kernel.pool.query('delete from runtime.webhook_messages');
  pipeline = await start();
  await write.change([1], 2);
  await caughtUp();
  expect(await told(0)).toEqual([
    { program: 1, to: [1], was: null, is: 1 },
    { program: 1, to: [1, 2], was: 1, is: 2 },
  ]);
});

it('tells of what happens while much that was set aside still waits, and of all of it in its order', async () => {
  const [slow, well] = [writer(kernel, 1), writer(kernel, 2)];
  const toldOf = async (): Promise<number[]> => (await told(0)).map(({ program }) => program);
  await slow.subscribe(1, NOWHERE);
  await slow.lots(2, 1_001);
  await expect.poll(async () => (await toldOf()).length).toBe(1_000);
  await pipeline.stop();
  await kernel.pool.query('delete from runtime.webhook_messages');
  await kernel.pool.query(
    `insert into runtime.quarantine (part, stream, revision, position, type, reason)
     values ('webhooks', $1, 1, 0, 'LotCreated', 'could not be read')`,
    [`grid-${TENANT}.1`],
  );
  await well.change([1], 1);
  await slow.change([2], 2);
  pipeline = await start();
  await expect.poll(toldOf, { interval: 10 }).toContain(2);
  expect((await toldOf()).length).toBeLessThan(500);
  await expect.poll(async () => (await toldOf()).length).toBe(1_002);
  expect((await told(0)).findLast(({ program }) => program === 1)).toMatchObject({ was: null, is: 2 });
});
