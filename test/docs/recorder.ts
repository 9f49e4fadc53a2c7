// Records what the running demo is sent and what it answers, as examples for the description of the API: every call of its
// story, every route that reads, and a tour through what nobody does in the story.
import { setTimeout as delay } from 'node:timers/promises';
import { recordOf } from '../../src/app/demo/doors.ts';
import { filled, filledUrl, type Known } from '../../src/app/demo/filled.ts';
import type { Json } from '../../src/platform/http/openapi/schemas.ts';
import type { RecordedExample } from '../../src/platform/http/openapi/recorded-examples.ts';
import { settled, type Moment } from './settled.ts';
import { tourSteps, type Ask, type TourStep } from './tour.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Json;
}
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Whom and what the examples are about, by the parameter and the part of the address before it. */
const SHOWN: Readonly<Record<string, string>> = {
  tenantKey: '{space}',
  programId: '{terrasses}',
  lotId: '{lot.204518-A001}',
  leadId: '{jeanne.martin0}',
  contactId: '1',
  recordId: '2',
  salesActionId: '{jeanne.martin0.visit}',
  optionId: '{option.A001.guerin3}',
  purchaseId: '{sale.A105}',
  registrationId: '{elise.arnaud.declared}',
  buildingId: '{terrasses.a}',
  webhookId: '1',
  figure: 'stock',
  'users/id': '{camille}',
  'keys/id': '1',
  'tokens/id': '{board}',
  'registrations/id': '{elise.arnaud.declared}',
};

/** What a route wants to be asked, by the end of its address. */
const ASKED: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/\/contacts$/, { 'emails[]': 'jeanne.martin0@example.com' }],
  [/\/(grid|then)$/, { as_of: '{now-7d}' }],
  [/\/programs\/\d+\/history$/, { around: '{now-7d}' }],
];

/** What only using it makes: the demo holds none. */
export const NOT_IN_THE_DEMO = ['importId', 'deliveryId', 'sessionId'];
const DAY_MS = 24 * 60 * 60_000;
const OFFICE = '/backoffice/v1/';
const PARTNERS = '/v1/';
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;

interface Noted {
  readonly method: string;
  readonly url: string;
  readonly body: object;
  readonly answered: { readonly text: string };
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly tellsMore?: boolean | undefined;
}

interface Told {
  readonly data: unknown;
  readonly body: unknown;
}

/** What a tour takes beside calls. */
export interface Guide {
  /** What steps may name beside what the story named. */
  readonly names: ReadonlyMap<string, string>;
  /** Brings the client space to a later instant. */
  stand(at: Date): void;
  /** Signs somebody in. */
  openLink(url: string): Promise<void>;
}

export class Recorder {
  readonly examples: Record<string, RecordedExample> = {};
  readonly #routes: readonly { method: string; path: string; pattern: RegExp; operation: Operation }[];
  readonly #moment: Moment;

