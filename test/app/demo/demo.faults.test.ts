// `lotbook demo` beside a running service, killed at random places and started again: the demo is laid once, in the past
// of its client space, whatever the service does meanwhile.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verify, type Finding } from '../../../projections/building/verify.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../../src/app/settings/config.ts';
import { withBackend } from '../../../src/app/command-line/command.ts';
import type { Backend } from '../../../src/app/backend.ts';
import { freePort, launch, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { seededChance } from '../../support/seeded.ts';
import { startedFolder } from '../../support/folders/started-folder.ts';
import { expectWholeDemo } from './whole.ts';

const SPACE = 'essai';
const LIMIT_MS = 120_000;
const folder = await startedFolder('demo');
let service: ServiceProcess | null = null;
afterAll(async () => {
  await service?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('killed wherever, it goes on from there', { timeout: 5 * LIMIT_MS }, async () => {
  const env = {
    LOTBOOK_DATA_DIR: folder,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
  };
  service = await startProcess(env, { limitMs: LIMIT_MS });
  const demo = () => launch(env, 'bin/lotbook.mjs', ['demo', '--name', SPACE]);

  const chance = seededChance('demo');
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const laying = demo();
    // of its own: what the one before it did is in the same journal
    const until = (await stepsDone(laying)) + chance.below(150);
    await expect.poll(() => stepsDone(laying), { timeout: LIMIT_MS, interval: 5 }).toBeGreaterThan(until);
    if (signal === 'SIGKILL') {
      const second = demo();
      expect([await second.ended, second.errors()]).toEqual([
        1,
        `lotbook: the demo in "${SPACE}" is being laid by another process right now\n`,
      ]);
    }
    const code = await laying.kill(signal);
    if (signal === 'SIGTERM')
      expect([code, laying.errors(), laying.output()]).toEqual([
        1,
        '',
        expect.stringMatching(/stopped: lotbook demo --name essai goes on from here\n$/),
      ]);
  }

  const laid = demo();
  expect([await laid.ended, laid.errors()]).toEqual([0, '']);
  expect(laid.output()).toContain('lays the demo: essai, 90 %');
  const [, key = ''] = /Demo key +(\S+)/.exec(laid.output()) ?? [];
  const [, link = ''] = /Sign in, once +(\S+)/.exec(laid.output()) ?? [];
  const reached = await fetch(`${service.address}/v1/${SPACE}/programs`, { headers: { 'x-api-key': key } });
  expect([reached.status, (await fetch(link)).status]).toEqual([200, 200]);
  expect(link.startsWith(`${service.address}/console/invitation/${SPACE}.`)).toBe(true);

  await expectWholeDemo(folder, SPACE);
  const config = readConfig(env);
  expect(await withBackend(config, runningBack)).toEqual([]);
  expect(await withBackend(config, differences)).toEqual([]);

  for (const [name, sentence] of [
    [SPACE, /^lotbook: there is a demo in "essai" already/],
    ['Essai', /^lotbook: "Essai" cannot be the name of a client space/],
  ] as const) {
    const again = launch(env, 'bin/lotbook.mjs', ['demo', '--name', name]);
    expect([await again.ended, again.errors()]).toEqual([
      name === SPACE ? 1 : 2,
      expect.stringMatching(sentence),
    ]);
  }
});

async function stepsDone({ child, output }: Pick<ServiceProcess, 'child' | 'output'>): Promise<number> {
  if (child.exitCode !== null) throw new Error(`it ended: ${output()}`);
  const journal = path.join(folder, 'demos', SPACE, 'demo-journal');
  const text = await readFile(journal, 'utf8').catch(() => '');
  return text.split('"done"').length - 1;
}

/** Streams in which an event is told to have happened before the one that precedes it. */
async function runningBack({ events, codec }: Backend): Promise<string[]> {
  const latest = new Map<string, Date>();
  const back: string[] = [];
  const categories = ['grid-', 'lead-', 'registrations-', 'program-', 'tenant-'];
  for await (const stored of events.readAll(categories, null)) {
    const [event] = await codec.decode([stored]);
    const before = latest.get(stored.stream);
    if (before && event!.meta.at < before) back.push(`${stored.stream} ${stored.revision}`);
    latest.set(stored.stream, event!.meta.at);
  }
  return back;
}

async function differences({ events, codec, databaseUrl }: Backend): Promise<Finding[]> {
  const found: Finding[] = [];
  await verify({ events, codec, projectors, databaseUrl, onFinding: (finding) => found.push(finding) });
  return found;
}
