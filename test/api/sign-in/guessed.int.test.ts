// A crowd that guesses what lets people in asks Postgres a few times for all of it, so that whoever has it is let in meanwhile.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LINK_PATH, parseLink } from '../../../src/api/sign-in/links.ts';
import { OperatorSessions } from '../../../src/api/sign-in/operator-sessions.ts';
import { SignIn } from '../../../src/api/sign-in/sign-in.ts';
import { WaysIn } from '../../../src/api/sign-in/ways-in.ts';
import { newSecret } from '../../../src/platform/http/doors/session-cookie.ts';
import type { Backend } from '../../../src/app/backend.ts';
import { openOffice, type Office } from './office.ts';

const GUESSES = 200;
const TOKEN = newSecret();

let office: Office;
let backend: Backend;
let ways: WaysIn;
beforeAll(async () => {
  office = await openOffice();
  ({ backend } = office.space.service);
  ways = new WaysIn(backend.runtime, backend.clock, office.space.address);
});
afterAll(() => office.space.close());

/** What each guess finds, and then what is there does: Postgres is asked a few times for all of them. */
async function found<Found>(good: string, find: (secret: string) => Promise<Found>): Promise<Found[]> {
  const asked = [backend.runtime, backend.pool].map((pool) => vi.spyOn(pool, 'connect'));
  const guesses = Array.from({ length: GUESSES }, newSecret);
  const all = await Promise.all([...guesses, good].map(find));
  expect(asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(8);
  for (const spy of asked) spy.mockRestore();
  expect(new Set(all.slice(0, -1)).size).toBe(1);
  return [...new Set(all)];
}

test('sessions', async () => {
  const id = await office.person(['admin']);
  const secret = newSecret();
  const session = await ways.sessions.open(office.space.tenant, id, 'link', secret);
  const [nobody, somebody] = await found(secret, (one) => ways.sessions.find(one));
  expect([nobody, somebody?.id, somebody?.user_id]).toEqual([null, session, id]);
});

test('sessions of the operator', async () => {
  const operators = new OperatorSessions(backend.runtime, backend.clock, TOKEN);
  const secret = (await operators.open(TOKEN))!;
  expect(await found(secret, (one) => operators.isOpen(one))).toEqual([false, true]);
});

test('links, and the client spaces that they name', async () => {
  const signIn = new SignIn(backend, ways, pino({ enabled: false }));
  const path = new URL(await office.link(await office.person(['admin']))).pathname;
  const { tenant, secret } = parseLink(path.slice(`${LINK_PATH}/`.length))!;
  const [nobody, somebody] = await found(secret, (one) => signIn.invited(`${tenant}.${one}`));
  expect([nobody, somebody?.fullname]).toEqual([null, expect.stringContaining('Jeanne')]);
  // another client space's name opens it for nobody
  expect(await signIn.invited(`other.${secret}`)).toBeNull();
  const [none, space] = await found(tenant, (one) => signIn.space(one.slice(0, 20).toLowerCase()));
  expect([none, space?.key]).toEqual([null, tenant]);
});
