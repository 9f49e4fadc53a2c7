// The client against a running service, with a line between them that fails at the worst moments.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  everyItem,
  lotbookClient,
  LotbookError,
  verifyWebhook,
  type Lotbook,
  type WebhookMessage,
} from '../../clients/typescript/src/index.ts';
import { openSpace, type Space } from '../support/space.ts';
import { startUnrulyProxy, type Trouble, type UnrulyProxy } from './unruly-proxy.ts';

let space: Space;
let proxy: UnrulyProxy;
let apiKey: string;
let lotbook: Lotbook;
let programId: number;

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  proxy = await startUnrulyProxy(space.address);
  apiKey = space.partnerKey;
  ({ programId } = space);
  lotbook = lotbookClient({ baseUrl: proxy.url, tenantKey: space.tenant, apiKey });
});
afterEach(() => {
  proxy.troubles.length = 0;
  proxy.came.length = 0;
});
afterAll(async () => {
  await proxy.close();
  await space.close();
});

let people = 0;
const someone = () => {
  people += 1;
  return {
    name: 'Roux',
    firstname: 'Léa',
    email1: `lea.${people}@mail.example`,
    phone1: `06 12 34 56 ${(people % 90) + 10}`,
  };
};

const declare = () =>
  lotbook.POST('/programs/{programId}/registrations', {
    params: { path: { programId } },
    body: someone(),
  });

async function declarations(): Promise<number[]> {
  const ids: number[] = [];
  const list = everyItem((page) =>
    lotbook.GET('/programs/{programId}/registrations', {
      params: { path: { programId }, query: { page, per_page: 5 } },
    }),
  );
  for await (const { id } of list) ids.push(id);
  return ids;
}

it('reads the client space, programs and lots', async () => {
  expect(await dataOf(lotbook.GET('/'))).toMatchObject({ tenant: { key: space.tenant } });
  const programs = await dataOf(lotbook.GET('/programs'));
  expect(programs.map(({ id }) => id)).toContain(programId);
});

const TROUBLES: readonly [string, Trouble[]][] = [
  [
    'the service asks it to wait, twice',
    [
      { before: 503, retryAfter: '0' },
      { before: 429, retryAfter: '1' },
    ],
  ],
  ['the answer is lost on the way', [{ after: 'cut' }]],
  ['the line is cut in the middle of the answer', [{ after: 'cut half way' }]],
  ['a proxy says that nobody answered', [{ after: 502 }, { before: 503 }, { after: 'cut' }]],
];
it.each(TROUBLES)('a declaration is made once when %s', async (_name, troubles) => {
  const before = await declarations();
  proxy.came.length = 0;
  proxy.troubles.push(...troubles);
  const { data, response } = await declare();
  expect(response.status).toBe(201);
  expect(proxy.came).toHaveLength(troubles.length + 1);
  expect(new Set(proxy.came.map(({ key }) => key)).size).toBe(1);
  const wasDone = troubles.some((trouble) => 'after' in trouble);
  expect(response.headers.get('idempotency-replayed')).toBe(wasDone ? 'true' : null);
  expect((await declarations()).filter((id) => !before.includes(id))).toEqual([data?.data.id]);
});

it('says what was refused, by code and field', async () => {
  const wrong = dataOf(
    lotbook.POST('/programs/{programId}/registrations', {
      params: { path: { programId } },
      body: { name: 'Roux', firstname: 'Léa', email1: 'not an address', phone1: '06 12 34 56 78' },
    }),
  );
  const failure = await wrong.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(LotbookError);
  expect(failure).toMatchObject({ status: 422, code: 'invalid' });
  if (failure instanceof LotbookError) expect(Object.keys(failure.errors)).toContain('email1');
  const bad = lotbookClient({ baseUrl: proxy.url, tenantKey: space.tenant, apiKey: `${apiKey}x` });
  await expect(dataOf(bad.GET('/programs'))).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

it('reads every item once while others declare', async () => {
  for (let n = 0; n < 12; n += 1) await dataOf(declare());
  const before = await declarations();
  const seen: number[] = [];
  for await (const { id } of everyItem(async (page) => {
    const answer = await lotbook.GET('/programs/{programId}/registrations', {
      params: { path: { programId }, query: { page, per_page: 4 } },
    });
    // one comes and one goes after every page
    const { id } = (await dataOf(declare())) as { id: number };
    if (page % 2 === 0)
      await lotbook.DELETE('/programs/{programId}/registrations/{registrationId}', {
        params: { path: { programId, registrationId: id } },
      });
    return answer;
  }))
    seen.push(id);
  expect(seen).toHaveLength(new Set(seen).size);
  expect(before.filter((id) => !seen.includes(id))).toEqual([]);
});

it('sends a plan as a form', async () => {
  const external = { external_id: 'P1', reference: 'P1', status: 'available' as const, is_primary: true };
  const lot = {
    ...external,
    type: 'apartment' as const,
    typology: 'T3' as const,
    price_excluding_vat: 200_000,
  };
  const added = await space.partner('POST', `/programs/${programId}/lots`, { lots: [lot] });
  const lotId = (added.json.data as { success: { id: number }[] }).success[0]?.id ?? 0;
  proxy.troubles.push({ after: 'cut' });
  const file = new File([SMALLEST_PDF], 'plan.pdf', { type: 'application/pdf' });
  const { response, error } = await lotbook.POST('/programs/{programId}/lots/{lotId}/files', {
    params: { path: { programId, lotId } },
    body: { file },
  });
  expect([response.status, error]).toEqual([201, undefined]);
  const files = await dataOf(
    lotbook.GET('/programs/{programId}/lots/{lotId}/files', { params: { path: { programId, lotId } } }),
  );
  expect(files.map(({ name }) => name)).toEqual(['plan.pdf']);
});

it('takes what the service tells of a lot, and no other message', async () => {
  const told: WebhookMessage[] = [];
  const refused: unknown[] = [];
  let secret = '';
  const receiver = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      try {
        told.push(await verifyWebhook({ body, headers: request.headers, secret }));
        response.writeHead(204).end();
      } catch (error) {
        refused.push(error);
        response.writeHead(401).end();
      }
    })();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/lotbook`;
  try {
    const made = await dataOf(
      lotbook.POST('/webhooks', { body: { url, events: ['*'], program_ids: 'all' } }),
    );
    if (!made || !('secret' in made)) throw new Error('no secret');
    secret = made.secret;
    await dataOf(
      lotbook.POST('/webhooks/{webhookId}/ping', { params: { path: { webhookId: made.id ?? 0 } } }),
    );
    await expect.poll(() => told.map(({ type }) => type)).toEqual(['webhook.ping']);

    const forged = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(told[0]),
      headers: { 'webhook-id': 'msg_1' },
    });
    expect(forged.status).toBe(401);
    expect(refused).toHaveLength(1);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

const SMALLEST_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
