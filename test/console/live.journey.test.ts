// The line that pages hold: who may hold one, how many, what ends it, and that it keeps no session open.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office } from '../api/sign-in/office.ts';
import type { Space } from '../support/space.ts';

let office: Office;
let space: Space;

beforeAll(async () => {
  office = await openOffice();
  ({ space } = office);
});
afterAll(() => space.close());

interface Line {
  readonly status: number;
  /** What was said so far. */
  readonly said: () => string;
  readonly ended: Promise<void>;
  close(): void;
}

async function openLine(cookies: ReadonlyMap<string, string>, query = ''): Promise<Line> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leave = new AbortController();
  const answer = await fetch(`${space.address}/console/${space.tenant}/flux${query}`, {
    headers: { cookie },
    signal: leave.signal,
  });
  let text = '';
  const ended = (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  })().catch(() => {});
  return { status: answer.status, said: () => text, ended, close: () => leave.abort() };
}

async function until(holds: () => boolean): Promise<void> {
  const late = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > late) throw new Error('it did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function addLot(programId: number, reference: string): Promise<void> {
  const lot = { external_id: reference, reference, status: 'available', is_primary: true, type: 'apartment' };
  const added = await space.partner('POST', `/programs/${programId}/lots`, {
    lots: [{ ...lot, typology: 'T3', level: 'R+1', price_excluding_vat: 200_000 }],
  });
  expect(added.json.data.errors).toEqual([]);
}

test('is for who is signed in, in his own client space', async () => {
  const browser = await office.signedIn(await office.person(['sales']));
  expect((await openLine(new Map())).status).toBe(401);
  const elsewhere = await fetch(`${space.address}/console/another/flux`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(elsewhere.status).toBe(401);
});

test('says that the program has changed, and nothing of others', async () => {
  const browser = await office.signedIn(await office.person(['sales']));
  const other = await space.addProgram();
  const late = `depuis=${Date.now() + 60_000}`;
  const line = await openLine(browser.cookies, `?${late}&programme=${space.programId}`);
  const all = await openLine(browser.cookies, `?${late}`);
  await addLot(other, 'B1');
  await until(() => all.said().includes('event: change'));
  expect(line.said()).not.toContain('event: change');
  await addLot(space.programId, 'A1');
  await until(() => line.said().includes('event: change'));
  line.close();
  all.close();
});

test('says nothing of programs out of reach, and nothing to who has no role', async () => {
  const other = await space.addProgram();
  const late = `depuis=${Date.now() + 60_000}`;
  const bound = await office.signedIn(await office.person(['sales'], { program_ids: [space.programId] }));
  const roleless = await office.signedIn(await office.person([]));
  const unbound = await office.signedIn(await office.person(['sales']));
  const [here, there, nobody, all] = [
    await openLine(bound.cookies, `?${late}`),
    await openLine(bound.cookies, `?${late}&programme=${other}`),
    await openLine(roleless.cookies, `?${late}`),
    await openLine(unbound.cookies, `?${late}&programme=${other}`),
  ] as const;
  await addLot(other, 'C1');
  await until(() => all.said().includes('event: change'));
  expect([here.said(), there.said(), nobody.said()].join()).not.toContain('event: change');
  await addLot(space.programId, 'C2');
  await until(() => here.said().includes('event: change'));
  expect([there.said(), nobody.said()].join()).not.toContain('event: change');
  for (const line of [here, there, nobody, all]) line.close();
});

test('tells at once what happened between the page and the line', async () => {
  const browser = await office.signedIn(await office.person(['sales']));
  const before = Date.now() - 1;
  await addLot(space.programId, 'A2');
  const line = await openLine(browser.cookies, `?depuis=${before}`);
  await until(() => line.said().includes('event: change'));
  line.close();
});

test('ends with the session, and one person holds no more than so many', async () => {
  const person = await office.person(['sales']);
  const browser = await office.signedIn(person);
  const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(browser.cookies)));
  expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 200));
  expect((await openLine(browser.cookies)).status).toBe(503);
  lines[0]?.close();
  await lines[0]?.ended;
  await space.desk('DELETE', `/${space.tenant}/users/${person}/sessions`);
  await Promise.all(lines.map(({ ended }) => ended));
});

test('keeps no session from ending of idleness, nor does a page that refreshes itself', async () => {
  const browser = await office.signedIn(await office.person(['sales']));
  const line = await openLine(browser.cookies);
  const start = Date.now();
  const page = `/console/${space.tenant}/programmes`;
  const seen = async (hours: number): Promise<number> => {
    await space.moveClock(new Date(start + hours * 3_600_000));
    return (await browser.get(page, { 'x-lotbook-refresh': '1' })).status;
  };
  expect([await seen(6), await seen(11)]).toEqual([200, 200]);
  expect(await seen(13)).toBe(303);
  await line.ended;
});

test('does not hold up a service that ends', async () => {
  const own = await openOffice();
  const browser = await own.signedIn(await own.person(['sales']));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${own.space.address}/console/${own.space.tenant}/flux`;
  const answer = await fetch(url, { headers: { cookie } });
  const ended = answer.text();
  const since = performance.now();
  await own.space.close();
  expect(await ended).toContain('retry: 1000');
  expect(performance.now() - since).toBeLessThan(10_000);
});
