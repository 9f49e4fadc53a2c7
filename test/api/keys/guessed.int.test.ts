// A crowd that guesses keys or tokens asks Postgres a few times for all of them, so that whoever has one is let in meanwhile.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PostgresKeyDirectory } from '../../../src/api/keys/directory.ts';
import { PostgresOfficeDirectory } from '../../../src/api/keys/office.ts';
import { UsageLog } from '../../../src/api/keys/usage.ts';
import { makeSecret } from '../../../src/platform/http/doors/key-secret.ts';
import { openSpace, type Space } from '../../support/space.ts';

const GUESSES = 200;
let space: Space;
let usage: UsageLog;

beforeAll(async () => {
  space = await openSpace();
  usage = new UsageLog(space.service.backend.clock, space.service.backend.runtime);
});
afterAll(async () => {
  await usage.close();
  await space.close();
});

function directories() {
  const { doors, clock } = space.service.backend;
  const known = { ...doors, clock };
  const listener = { on: () => () => {} } as unknown as ConstructorParameters<typeof PostgresKeyDirectory>[1];
  const keys = new PostgresKeyDirectory(known, listener, usage);
  const office = new PostgresOfficeDirectory(known, listener, usage, { find: async () => null });
  return { keys, office, asked: vi.spyOn(doors.pool, 'connect') };
}

it('of keys', async () => {
  const { keys, asked } = directories();
  const guesses = Array.from({ length: GUESSES }, (_, i) => makeSecret(1_000_000 + i).text);
  const found = await Promise.all(
    [...guesses, space.partnerKey].map(async (secret) => await keys.find(space.tenant, secret)),
  );
  expect(found.map((key) => key !== null)).toEqual([...guesses.map(() => false), true]);
  expect(asked.mock.calls.length).toBeLessThan(5);
  asked.mockRestore();
});

it('of tokens, one that was in force before among them', async () => {
  const { token, tokenId } = await space.officerWith({ role: 'manager' });
  const rotated: string[] = [token];
  for (let i = 0; i < 2; i++) {
    const made = await space.desk('POST', `/${space.tenant}/tokens/${tokenId}/rotate`, {
      overlap_seconds: 3_600,
    });
    expect(made.status).toBe(200);
    rotated.push((made.json.data as { token: string }).token);
  }
  const { office, asked } = directories();
  const guesses = Array.from({ length: GUESSES }, (_, i) => makeSecret(1_000_000 + i, 'lbt').text);
  const found = await Promise.all(
    [...guesses, ...rotated].map(async (secret) => await office.findToken(secret)),
  );
  expect(found.map((officer) => officer?.tokenId ?? null)).toEqual([
    ...guesses.map(() => null),
    ...rotated.map(() => tokenId),
  ]);
  expect(asked.mock.calls.length).toBeLessThan(5);
  asked.mockRestore();
});
