// Idempotency keys against a real Postgres: one effect, one answer, whatever is sent at once or killed half way.
import { anyOf } from '../../../../src/domain/vocabulary/permissions.ts';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { up as runtimeSchema } from '../../../../migrations/runtime/0001-vault-and-clock.ts';
import { up as idempotencyTable } from '../../../../migrations/runtime/0002-idempotency.ts';
import { up as livesOfKeys } from '../../../../migrations/runtime/0023-lives-of-idempotency-keys.ts';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import {
  PostgresIdempotency,
  type AnswerSeal,
} from '../../../../src/platform/http/once/idempotency-store.ts';
import type { Attempt, Claim } from '../../../../src/platform/http/once/idempotency.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { Text } from '../../../../src/platform/judging/schema.ts';
import { refuse } from '../../../../src/platform/kernel/refusal.ts';
import { freshDatabase } from '../../../support/stores/postgres.ts';
import { callerOf, expectFailure } from '../requests.ts';
import { FakeClock } from '../sample-app.ts';

const flipped: AnswerSeal = {
  seal: (plain) => Buffer.from(plain.map((byte) => byte ^ 0xff)),
  open: (sealed) => Buffer.from(sealed.map((byte) => byte ^ 0xff)),
};

const LEASE_MS = 400;

let pool: pg.Pool;
let clock: FakeClock;
let store: PostgresIdempotency;

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await runtimeSchema(db);
  await idempotencyTable(db);
  await livesOfKeys(db);
  clock = new FakeClock();
  store = new PostgresIdempotency(pool, clock, flipped, LEASE_MS);
});

afterEach(() => {
  store.close();
  return pool.end();
});

/** Another process on the same database. */
const another = (): PostgresIdempotency => {
  const other = new PostgresIdempotency(pool, clock, flipped, LEASE_MS);
  other.close();
  return other;
};

const request = (idempotencyKey: string, content = 'same', keyId = 1, tenantKey = 'demo') => ({
  tenantKey,
  keyId,
  idempotencyKey,
  fingerprint: createHash('sha256').update(content).digest(),
});

function ours(claim: Claim): Attempt {
  if (claim.outcome !== 'ours') throw new Error(`the claim is ${claim.outcome}`);
  return claim.attempt;
}

