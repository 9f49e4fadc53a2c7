// The demo's story holds together: every call is one of the API, every name is given before it is used, everybody is a
// person of their own.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isFakePhone, normalisePhone } from '../../../src/domain/vocabulary/phone.ts';
import { readStory, type Step } from '../../../src/app/demo/story.ts';
import { places } from '../../../src/processes/places/places.ts';

const { steps, before } = await readStory();
const document = JSON.parse(
  await readFile(path.resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };

const bracesIn = (step: Step): string[] =>
  [...JSON.stringify([step.url, step.send]).matchAll(/\{([^{}"\s]+)\}/g)].map(([, word = '']) => word);

test('every call is a route of the API', () => {
  const patterns = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.keys(methods).map(
      (method) =>
        new RegExp(`^${method.toUpperCase()} ${address.replace(/\{\w+\}/g, '(?:\\{[^/{}]+\\}|[^/]+)')}$`),
    ),
  );
  const unknown = steps
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !patterns.some((pattern) => pattern.test(call)));
  expect([...new Set(unknown)]).toEqual([]);
});

test('a name is given once, and before it is used', () => {
  const names = new Set(['space']);
  const wrong: string[] = [];
  for (const step of steps) {
    for (const word of bracesIn(step))
      if (!/^(now|today)([+-]\d+d)?$/.test(word) && !names.has(word)) wrong.push(`${word} is not there yet`);
    if (step.as !== null && names.has(step.as)) wrong.push(`${step.as} is there already`);
    for (const name of namesOf(step)) names.add(name);
  }
  expect(wrong).toEqual([]);
});

test('time goes forward, within the year, and what the office makes can be found again', () => {
  const year = steps.slice(before).filter(({ afterMs }) => afterMs !== null);
  const times = year.map(({ afterMs }) => afterMs!);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(52 * 7 * 24 * 3_600_000);
  expect(steps.slice(0, before).every(({ afterMs }) => afterMs === null)).toBe(true);
  const lost = steps.filter(
    ({ method, url, as, by }) =>
      method === 'POST' && url.startsWith('/backoffice/') && as !== null && by === null,
  );
  expect(lost).toEqual([]);
});

test('everybody has a number and an address of their own, and a town that exists', async () => {
  const people = steps.filter(({ url }) => url.endsWith('/leads')).map(({ send }) => send.contact);
  const contacts = people as Record<string, string>[];
  expect(contacts).toHaveLength(200);
  for (const field of ['email1', 'phone1'])
    expect(new Set(contacts.map((contact) => contact[field])).size).toBe(200);
  const known = await places();
  for (const { phone1, zipcode } of contacts) {
    expect(isFakePhone(normalisePhone(phone1!) ?? '', new Set())).toBe(false);
    expect(known.find(zipcode!, 'postal')).not.toBeNull();
  }
});

function namesOf({ url, as, send }: Step): string[] {
  if (url.endsWith('/registrations')) return [as!, `${as}.lead`];
  const { lots } = send;
  if (url.endsWith('/lots') && Array.isArray(lots))
    return lots.map((lot) => `lot.${(lot as { external_id: string }).external_id}`);
  return as === null ? [] : [as];
}
