// The examples of the API's description are what the demo is sent and answers, and can be sent to any demo as they stand.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { EXAMPLES, examplesText, recordExamples } from './examples.ts';
import { kindOf } from './lost-answers.ts';
import { NOT_IN_THE_DEMO } from './recorder.ts';
import type { Ask } from './tour.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema: { readonly examples?: readonly unknown[] };
}
const { paths } = JSON.parse(await read('docs/openapi.json')) as {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
};

let refused: string[] = [];
let recorded: Awaited<ReturnType<typeof recordExamples>>;
beforeAll(async () => {
  recorded = await recordExamples(async (ask) => {
    refused = await getAll(ask);
  });
}, 240_000);

test('what the try-it form is filled with gets an answer from the demo, at every address that reads', () => {
  const used = Object.keys(paths).filter((address) => NOT_IN_THE_DEMO.some((name) => address.includes(name)));
  // imports, deliveries and sessions come with use
  expect(refused.map((line) => line.split(' ')[0])).toEqual(
    used.filter((address) => paths[address]?.get).map(() => '404'),
  );
});

test('they are the committed ones: `npm run docs` records them anew', async () => {
  expect(await examplesText(recorded.examples)).toBe(await read(EXAMPLES));
});

test('no route goes without one: a new route that writes wants a line in tour.jsonl', () => {
  expect(recorded.missing).toEqual([]);
});

test('a call that was lost half way is answered as if it had not, at every address where partners write', () => {
  expect(recorded.lost.differences).toEqual([]);
  expect(recorded.lost.deaths).toBeGreaterThan(0);
  expect(recorded.lost.timesAway).toBeGreaterThan(0);
  const writing = Object.entries(paths)
    .filter(([address]) => address.startsWith('/v1/'))
    .flatMap(([address, methods]) =>
      ['POST', 'PUT', 'DELETE']
        .filter((method) => method.toLowerCase() in methods)
        .map((method) => kindOf(`${method} ${address.replace('{tenantKey}', 'demo')}`)),
    );
  expect(writing.filter((kind) => !recorded.lost.sentAgain.has(kind))).toEqual([]);
});

async function getAll(ask: Ask): Promise<string[]> {
  const told: string[] = [];
  for (const [address, { get }] of Object.entries(paths)) {
    if (get === undefined) continue;
    const of = (place: string): [string, string][] =>
      (get.parameters ?? [])
        .filter((one) => one.in === place)
        .flatMap(({ name, example, schema }) => {
          const shown = place === 'path' ? schema.examples : example;
          const value: unknown = Array.isArray(shown) ? shown[0] : shown;
          return value === undefined ? [] : [[name, String(value as string | number)]];
        });
    const values = new Map(of('path'));
    const url = address.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
    const query = new URLSearchParams(of('query')).toString();
    const { status } = await ask('GET', query === '' ? url : `${url}?${query}`);
    if (status !== 200) told.push(`${status} ${url}`);
  }
  return told;
}
