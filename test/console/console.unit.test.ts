// What the console answers when nothing goes well: pages, whatever the fault, and nothing of it in them.
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { consolePages, type ConsoleParts } from '../../src/console/console.ts';
import { BODY_LIMITS, BodyReader } from '../../src/platform/http/bodies/body-reader.ts';
import { UPLOAD_LIMITS, UploadReader } from '../../src/platform/http/bodies/upload.ts';
import { Refused, refuse } from '../../src/platform/kernel/refusal.ts';
import { Unavailable } from '../../src/platform/kernel/unavailable.ts';

async function shown(error: Error) {
  const app = Fastify();
  const fail = async (): Promise<never> => {
    throw error;
  };
  const parts = { baseUrl: 'http://127.0.0.1', logger: pino({ level: 'silent' }), visitors: { of: fail } };
  consolePages(parts as unknown as ConsoleParts)(app, {
    passTurn: async () => {},
    inTurn: (_request, _reply, work) => work(() => undefined),
    bodies: new BodyReader(BODY_LIMITS),
    uploads: new UploadReader(UPLOAD_LIMITS),
    leaving: new AbortController().signal,
  });
  return await app.inject('/console');
}

test.each([
  [
    'a store is away',
    new Unavailable('rows', new Error('the secret name of a host')),
    503,
    'Service momentanément indisponible',
  ],
  ['too much is asked', new Refused(refuse('busy')), 503, 'Service momentanément surchargé'],
  ['something is broken', new Error('the secret of a query'), 500, 'Erreur interne'],
  ['a refusal is unknown', new Refused(refuse('of-no-table')), 500, 'Erreur interne'],
])('%s', async (_, error, status, message) => {
  const page = await shown(error);
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.body).toContain(`<h1>${message}</h1>`);
  expect(page.body).not.toContain('secret');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['retry-after'] !== undefined).toBe(status === 503);
});
