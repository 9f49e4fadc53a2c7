// What waits for whoever looks, list by list: how many, and the first of each. Aujourd'hui shows them, and beside the names
// of the pages it stands how many there are.
import { LRUCache } from 'lru-cache';
import type { Question } from '../../platform/http/inside.ts';
import type { Changes } from '../../platform/kernel/changes.ts';
import type { Look } from '../space.ts';

export type WaitsIn = 'declarations' | 'options' | 'actions' | 'sales' | 'webhooks';

interface Waits {
  readonly total: number;
  readonly first: readonly unknown[];
}

/** Without the lists that this visitor may not see. */
export type Waiting = ReadonlyMap<WaitsIn, Waits>;

interface List {
  readonly question: Question;
  /** Whether a row of the answer waits, where not all that are told do. */
  readonly waits?: (row: { readonly deactivation_reason?: string | null }) => boolean;
}

const SHOWN = 10;
const DAY_MS = 86_400_000;

function listsOf(look: Look): Readonly<Record<WaitsIn, List>> {
  const { now } = look;
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  const first = { per_page: SHOWN };
  const mine = { ...first, owner_id: own(look) };
  const of = (path: string, query: Question['query'] = {}): Question => ({
    method: 'GET',
    path: `/:tenantKey/${path}`,
    query,
  });
  return {
    declarations: { question: of('registrations', { ...first, ruling_required: 1 }) },
    options: { question: of('holds', { ...mine, ends_before: tomorrow }) },
    actions: { question: of('sales-actions', { ...mine, due_before: now.toISOString() }) },
    sales: { question: of('purchases', { ...first, late: 1 }) },
    webhooks: { question: of('webhooks'), waits: ({ deactivation_reason: reason }) => reason !== null },
  };
}

const asked = new WeakMap<Look, Promise<Waiting>>();

/** Asked once for a page, which shows it in two places. */
export function waitingFor(look: Look): Promise<Waiting> {
  let waiting = asked.get(look);
  if (!waiting) asked.set(look, (waiting = ask(look)));
  return waiting;
}

async function ask(look: Look): Promise<Waiting> {
  const lists = Object.entries(listsOf(look)) as [WaitsIn, List][];
  const open = lists.filter(([, { question }]) => look.may(question));
  const told = await Promise.all(
    open.map(async ([name, list]) => [name, await waitsIn(look, list)] as const),
  );
  return new Map(told.flatMap(([name, waits]) => (waits ? [[name, waits]] : [])));
}

async function waitsIn({ told }: Look, { question, waits }: List): Promise<Waits | null> {
  const answer = await told<readonly object[]>(question);
  if (!answer.success) return null;
  const rows = waits ? answer.data.filter(waits) : answer.data;
  return { total: waits ? rows.length : (answer.meta?.total ?? rows.length), first: rows.slice(0, SHOWN) };
}

/** Who sells works through what is his own; who manages, through everybody's. */
export function own({ visitor: { roles, userId } }: Look): number | undefined {
  return roles.includes('sales') && !roles.includes('manager') ? userId : undefined;
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  /** By this machine, as changes are, and by the clock of the client space, by which things fall due. */
  readonly askedAt: number;
  readonly asOf: number;
}

const MINUTE_MS = 60_000;
const VISITORS = 1_000;

/**
 * How many wait beside the page that a path leads to. It stands on every page, and costs as much as some: what was counted
 * for a visitor holds until something changes in the client space, or a minute has gone by.
 */
export class BesideNames {
  readonly #changes: Pick<Changes, 'maybeSince'>;
  readonly #counted = new LRUCache<string, Counted>({ max: VISITORS });

  constructor(changes: Pick<Changes, 'maybeSince'>) {
    this.#changes = changes;
  }

  async of(look: Look): Promise<ReadonlyMap<string, number>> {
    const known = this.#counted.get(nameOf(look));
    if (known && !asked.has(look) && this.#holds(known, look)) return known.counts;
    const askedAt = Date.now();
    const counts = beside(await waitingFor(look));
    this.#counted.set(nameOf(look), { counts, askedAt, asOf: look.now.getTime() });
    return counts;
  }

  /** Whoever has just done something sees that it is done. */
  forget(look: Look): void {
    this.#counted.delete(nameOf(look));
  }

  #holds({ askedAt, asOf }: Counted, { tenantKey, now }: Look): boolean {
    return !this.#changes.maybeSince(tenantKey, askedAt) && Math.abs(now.getTime() - asOf) < MINUTE_MS;
  }
}

function nameOf({ tenantKey, visitor: { userId } }: Look): string {
  return `${tenantKey}/${userId}`;
}

function beside(waiting: Waiting): ReadonlyMap<string, number> {
  const all = [...waiting.values()].reduce((sum, { total }) => sum + total, 0);
  return new Map([
    ['/', all],
    ['/declarations', waiting.get('declarations')?.total ?? 0],
  ]);
}
