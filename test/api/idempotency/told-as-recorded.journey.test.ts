// A request whose answer was lost is sent again minutes later: it is told when it was done, not when it was sent again.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Answered, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

const LATER_MS = 10 * 60_000;

let space: Space;
let program: number;
beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  program = await space.addProgram({ vat_rate: 20 });
});
afterAll(() => space.close());

const PERSON = { firstname: 'Ada', name: 'Roux', email1: 'ada.roux@x.example', phone1: '06 12 34 56 78' };
const LOT = apartment('E101', 'A101');

function plan(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'plan.pdf');
  return form;
}

/** Each makes what those after it are about. */
const CALLS: readonly (readonly [path: string, body: () => object])[] = [
  ['/registrations', () => PERSON],
  ['/leads', () => ({ contact: PERSON })],
  ['/leads/{lead}/contacts', () => ({ name: 'Petit' })],
  ['/leads/{lead}/records', () => ({ event: 'sms', comment: 'Vu' })],
  [
    '/leads/{lead}/sales-actions',
    () => ({ type: 'call', status: 'pending', due_at: '2030-01-01T10:00:00Z' }),
  ],
  ['/lots', () => ({ lots: [LOT] })],
  ['/lots/{lot}/files', plan],
  ['/options', () => ({ lead_id: made.lead, lots: [{ id: made.lot }], vat_rate: 20 })],
];
const made = { lead: 0, lot: 0 };

test.each(CALLS)('POST …%s', async (path, body) => {
  const address = path.replace(/\{(\w+)\}/, (_, name: 'lead' | 'lot') => String(made[name]));
  const send = (): Promise<Answered> =>
    space.partner('POST', `/programs/${program}${address}`, body(), { 'idempotency-key': path });
  const first = await send();
  expect([first.status, first.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  const { data } = first.json;
  if (path === '/leads') made.lead = Number(/"lead_id":(\d+)/.exec(first.text)![1]);
  if (path === '/lots') made.lot = data.success[0].id;

  await unanswered();
  await space.moveClock(new Date(space.service.backend.clock.now().getTime() + LATER_MS));
  const again = await send();
  expect([again.headers.get('idempotency-replayed'), again.status, again.json]).toEqual([
    null,
    first.status,
    first.json,
  ]);
});

/** As a process leaves it that dies before it notes its answer. */
async function unanswered(): Promise<void> {
  const client = new pg.Client(space.service.backend.databaseUrl);
  await client.connect();
  await client.query(
    `update runtime.idempotency set state = 'running', status = null, answer = null,
       lease_until = clock_timestamp(), attempt = gen_random_uuid()`,
  );
  await client.end();
}
