// Every request of the collection reaches its route, as it is imported: only the three variables are given.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';

interface Request {
  readonly method: string;
  readonly url: { readonly raw: string; readonly variable: readonly { key: string; value: string }[] };
  readonly header: readonly { key: string; value: string }[];
  readonly body?: { readonly mode: string; readonly raw?: string };
}
interface Collection {
  readonly info: { readonly schema: string };
  readonly item: readonly {
    readonly item: readonly { readonly name: string; readonly request: Request }[];
  }[];
}

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

it('each is understood where it arrives', async () => {
  const told = await fetch(`${space.address}/docs/lotbook.postman_collection.json`);
  const { info, item } = (await told.json()) as Collection;
  expect(info.schema).toContain('/v2.1.0/');
  const requests = item.flatMap((folder) => folder.item);
  expect(requests.length).toBeGreaterThan(60);
  const reached: Record<number, number> = {};
  for (const { name, request } of requests) {
    const values = new Map<string, string>([
      ...request.url.variable.map(({ key, value }) => [`:${key}`, value] as const),
      ['{{baseUrl}}', space.address],
      ['{{tenantKey}}', space.tenant],
    ]);
    const url = request.url.raw.replace(/\{\{\w+\}\}|:[a-z]\w+/gi, (sign) => values.get(sign) ?? sign);
    const isForm = request.body?.mode === 'formdata';
    const answer = await fetch(url, {
      method: request.method,
      headers: {
        'x-api-key': space.partnerKey,
        ...(request.body?.raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(request.header.map(({ key }) => [key, crypto.randomUUID()])),
      },
      ...(isForm ? { body: new FormData() } : request.body ? { body: request.body.raw ?? '' } : {}),
    });
    const { code } = (await answer.json()) as { code?: string };
    reached[answer.status] = (reached[answer.status] ?? 0) + 1;
    expect([name, code]).not.toEqual([
      name,
      expect.stringMatching(/route-unknown|malformed|unauthenticated|permission-missing|unsupported-type/),
    ]);
    expect([name, answer.status < 500]).toEqual([name, true]);
  }
  expect(reached[200]).toBeGreaterThan(5);
});
