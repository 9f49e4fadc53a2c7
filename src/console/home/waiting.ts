// What waits for whoever looks, list by list: how many, and the first of each.
import type { Question } from '../../platform/http/routes/inside.ts';
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

interface Asked {
  /** By the clock of this machine. */
  readonly at: number;
  readonly waiting: Promise<Waiting>;
}

const asked = new WeakMap<Look, Asked>();

/** Asked once for a page, which shows it in two places. */
export function waitingFor(look: Look): Asked {
  let known = asked.get(look);
  if (!known) asked.set(look, (known = { at: Date.now(), waiting: ask(look) }));
  return known;
}

/** Whether this page has asked already. */
export function isAsked(look: Look): boolean {
  return asked.has(look);
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
