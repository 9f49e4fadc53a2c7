// The routes of the office, asked from within by somebody who is known: a page of the console is told what the API would
// answer, refusals included, and changes what the API would change. Who may is asked as at the door.
import { arrayOf } from '../../kernel/json-text.ts';
import { isRefusal, orThrow, type Refusal } from '../../kernel/refusal.ts';
import { longTurn } from '../../kernel/waiting/turns.ts';
import type { Answer, Documents } from '../answers/answer.ts';
import { admitted } from '../doors/backoffice-door.ts';
import type { Caller, Officer } from '../doors/callers.ts';
import { refusalFor } from '../refusing/failures.ts';
import { UnkeyedAttempt, type Attempt } from '../once/idempotency.ts';
import { failure, type RefusalTable } from '../refusing/refusals.ts';
import { envelope, jsonText } from '../answers/reply.ts';
import type { Method, Route, RouteGroup } from './route.ts';
import { runner, type Run, type Running } from './run.ts';
import type { ReceivedFile, ReceiveFile } from '../bodies/upload.ts';

/** The envelope of an answer. */
export type Told<T> =
  | {
      readonly success: true;
      readonly data: T;
      readonly message: string | null;
      readonly body?: unknown;
      readonly links?: { readonly prev: string | null; readonly next: string | null };
      readonly meta?: { readonly current_page: number; readonly last_page: number; readonly total: number };
      /** What was written cannot be read yet. */
      readonly isLater?: true;
    }
  | NotTold;

export interface NotTold {
  readonly success: false;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly body: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
}

export interface Question {
  readonly method: Method;
  /** As the route is declared: `/:tenantKey/programs/:programId/lots`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  /** The answer holds what only this try knows: a try after one that died begins anew. */
  readonly isAnew?: true;
}

/** What was asked before and may be done already: by the same seed, the same is written. */
export interface Again {
  readonly attempt: Attempt;
  readonly seed: string;
}

/** Reads the form of a request, its file through `receive`; `limit` is in bytes. */
export type ReadFile = (receive: ReceiveFile, limit: number) => Promise<ReceivedFile | Refusal>;

const MIB = 1024 * 1024;
/** What is told at such length is made into a page at length as well. */
const LONG = 32 * 1024;

interface Within extends Pick<Running, 'baseUrl' | 'logger'> {
  readonly refusals: RefusalTable;
}

export class Inside {
  readonly #routes: ReadonlyMap<string, { readonly route: Route; readonly run: Run }>;
  readonly #within: Within;