  constructor(paths: Paths, moment: Moment) {
    this.#moment = moment;
    this.#routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        operation,
      })),
    );
  }

  /** The first that a route was ever asked is its example, unless another one tells more. */
  note({ method, url, body, answered, query, tellsMore = false }: Noted): void {
    const address = url.split('?')[0]!;
    // what is named in an address wins over a parameter
    const route = this.#routes
      .filter((one) => one.method === method && one.pattern.test(address))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
    if (!route) throw new Error(`${method} ${address} is no route`);
    const { operationId } = route.operation;
    if (this.examples[operationId] !== undefined && !tellsMore) return;
    const found = Object.entries(route.pattern.exec(address)?.groups ?? {});
    const answer = answered.text.startsWith('{')
      ? (settled(JSON.parse(answered.text), this.#moment) as Json)
      : null;
    this.examples[operationId] = {
      path: Object.fromEntries(
        found.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
      ),
      ...(query ? { query } : {}),
      ...(Object.keys(body).length > 0 ? { request: settled(body, this.#moment) as Json } : {}),
      ...(answer === null ? {} : { answer }),
    };
  }

  /** Asks every route that reads. */
  async readAll(ask: Ask, known: Known): Promise<void> {
    for (const { method, path } of this.#routes) {
      const parameters = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)];
      const isThere = parameters.every(([, , name = '']) => !NOT_IN_THE_DEMO.includes(name));
      if (method !== 'GET' || !isThere) continue;
      const url = path.replace(/(?:(\w+)\/)?\{(\w+)\}/g, (_, before: string | undefined, name: string) => {
        const shown = SHOWN[`${before}/${name}`] ?? SHOWN[name] ?? '';
        return `${before === undefined ? '' : `${before}/`}${filledUrl(shown, known)}`;
      });
      // the contacts of one lead need no question
      const asked = url.includes('/leads/') ? undefined : ASKED.find(([ending]) => ending.test(url))?.[1];
      const query = asked && (filled(asked, known) as Record<string, string>);
      const answered = await ask('GET', `${url}${query ? `?${new URLSearchParams(query).toString()}` : ''}`);
      if (answered.status !== 200) throw new Error(`GET ${url} answered ${answered.status} ${answered.text}`);
      this.note({ method, url, body: {}, answered, query });
    }
  }

  async tour(ask: Ask, known: Known, guide: Guide): Promise<void> {
    const names = new Map<string, number | string>([...known.names, ...guide.names]);
    for (const step of await tourSteps()) {
      if (step.after !== undefined) guide.stand(new Date(known.now.getTime() + step.after * DAY_MS));
      const [method = '', address = ''] = step.do.split(' ');
      const url = filledUrl(address, { ...known, names });
      const body = filled(step.send ?? {}, { ...known, names }) as Json;
      const answered = await asIsWanted(() => ask(method, url, body, step.file), step);
      if (answered.status >= 300) throw new Error(`${step.do} answered ${answered.status} ${answered.text}`);
      this.note({ method, url, body, answered, tellsMore: step.tellsMore });
      const { data, body: told } = JSON.parse(answered.text) as Told;
      const record = recordOf(Array.isArray(data) ? data[0] : data);
      if (step.opensLink) await guide.openLink(String(record.url));
      if (step.as === undefined) continue;
      names.set(step.as, Number(record.id ?? recordOf(told).lead_id));
      if (typeof record.seen === 'string') names.set(`${step.as}.seen`, record.seen);
    }
  }

  /** A partner's route that is at the office's door too is shown there as partners use it; somebody is named as the owner. */
  lend(owner: number): void {
    for (const { path, method, operation } of this.#routes) {
      if (!path.startsWith(OFFICE) || this.examples[operation.operationId]) continue;
      const same = this.#routes.find(
        (one) => one.method === method && one.path === path.replace(OFFICE, PARTNERS),
      );
      const lent = same && this.examples[same.operation.operationId];
      if (!lent) continue;
      const asks = JSON.stringify(operation.requestBody ?? {});
      const more = {
        ...(asks.includes('"key_id"') ? { key_id: 1 } : {}),
        ...(asks.includes('"owner_id"') ? { owner_id: owner } : {}),
      };
      const request = { ...more, ...lent.request };
      this.examples[operation.operationId] = {
        ...lent,
        ...(Object.keys(request).length > 0 ? { request } : {}),
      };
    }
  }

  /** The operations that nobody was seen doing. */
  missing(): string[] {
    return this.#routes
      .filter(({ operation }) => this.examples[operation.operationId] === undefined)
      .map(({ method, path }) => `${method} ${path}`);
  }
}

/** What takes a moment is asked for until it is there. */
async function asIsWanted<T extends { readonly text: string }>(
  ask: () => Promise<T>,
  { do: what, until }: TourStep,
): Promise<T> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const answered = await ask();
    if (until === undefined || answered.text.includes(`"status":"${until}"`)) return answered;
    if (performance.now() > limit) throw new Error(`${what} never answered "${until}": ${answered.text}`);
    await delay(LOOK_EVERY_MS);
  }
}
