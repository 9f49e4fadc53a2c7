// Settings that were mistyped, and words that were meant.
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { BadSetting, readConfig } from '../../../src/app/settings/config.ts';
import { nearest } from '../../../src/app/nearest.ts';
import { mistypedSettings, SETTINGS } from '../../../src/app/settings/names.ts';

test('every setting that is read is known by its name, and stands in docs/settings.md', () => {
  const read = (file: string): Set<string> =>
    new Set(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').match(/LOTBOOK_[A-Z_]+/g));
  for (const file of ['src/app/settings/config.ts', 'src/app/settings/sign-in-settings.ts'])
    expect([...read(file)].filter((name) => !SETTINGS.some((known) => known === name))).toEqual([]);
  const told = read('docs/settings.md');
  expect(SETTINGS.filter((name) => !told.has(name))).toEqual([]);
});

it.each([
  ['LOTBOOK_PROT', 'there is no setting LOTBOOK_PROT: did you mean LOTBOOK_PORT?'],
  ['LOTBOOK_DATADIR', 'there is no setting LOTBOOK_DATADIR: did you mean LOTBOOK_DATA_DIR?'],
  ['LOTBOOK_EVENTSTORE_URL', 'there is no setting LOTBOOK_EVENTSTORE_URL: did you mean LOTBOOK_EVENTSTORE?'],
  [
    'LOTBOOK_MASTER_KEY_COMAND',
    'there is no setting LOTBOOK_MASTER_KEY_COMAND: did you mean LOTBOOK_MASTER_KEY_COMMAND?',
  ],
  ['lotbook_port', 'there is no setting lotbook_port: did you mean LOTBOOK_PORT?'],
  ['LOTBOOK_COLOUR_OF_THE_SKY', 'there is no setting LOTBOOK_COLOUR_OF_THE_SKY'],
])('%s is pointed out, without its value', (name, line) => {
  expect(mistypedSettings({ [name]: 'secret', LOTBOOK_PORT: '1', PATH: '/bin', MY_LOTBOOK_X: 'x' })).toEqual([
    line,
  ]);
});

it.each([
  ['leed', ['lead', 'lot', 'option'], 'lead'],
  ['veriyf', ['verify', 'seal'], 'verify'],
  ['bakcup', ['backup', 'rebuild'], 'backup'],
  ['x', ['backup', 'rebuild'], null],
  ['', ['backup'], null],
])('"%s" was meant to be one of them, or none', (typed, known, meant) => {
  expect(nearest(typed, known)).toBe(meant);
});

test('a host that is none is blamed itself, not the address made of it', () => {
  expect(() => readConfig({ LOTBOOK_HOST: '300.1.2.3' })).toThrow(
    new BadSetting('LOTBOOK_HOST', '"300.1.2.3" is not an address or a host name'),
  );
  expect(() => readConfig({ LOTBOOK_BASE_URL: 'lotbook.example' })).toThrow('LOTBOOK_BASE_URL');
  expect(readConfig({ LOTBOOK_HOST: '::1' }).baseUrl).toBe('http://[::1]:8080');
});

test('traces go where ours says, else where the standard says, else nowhere', () => {
  const ours = { LOTBOOK_OTLP_URL: 'http://collector:4318/' };
  const standard = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.internal/base' };
  expect(readConfig({}).otlpUrl).toBeNull();
  expect(readConfig(standard).otlpUrl).toBe('https://otel.internal/base');
  expect(readConfig({ ...standard, ...ours }).otlpUrl).toBe('http://collector:4318');
  for (const bad of ['collector:4318', 'grpc://collector', 'http://c/?a=b', 'http://'])
    expect(() => readConfig({ LOTBOOK_OTLP_URL: bad })).toThrow(
      new BadSetting('LOTBOOK_OTLP_URL', `"${bad}" is not an http(s) address`),
    );
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'x' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
});