  constructor(groups: readonly RouteGroup[], within: Within) {
    const serving = { ...within, chargeHeavy: async () => {} };
    this.#within = within;
    this.#routes = new Map(
      groups
        .flatMap((group) => group.routes)
        .map((route) => [`${route.method} ${route.path}`, { route, run: runner(route, serving) }]),
    );
  }

  /** As what the door would let them in, if it would: so that a page offers nothing that is refused for lack of a role. */
  as(officer: Officer, { method, path, params = {} }: Omit<Question, 'query' | 'body'>): Caller | null {
    const caller = this.#admitted(this.#known(method, path).route, officer, textsOf(params));
    return isRefusal(caller) ? null : caller;
  }

  /** `T` is what the route declares as its answer; `file`, what it takes in. */
  async ask<T>(
    officer: Officer,
    requestId: string,
    question: Question,
    again: Again | null = null,
    file: ReceivedFile | null = null,
  ): Promise<Told<T>> {
    return await this.#told<T>(requestId, await this.#asked(officer, requestId, question, again, file));
  }

  /** For a route that takes a file in: it is read only for who may send it there. Whoever asks this discards it. */
  async receive(
    officer: Officer,
    requestId: string,
    { method, path, params = {} }: Question,
    read: ReadFile,
  ): Promise<ReceivedFile | NotTold> {
    const { route } = this.#known(method, path);
    const caller = this.#admitted(route, officer, textsOf(params));
    if (isRefusal(caller)) return this.#refused(caller);
    if (!route.receive) throw new Error(`${method} ${path} takes no file in`);
    try {
      return orThrow(await read(route.receive, caller.limits.max_upload_mib * MIB));
    } catch (error) {
      return this.#refused(refusalFor(error, requestId, this.#within.logger));
    }
  }

  /** Of a route that answers with a file. */
  async file(officer: Officer, requestId: string, question: Question): Promise<Answer | NotTold> {
    return await this.#asked(officer, requestId, question);
  }

  async #told<T>(requestId: string, answer: Answer | NotTold): Promise<Told<T>> {
    if ('success' in answer) return answer;
    try {
      const text = await textOf(answer);
      if (text.length > LONG) await longTurn();
      const told = JSON.parse(text) as Told<T>;
      const isLater = 'around' in answer && answer.around.status === 202;
      return told.success && isLater ? { ...told, isLater } : told;
    } catch (error) {
      return this.#refused(refusalFor(error, requestId, this.#within.logger));
    }
  }

  async #asked(
    officer: Officer,
    requestId: string,
    { method, path, params = {}, query = {}, body }: Question,
    again: Again | null = null,
    upload: ReceivedFile | null = null,
  ): Promise<Answer | NotTold> {
    const known = this.#known(method, path);
    const texts = textsOf(params);
    const caller = this.#admitted(known.route, officer, texts);
    if (isRefusal(caller)) return this.#refused(caller);
    try {
      const once = again ?? { attempt: new UnkeyedAttempt(), seed: null };
      return await this.#answered(known, caller, requestId, once, {
        params: { tenantKey: officer.tenantKey, ...texts },
        query: Object.fromEntries(
          Object.entries(query).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        ),
        body,
        upload,
      });
    } catch (error) {
      return this.#refused(refusalFor(error, requestId, this.#within.logger));
    }
  }

  #known(method: Method, path: string): { readonly route: Route; readonly run: Run } {
    const known = this.#routes.get(`${method} ${path}`);
    if (!known) throw new Error(`the office has no route ${method} ${path}`);
    return known;
  }

  #admitted(route: Route, officer: Officer, params: Readonly<Record<string, string>>): Caller | Refusal {
    const inProgram = route.path.split('/').includes(':programId');
    return admitted(route, officer, inProgram ? (params.programId ?? '') : null);
  }

  async #answered(
    { run }: { readonly run: Run },
    caller: Caller,
    requestId: string,
    { attempt, seed }: { readonly attempt: Attempt; readonly seed: string | null },
    asked: { params: object; query: object; body: object | undefined; upload: ReceivedFile | null },
  ): Promise<Answer | NotTold> {
    const request = {
      ...asked,
      headers: {},
      id: requestId,
      caller,
      budget: null,
      refund: null,
    };
    const outcome = await run(request, attempt, seed);
    if ('unchanged' in outcome) throw new Error('nothing was said to be known already');
    if (isRefusal(outcome.result)) return this.#refused(outcome.result);
    return outcome.result;
  }

  #refused(refusal: Refusal): NotTold {
    const failed = failure(this.#within.refusals, refusal);
    if (!failed) throw new Error(`no table has the refusal ${refusal.refused}`);
    return { ...(JSON.parse(failed.text) as Omit<NotTold, 'status'>), status: failed.status };
  }
}

function textsOf(params: NonNullable<Question['params']>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

async function textOf(answer: Answer): Promise<string> {
  switch (answer.answer) {
    case 'json':
      return envelope(answer.around, answer.text);
    case 'data':
      return envelope(answer.around, jsonText(answer.value));
    case 'list':
      return envelope(answer.around, arrayOf(await gathered(answer.documents)));
    case 'file':
      throw new Error('a file is no part of a page');
  }
}

async function gathered(documents: Documents): Promise<readonly string[]> {
  if (Array.isArray(documents)) return documents as readonly string[];
  const all: string[] = [];
  for await (const document of documents) all.push(document);
  return all;
}
