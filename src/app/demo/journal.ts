// How far a demo is laid, line by line: which step was begun when, which are done and what they named. A line is
// written before the step goes out and another one after it, so of a play that was killed one step at most is in doubt.
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { writeDurably } from '../stores/stores.ts';

const Head = Compile(Type.Object({ story: Type.String(), end: Type.String() }));
const Line = Type.Object({
  at: Type.Optional(Type.String()),
  begun: Type.Optional(Type.Integer()),
  done: Type.Optional(Type.Integer()),
  names: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
type Line = Static<typeof Line>;
const isLine = Compile(Line);

export class Journal {
  readonly #file: string;
  readonly story: string;
  /** The instant on which the year ends. */
  readonly end: Date;
  readonly names = new Map<string, number>();
  /** How many steps are done. */
  done = 0;
  /** The step that went out and whose answer is not known, with the time it went out. */
  inDoubt: { readonly step: number; readonly at: Date } | null = null;
  /** The latest instant at which the client space has stood. */
  reached: Date | null = null;

  private constructor(file: string, story: string, end: Date) {
    this.#file = file;
    this.story = story;
    this.end = end;
  }

  static async begin(file: string, story: string, end: Date): Promise<Journal> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeDurably(file, `${JSON.stringify({ story, end: end.toISOString() })}\n`);
    return new Journal(file, story, end);
  }

  /** Null when there is none, or none that can be read. A line that was cut short is taken off. */
  static async open(file: string): Promise<Journal | null> {
    const text = await readFile(file, 'utf8').catch(() => '');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = whole.split('\n').filter(Boolean).map(parsed);
    if (!Head.Check(first)) return null;
    const journal = new Journal(file, first.story, new Date(first.end));
    for (const line of lines) if (isLine.Check(line)) journal.#take(line);
    if (whole !== text) await writeDurably(file, whole);
    return journal;
  }

  /** The client space is about to stand at that instant. */
  async stands(at: Date): Promise<void> {
    await this.#write({ at: at.toISOString() });
  }

  async begins(begun: number, at: Date): Promise<void> {
    await this.#write({ begun, at: at.toISOString() });
  }

  async ends(done: number, names: Readonly<Record<string, number>>): Promise<void> {
    await this.#write({ done, ...(Object.keys(names).length > 0 ? { names } : {}) });
  }

  async close(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  async #write(line: Line): Promise<void> {
    this.#take(line);
    await appendFile(this.#file, `${JSON.stringify(line)}\n`);
  }

  #take({ at, begun, done, names = {} }: Line): void {
    const instant = at === undefined ? null : new Date(at);
    if (instant && (this.reached === null || instant > this.reached)) this.reached = instant;
    if (begun !== undefined && instant) this.inDoubt = { step: begun, at: instant };
    for (const [name, id] of Object.entries(names)) this.names.set(name, id);
    if (done === undefined) return;
    this.done = done + 1;
    this.inDoubt = null;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
