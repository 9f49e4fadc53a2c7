// The demo's story, read from the files in `story`: who works there, which programs and lots there are, and what happened
// when. Each step is one call of the API, in the API's own words; story/README.md says how one is written.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** In the order in which they are told. */
const CHAPTERS = ['office.jsonl', 'programs.json', 'grids.jsonl', 'year.jsonl', 'today.jsonl'] as const;
/** There is something to look at once these are told; what people did there comes after. */
const BEFORE = ['office.jsonl', 'programs.json', 'grids.jsonl'] as const;
const FOLDER = new URL('./story/', import.meta.url);
const WEEKS = 52;
const MINUTE_MS = 60_000;
const AT = /^(\d+)w (\d)d (\d\d):(\d\d)$/;
const LINES = /^\{lines ([a-z/]+\.jsonl)\}$/;

const Line = Type.Object(
  {
    at: Type.Optional(Type.String({ pattern: AT.source })),
    do: Type.String({ pattern: '^(POST|PUT|DELETE) /\\S+$' }),
    as: Type.Optional(Type.String({ minLength: 1 })),
    by: Type.Optional(Type.String({ minLength: 1 })),
    send: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
const check = Compile(Line);

export interface Step {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** With names in braces where identifiers are to stand. */
  readonly url: string;
  /** After the beginning of the year; null: when it is over, or before it begins. */
  readonly afterMs: number | null;
  /** What later steps call what this one makes. */
  readonly as: string | null;
  /** The field by which a list tells that what this makes is there already. */
  readonly by: string | null;
  readonly send: Readonly<Record<string, unknown>>;
}

export interface Story {
  readonly steps: readonly Step[];
  /** How many of them there are before the year begins. */
  readonly before: number;
  /** A story that was begun is gone on with only as the same one. */
  readonly digest: string;
}

export function yearBefore(end: Date): Date {
  return new Date(end.getTime() - WEEKS * 7 * 24 * 60 * MINUTE_MS);
}

export async function readStory(): Promise<Story> {
  const chapters = await Promise.all(CHAPTERS.map(readChapter));
  const steps = chapters.flat();
  const before = chapters.slice(0, BEFORE.length).flat().length;
  return { steps, before, digest: createHash('sha256').update(JSON.stringify(steps)).digest('hex') };
}

async function readChapter(file: string): Promise<Step[]> {
  const lines = await readList(file);
  const all = lines.map((line, i) => stepOf(line, `${file}, ${i + 1}`));
  return await Promise.all(all.map(async (step) => ({ ...step, send: await withLists(step.send) })));
}

async function readList(file: string): Promise<unknown[]> {
  const text = await readFile(new URL(file, FOLDER), 'utf8');
  const list: unknown = file.endsWith('.json')
    ? JSON.parse(text)
    : text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line));
  if (!Array.isArray(list)) throw new Error(`the demo's story: ${file} is no list`);
  return list as unknown[];
}

function stepOf(line: unknown, where: string): Step {
  if (!check.Check(line)) throw new Error(`the demo's story: ${where} is no step`);
  const { at, as, by, send = {} }: Static<typeof Line> = line;
  const [method = '', url = ''] = line.do.split(' ');
  return {
    method: method as Step['method'],
    url,
    afterMs: at === undefined ? null : msOf(at),
    as: as ?? null,
    by: by ?? null,
    send,
  };
}

function msOf(at: string): number {
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = (AT.exec(at) ?? []).slice(1).map(Number);
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * MINUTE_MS;
}

/** Long lists stand in files of their own. */
async function withLists(send: Step['send']): Promise<Step['send']> {
  const entries = Object.entries(send).map(async ([field, value]) => {
    const file = typeof value === 'string' ? LINES.exec(value)?.[1] : undefined;
    return [field, file === undefined ? value : await readList(file)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
