// Every refusal that the code can give has its entry in a table: the shell's, or a route group's.
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  failure,
  mergeRefusals,
  shellRefusals,
  summary,
} from '../../../src/platform/http/refusing/refusals.ts';
import { refuse } from '../../../src/platform/kernel/refusal.ts';
import { FAILURE_KEYS } from './requests.ts';

/** What these refuse is their callers' to translate; they know neither features nor statuses. */
const BELOW = ['platform/kernel/', 'platform/commands/'];

async function sources(): Promise<string[]> {
  const files = await readdir('src', { recursive: true });
  const judged = files.filter((file) => file.endsWith('.ts') && !BELOW.some((room) => file.startsWith(room)));
  return Promise.all(judged.map((file) => readFile(`src/${file}`, 'utf8')));
}

const REFUSED = /\brefuse\(\s*'([^']+)'/g;
const ENTRY = /'?([a-z][a-z-]*)'?: \{\s*(?:code: '[a-z-]+',\s*)?status: \d{3}/g;

/** Told by one stream to whoever writes it, who then tries again, waits or takes another lead; no caller ever sees them. */
const BETWEEN_STREAMS: ReadonlySet<string> = new Set([
  'lead-yielded',
  'lead-known',
  'value-unclaimed',
  'interest-opened',
  'approval-under-way',
]);

describe('the table of refusals', () => {
  it('has every code that the code names', async () => {
    const texts = await sources();
    const declared = new Set(texts.flatMap((text) => [...text.matchAll(ENTRY)].map(([, code = '']) => code)));
    const named = new Set(texts.flatMap((text) => [...text.matchAll(REFUSED)].map(([, code = '']) => code)));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((code) => !declared.has(code) && !BETWEEN_STREAMS.has(code))).toEqual([]);
    for (const code of Object.keys(shellRefusals)) expect(declared).toContain(code);
  });

  it('answers each with six keys, and fills its sentences', () => {
    for (const code of Object.keys(shellRefusals)) {
      const failed = failure(shellRefusals, refuse(code));
      expect(Object.keys(JSON.parse(failed?.text ?? '{}') as object)).toEqual(FAILURE_KEYS);
    }
    const failed = failure(shellRefusals, refuse('rate-limited', { details: { retry_after: 7 } }));
    expect(failed).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect(failed?.text).toContain('dans 7 seconde(s)');
  });

  it.each([
    ['permission-missing', 'permission-missing'],
    ['unauthenticated', 'unauthenticated'],
    ['backoffice-unauthenticated', 'unauthenticated'],
    ['malformed', 'malformed'],
    ['malformed-json', 'malformed'],
    ['not-an-object', 'invalid'],
    ['unfit', 'invalid'],
    ['rate-limited', 'rate-limited'],
  ])('tells programs %s as %s', (refused, code) => {
    const failed = failure(shellRefusals, refuse(refused));
    expect(JSON.parse(failed?.text ?? '{}')).toMatchObject({ code });
  });

  it('knows no code by its prototype, and no code twice', () => {
    expect(failure(shellRefusals, refuse('toString'))).toBeNull();
    const table = { taken: { status: 409, message: 'Pris' } } as const;
    expect(mergeRefusals([table, table]).taken).toBe(table.taken);
    expect(() => mergeRefusals([table, { ...table }])).toThrow('taken');
    expect(() => mergeRefusals([{ internal: { status: 409, message: 'x' } }])).toThrow('internal');
  });

  it.each([
    [{ a: ['Un.'] }, 'Un.'],
    [{ a: ['Un.'], b: ['Deux.'] }, 'Un. (et 1 autre(s) erreur(s))'],
    [{ a: ['Un.', 'Deux.'], b: ['Trois.'] }, 'Un. (et 2 autre(s) erreur(s))'],
  ])('sums up %j as %s', (errors, message) => expect(summary(errors)).toBe(message));
});
