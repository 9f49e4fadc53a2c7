// What the auditor looks at: the raw events in their one order, what the service answers now, and what receivers got.
// It is told nothing by our code: streams are read with the client that anybody can have.
import { EventStoreDBClient, START } from '@eventstore/db-client';
import type { Ledger } from '../ledger.ts';
import type { Arrival } from '../partners/receivers.ts';

export interface Fact {
  readonly stream: string;
  readonly type: string;
  readonly revision: number;
  readonly id: string;
  /** The request that it came of. */
  readonly request: string;
  /** When, by the clock of the service. */
  readonly at: string;
  readonly data: unknown;
  /** All that is stored of it, as text. */
  readonly text: string;
}

export interface Listed {
  readonly space: string;
  readonly program: number;
  readonly options: readonly unknown[];
  readonly purchases: readonly unknown[];
  readonly registrations: readonly unknown[];
  readonly lots: readonly unknown[];
}

export interface Subscribed {
  readonly space: string;
  readonly id: number;
  readonly path: string;
}

export interface Evidence {
  readonly ledger: Ledger;
  readonly facts: readonly Fact[];
  readonly listed: readonly Listed[];
  /** Leads with all that hangs on them, and lots, by client space and number. */
  readonly sheets: ReadonlyMap<string, unknown>;
  /** Plans as they are listed and as they are served. */
  readonly plans: readonly unknown[];
  /** What nobody has, and what could not be had. */
  readonly withheld: readonly string[];
  readonly arrivals: readonly Arrival[];
  readonly subscribed: readonly Subscribed[];
  /** Everything that processes have written to their terminals, or the last of it. */
  readonly logs: readonly string[];
  /** Processes that ended by themselves. */
  readonly fell: readonly string[];
}

/** Judges the evidence: a line for each thing that must not be. */
export type Rule = (evidence: Evidence) => readonly string[];

export async function readFacts(eventStoreUrl: string): Promise<Fact[]> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    const facts: Fact[] = [];
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.type.startsWith('$') || !event.isJson) continue;
      const metadata = new Map<string, unknown>(Object.entries(event.metadata ?? {}));
      const said = (name: string): string => {
        const value = metadata.get(name);
        return typeof value === 'string' ? value : '';
      };
      facts.push({
        stream: event.streamId,
        type: event.type,
        revision: Number(event.revision),
        id: event.id,
        request: said('$correlationId'),
        at: said('at'),
        data: event.data,
        text: JSON.stringify([event.data, event.metadata]),
      });
    }
    return facts;
  } finally {
    await client.dispose();
  }
}

/** `grid-acme.12` is the grid of program 12 in the client space acme. */
export function placeOf(stream: string): { category: string; space: string; number: number } {
  const [, category = '', space = '', number = ''] = /^([a-z]+)-(.*?)(?:\.(\d+))?$/.exec(stream) ?? [];
  return { category, space, number: Number(number) };
}