describe('a hundred identical requests at once', () => {
  it('have one effect and one body', async () => {
    let effects = 0;
    const seeds = new Set<string>();
    let finish = (): void => {};
    const othersAnswered = new Promise<void>((resolve) => (finish = resolve));
    const { call } = await callerOf(
      [
        partner.post('/notes', {
          summary: 'note',
          permission: anyOf('lead.view'),
          body: Type.Object({ name: Text() }),
          handle: async ({ body, seed }) => {
            effects += 1;
            seeds.add(seed);
            await othersAnswered;
            return data({ name: body.name, effect: effects });
          },
        }),
      ],
      { idempotency: store },
    );
    const one = () =>
      call('POST', '/notes', { headers: { 'idempotency-key': 'abc' }, payload: { name: 'a' } });
    let answered = 0;
    const counted = async () => {
      const sent = await one();
      if (++answered === 99) finish();
      return sent;
    };
    const sent = await Promise.all(Array.from({ length: 100 }, counted));
    expect(effects).toBe(1);
    expect(sent.filter((s) => s.status === 201)).toHaveLength(1);
    for (const other of sent.filter((s) => s.status !== 201)) expectFailure(other, 409);
    const replays = await Promise.all(Array.from({ length: 100 }, one));
    expect(effects).toBe(1);
    expect(new Set([...replays, ...sent.filter((s) => s.status === 201)].map((s) => s.text)).size).toBe(1);
    for (const replay of replays)
      expect([replay.status, replay.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(seeds.size).toBe(1);
  });
});

describe('what is kept', () => {
  const answers: Record<string, () => ReturnType<typeof data> | ReturnType<typeof refuse>> = {
    done: () => data(1),
    gone: () => refuse('not-found'),
    protected: () => refuse('permission-missing'),
    conflict: () => refuse('idempotency-forgotten'),
    closed: () => refuse('malformed'),
    wrong: () => refuse('invalid', { errors: { name: ['Non.'] } }),
    broken: () => {
      throw new Error('broken');
    },
  };

  it.each([
    ['done', 201, true],
    ['gone', 404, true],
    ['protected', 403, true],
    ['conflict', 409, true],
    ['closed', 400, false],
    ['wrong', 422, false],
    ['broken', 500, false],
    ['', 422, false],
  ])('%s (%i): %s', async (name, status, kept) => {
    let runs = 0;
    const { call } = await callerOf(
      [
        partner.post('/notes', {
          summary: 'note',
          permission: anyOf('lead.view'),
          body: Type.Object({ name: Text() }),
          handle: ({ body }) => {
            runs += 1;
            return answers[body.name]?.() ?? data(0);
          },
        }),
      ],
      { idempotency: store },
    );
    const one = () => call('POST', '/notes', { headers: { 'idempotency-key': 'k' }, payload: { name } });
    const first = await one();
    const second = await one();
    expect([first.status, second.status]).toEqual([status, status]);
    expect(second.headers['idempotency-replayed']).toBe(kept ? 'true' : undefined);
    expect(runs).toBe(name === '' ? 0 : kept ? 1 : 2);
    if (kept) expect(second.text).toBe(first.text);
  });

  it('comes again as it was, also where failures had no code yet', async () => {
    const { call } = await callerOf(
      [
        partner.post('/notes', {
          summary: 'note',
          permission: anyOf('lead.view'),
          handle: () => refuse('not-found'),
        }),
      ],
      { idempotency: store },
    );
    const one = () => call('POST', '/notes', { headers: { 'idempotency-key': 'old' } });
    expect((await one()).json.code).toBe('not-found');
    const old = '{"success":false,"message":"Ressource introuvable","body":null,"data":null,"errors":null}';
    await pool.query('update runtime.idempotency set answer = $1', [await flipped.seal(Buffer.from(old))]);
    const replayed = await one();
    expect([replayed.status, replayed.text]).toEqual([404, old]);
  });

  it('is sealed, and the key is not there itself', async () => {
    await ours(await store.begin(request('a-private-key'))).finish(200, '{"name":"Dupont"}');
    const { rows } = await pool.query<{ row: string; answer: Buffer }>(
      'select i::text as row, answer from runtime.idempotency i',
    );
    expect(rows[0]?.row).not.toContain('a-private-key');
    expect(rows[0]?.answer.toString()).not.toContain('Dupont');
    expect(await store.begin(request('a-private-key'))).toEqual({
      outcome: 'replay',
      status: 200,
      text: '{"name":"Dupont"}',
    });
  });

  it('belongs to one key of one client space, one method, path and body', async () => {
    await ours(await store.begin(request('k'))).finish(200, 'a');
    expect((await store.begin(request('k', 'other'))).outcome).toBe('other-request');
    for (const claim of [request('k', 'same', 2), request('k', 'same', 1, 'other'), request('K')])
      expect((await store.begin(claim)).outcome).toBe('ours');
  });

  it('is kept a day, and then gone', async () => {
    await ours(await store.begin(request('k'))).finish(200, 'a');
    clock.forward(24 * 3_600_000 - 1);
    expect((await store.begin(request('k'))).outcome).toBe('replay');
    expect(await store.purge()).toBe(0);
    clock.forward(1);
    expect((await store.begin(request('k', 'other'))).outcome).toBe('ours');
    clock.forward(24 * 3_600_000);
    expect(await store.purge()).toBe(1);
  });

  it('is gone with all others of that day, however many there are', async () => {
    const many = 12_000;
    await pool.query(
      `insert into runtime.idempotency
         (tenant_key, key_id, key_hash, fingerprint, state, attempt, life, lease_until, created_at)
       select 't', 1, decode(md5(n::text), 'hex'), '', 'running', gen_random_uuid(), gen_random_uuid(), now(), $1
       from generate_series(1, $2::int) n`,
      [clock.now(), many],
    );
    clock.forward(24 * 3_600_000);
    await ours(await store.begin(request('k'))).finish(200, 'a');
    expect(await store.purge()).toBe(many);
    expect((await store.begin(request('k'))).outcome).toBe('replay');
  });
});

/** The try that is let in once the one before it is known to be dead. */
async function takenOver(key: string): Promise<Attempt> {
  let claim = await store.begin(request(key));
  await expect.poll(async () => (claim = await store.begin(request(key))).outcome).toBe('ours');
  return ours(claim);
}

describe('a request that is under way', () => {
  it('is not taken over while its process lives, however long it takes and wherever the clock is moved', async () => {
    ours(await store.begin(request('k')));
    clock.forward(3_600_000);
    for (let i = 0; i < 8; i++) {
      expect((await another().begin(request('k'))).outcome).toBe('running');
      await pool.query('select pg_sleep($1)', [LEASE_MS / 4 / 1000]);
    }
  });

  it('is not run a second time by its own process, even when that could not renew the lease', async () => {
    store.close();
    const running = ours(await store.begin(request('k')));
    await pool.query('select pg_sleep($1)', [(LEASE_MS * 1.5) / 1000]);
    expect((await store.begin(request('k'))).outcome).toBe('running');
    await running.finish(201, 'once');
    expect((await store.begin(request('k'))).outcome).toBe('replay');
  });
});

describe('a request that was killed', () => {
  const dead = another;

  it('can be tried again after its lease, with the identifiers it had', async () => {
    const killed = ours(await dead().begin(request('k')));
    await killed.remember('lead', [41]);
    await killed.remember('contact', [7, 8]);
    expect((await store.begin(request('k'))).outcome).toBe('running');
    expect((await store.begin(request('k', 'other'))).outcome).toBe('other-request');
    const retry = await takenOver('k');
    expect([retry.life, typeof retry.life]).toEqual([killed.life, 'string']);
    expect([retry.remembered('lead'), retry.remembered('contact'), retry.remembered('x')]).toEqual([
      [41],
      [7, 8],
      null,
    ]);
    await expect(killed.remember('lead', [99])).rejects.toThrow('idempotency-running');
    await killed.finish(200, 'late');
    expect((await store.begin(request('k'))).outcome).toBe('running');
    await retry.finish(201, 'first');
    expect(await store.begin(request('k'))).toEqual({ outcome: 'replay', status: 201, text: 'first' });
  });

  it('tells its retry what it had found, and that it had begun', async () => {
    const killed = ours(await dead().begin(request('k')));
    expect(killed.isAgain).toBe(false);
    expect(await killed.found(async () => null)).toBe(null);
    expect(await killed.found(async () => '{"name":"Dupont"}')).toBe('{"name":"Dupont"}');
    const { rows } = await pool.query<{ answer: Buffer }>('select answer from runtime.idempotency');
    expect(rows[0]?.answer.toString()).not.toContain('Dupont');
    for (const subject of ['lead-demo.1', 'lead-demo.2', 'lead-demo.1']) await killed.concerns(subject);
    expect((await store.begin(request('k'))).outcome).toBe('running');
    const retry = await takenOver('k');
    expect([killed.concerned, retry.concerned]).toEqual([[], ['lead-demo.1', 'lead-demo.2']]);
    expect([retry.isAgain, await retry.found(async () => 'gone')]).toEqual([true, '{"name":"Dupont"}']);
    await expect(killed.found(async () => 'late')).rejects.toThrow('idempotency-running');
    await retry.finish(200, 'first');
    expect(await store.begin(request('k'))).toEqual({ outcome: 'replay', status: 200, text: 'first' });
    clock.forward(24 * 3_600_000);
    const other = ours(await store.begin(request('k')));
    expect([await other.found(async () => 'anew'), other.life === retry.life]).toEqual(['anew', false]);
    await other.drop();
    expect(ours(await store.begin(request('k'))).life).not.toBe(other.life);
  });

  it.each(['record', 'lookups'] as const)(
    'and left its %s wrong is told what it did, and nobody else is',
    async (where) => {
      const there = new Set(['1', '2']);
      const stored = new Set<string>();
      const { call } = await callerOf(
        [
          partner.delete('/notes/:noteId', {
            summary: 'delete',
            permission: anyOf('lead.view'),
            record: async ({ params }) => where !== 'record' || there.has(String(params.noteId)),
            body: Type.Object({ name: Text() }),
            lookups: async (_fields, { params }) =>
              where !== 'lookups' || there.has(String(params.noteId)) ? null : { name: ['gone'] },
            handle: async ({ params: { noteId }, seed, onlyStored }) => {
              if (onlyStored && !stored.has(seed)) return refuse('not-found');
              there.delete(String(noteId));
              stored.add(seed);
              if (noteId === 1 && !onlyStored) throw new Error('killed');
              return data({ id: noteId });
            },
          }),
        ],
        { idempotency: store },
      );
      const one = async (id: number, key: string) =>
        (
          await call('DELETE', `/notes/${id}`, {
            headers: { 'idempotency-key': key },
            payload: { name: 'x' },
          })
        ).status;
      expect([await one(1, 'a'), await one(1, 'a'), await one(1, 'a')]).toEqual([500, 200, 200]);
      const refused = where === 'record' ? 404 : 422;
      expect([await one(1, 'b'), await one(3, 'c'), await one(2, 'd')]).toEqual([refused, refused, 200]);
    },
  );

  it('is taken over by one retry of many', async () => {
    ours(await dead().begin(request('k')));
    await pool.query('select pg_sleep($1)', [(LEASE_MS * 1.5) / 1000]);
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.begin(request('k'))));
    expect(claims.filter((claim) => claim.outcome === 'ours')).toHaveLength(1);
  });

  it('that failed may be tried again at once; one that decided nothing leaves the key free', async () => {
    const failed = ours(await store.begin(request('failed')));
    await failed.remember('lead', [1]);
    await failed.abandon();
    expect(ours(await store.begin(request('failed'))).remembered('lead')).toEqual([1]);
    await ours(await store.begin(request('dropped'))).drop();
    expect((await store.begin(request('dropped', 'other'))).outcome).toBe('ours');
  });

  it('that failed is nobody’s, also for a renewal that was on its way', async () => {
    const failed = ours(await store.begin(request('k')));
    const { rows } = await pool.query<{ attempt: string }>('select attempt from runtime.idempotency');
    await failed.abandon();
    await pool.query(
      `update runtime.idempotency set lease_until = clock_timestamp() + interval '1 hour' where attempt = $1`,
      [rows[0]?.attempt],
    );
    expect((await store.begin(request('k'))).outcome).toBe('ours');
  });
});

describe('a person who is forgotten', () => {
  it('is in no stored answer any more, done or under way', async () => {
    const done = ours(await store.begin(request('done')));
    await done.concerns('demo/lead-1');
    await done.concerns('demo/lead-1');
    await done.finish(201, 'Dupont');
    const running = ours(await store.begin(request('running')));
    await running.concerns('demo/lead-1');
    const other = ours(await store.begin(request('other')));
    await other.concerns('demo/lead-2');
    await other.finish(201, 'Martin');
    await store.forgetSubject('demo/lead-1');
    await running.finish(201, 'Dupont');
    expect((await store.begin(request('done'))).outcome).toBe('forgotten');
    expect((await store.begin(request('running'))).outcome).toBe('forgotten');
    expect((await store.begin(request('other'))).outcome).toBe('replay');
    const { rows } = await pool.query<{ answers: number }>(
      'select count(answer)::int as answers from runtime.idempotency',
    );
    expect(rows[0]?.answers).toBe(1);
  });
});
