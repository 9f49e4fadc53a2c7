// Runs an attack: so many requests, several at a time, and a look at the service's health beside them.
import { Chance } from './random.ts';
import { operationsOf, readDocument } from './document.ts';
import { wrongAnswer } from './judge.ts';
import { HostileRequests, type HostileRequest } from './requests.ts';
import { Sender } from './send.ts';
import type { Attacked } from './space.ts';

const WIDTH = 8;
const PUT_RIGHT_EVERY = 200;
const LOOK_EVERY_MS = 25;

export interface Report {
  /** What was wrong, each with the request that shows it. */
  readonly wrong: readonly string[];
  readonly byStatus: Readonly<Record<number, number>>;
  readonly healthP99Ms: number;
  readonly memoryMiB: number;
}

export async function attack(space: Attacked, seed: number, requests: number): Promise<Report> {
  const document = await readDocument(space.address);
  const hostile = new HostileRequests(document, operationsOf(document), space);
  const sender = new Sender(space.address);
  const wrong: string[] = [];
  const byStatus: Record<number, number> = {};
  const health = watchHealth(space.address);
  let next = 0;
  const attacker = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      if (index % PUT_RIGHT_EVERY === 0) await space.putRight();
      const request = hostile.make(index, new Chance(seed + index * 7_919));
      const problem = await sender.send(request).then(
        (answer) => {
          if (answer) byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
          return answer && wrongAnswer(request, answer);
        },
        (error: unknown) => `no answer: ${String(error)}`,
      );
      if (problem !== null) wrong.push(`${problem}\n    ${shown(request, index)}`);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, attacker)).finally(async () => {
    sender.close();
    await health();
  });
  const metrics = await (await fetch(`${space.address}/metrics`)).text();
  const memory = Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
  return { wrong, byStatus, healthP99Ms: await health(), memoryMiB: Math.round(memory / 2 ** 20) };
}

function shown({ method, path, headers, body }: HostileRequest, index: number): string {
  const { 'x-api-key': _key, authorization: _token, ...others } = headers;
  const text = body?.toString('latin1').slice(0, 500) ?? '';
  return `#${index} ${method} ${path.slice(0, 200)} ${JSON.stringify(others).slice(0, 200)} ${text}`;
}

/** Asks whether the service lives, one look at a time; answers the 99th percentile in milliseconds. */
function watchHealth(address: string): () => Promise<number> {
  const took: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const began = performance.now();
      const answer = await fetch(`${address}/healthz`);
      await answer.text();
      took.push(answer.status === 200 ? performance.now() - began : Infinity);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return async () => {
    over = true;
    await watching;
    return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Infinity;
  };
}
