// Query parameters that nobody knows are ignored on the partner API: every read answers as it does without them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, readDocument, type Operation } from './document.ts';
import { openAttacked, TENANT, type Attacked } from './space.ts';

let space: Attacked;
let reads: Operation[];

beforeAll(async () => {
  space = await openAttacked();
  reads = operationsOf(await readDocument(space.address)).filter(
    (o) => o.door === 'partner' && o.method === 'GET',
  );
});
afterAll(() => space?.close(), 60_000);

const UNKNOWN =
  'nobody=knows&nobody=twice&page[]=7&__proto__=1&constructor[prototype]=2&%00=3&=4&UPDATED_SINCE=5';

async function answered({ path }: Operation, query: string): Promise<string> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'tenantKey' ? TENANT : '1'));
  const answer = await fetch(`${space.address}${url}?${query}`, { headers: { 'x-api-key': space.key } });
  return `${answer.status} ${await answer.text()}`;
}

it('on every route', async () => {
  expect(reads.length).toBeGreaterThan(20);
  const different: string[] = [];
  let successes = 0;
  for (const read of reads) {
    // what is asked for by name is sent with both
    const asked = read.query.some(({ name }) => name === 'emails[]') ? 'emails[]=a@x.example' : '';
    const without = await answered(read, asked);
    if (without.startsWith('200')) successes += 1;
    if ((await answered(read, `${asked}&${UNKNOWN}`)) !== without) different.push(read.path);
  }
  expect(different).toEqual([]);
  expect(successes).toBeGreaterThan(10);
});
