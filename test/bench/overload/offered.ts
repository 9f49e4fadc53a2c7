// Requests offered at a pace of their own, whatever becomes of those before: what a service has to bear, unlike callers
// who wait for their answers.
import { Agent, type Dispatcher } from 'undici';
import { quantile } from '../measuring/interleave.ts';

export interface Caller {
  readonly address: string;
  readonly key?: string;
  /** Of a person's session. */
  readonly cookie?: string;
  /** The nth request. */
  readonly ask: (n: number) => Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body'>;
}

export interface Borne {
  readonly offered: number;
  readonly answered: number;
  readonly refused: number;
  /** Refusals that did not say when to come back. */
  readonly blunt: number;
  readonly failed: number;
  /** Of those that failed, by status or code. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly answeredP50: number;
  readonly answeredP99: number;
  readonly refusedP99: number;
}

const TICK_MS = 4;
const MOST_OPEN = 320;
/** Of what is larger the client hangs up, and a new connection would wait to be taken. */
const LARGEST = 64 * 1024 * 1024;

class Counted {
  answered: number[] = [];
  refused: number[] = [];
  blunt = 0;
  failed = 0;
  offered = 0;
  open = 0;
  readonly reasons: Record<string, number> = {};

  fail(reason: string): void {
    this.failed += 1;
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
  }

  borne(seconds: number): Borne {
    return {
      offered: this.offered,
      answered: this.answered.length,
      refused: this.refused.length,
      blunt: this.blunt,
      failed: this.failed,
      reasons: this.reasons,
      perSecond: this.answered.length / seconds,
      answeredP50: quantile(this.answered, 0.5),
      answeredP99: quantile(this.answered, 0.99),
      refusedP99: quantile(this.refused, 0.99),
    };
  }
}

async function askOne(agent: Agent, caller: Caller, n: number, counted: Counted): Promise<void> {
  const began = performance.now();
  counted.offered += 1;
  counted.open += 1;
  try {
    const who = caller.cookie === undefined ? { 'x-api-key': caller.key } : { cookie: caller.cookie };
    const headers = { ...who, 'content-type': 'application/json' };
    const {
      statusCode,
      headers: told,
      body,
    } = await agent.request({ origin: caller.address, headers, ...caller.ask(n) });
    await body.dump({ limit: LARGEST });
    const took = performance.now() - began;
    if (statusCode < 300) counted.answered.push(took);
    else if (statusCode === 429 || statusCode === 503) {
      counted.refused.push(took);
      if (told['retry-after'] === undefined) counted.blunt += 1;
    } else counted.fail(String(statusCode));
  } catch (error) {
    counted.fail(error instanceof Error && 'code' in error ? String(error.code) : 'no answer');
  } finally {
    counted.open -= 1;
  }
}

/**
 * Connections stand before anything is measured, as behind a proxy: Node takes one new one in a turn of its loop, so that a
 * crowd of them waits for its own number, whatever is done about requests.
 */
async function opened(agent: Agent, origin: string, connections: number): Promise<void> {
  const one = async (): Promise<void> => {
    await (await agent.request({ origin, path: '/healthz', method: 'GET' })).body.dump();
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** So many a second, on so many connections at most: what finds none free is not offered. */
export async function offer(
  caller: Caller,
  rate: number,
  seconds: number,
  connections = MOST_OPEN,
): Promise<Borne> {
  const agent = new Agent({ connections, pipelining: 1 });
  await opened(agent, caller.address, connections);
  const counted = new Counted();
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; ;) {
    const passed = (performance.now() - began) / 1_000;
    if (passed >= seconds) break;
    for (const due = Math.floor(passed * rate); n < due; n++)
      if (counted.open < connections) under.push(askOne(agent, caller, n, counted));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(under);
  await agent.close();
  return counted.borne(seconds);
}

/** As many as are answered, when each of `width` callers waits for its answer. */
export async function asked(caller: Caller, width: number, seconds: number): Promise<Borne> {
  const agent = new Agent({ connections: width, pipelining: 1 });
  const counted = new Counted();
  const until = performance.now() + seconds * 1_000;
  let n = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < until) await askOne(agent, caller, n++, counted);
    }),
  );
  await agent.close();
  return counted.borne(seconds);
}
