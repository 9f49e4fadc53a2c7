// No acknowledged write is lost, and none is there twice. Every event says of which request it came; a request that was
// sent again is the same intent.
import { acknowledgement, isAcknowledged, type Intent, type IntentKind } from '../../ledger.ts';
import { numberAt } from '../../json.ts';
import type { Evidence, Fact, Rule } from '../evidence.ts';

/** The one event that says that it was done. */
const MAKES: Readonly<Partial<Record<IntentKind, string>>> = {
  lead: 'LeadRequested',
  option: 'OptionPlaced',
  registration: 'RegistrationDeclared',
  purchase: 'PurchasePrepared',
  forget: 'LeadAnonymised',
  correct: 'ContactChanged',
  record: 'RecordAdded',
  'record-words': 'RecordChanged',
  'record-gone': 'RecordRemoved',
  action: 'SalesActionAdded',
  'action-words': 'SalesActionChanged',
  'action-end': 'SalesActionClosed',
  plan: 'LotPlanAdded',
  'plan-gone': 'LotPlanRemoved',
};

/** Events by the intent that they came of: the name of a request begins with the intent's. */
export function factsByIntent(facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const found = new Map<string, Fact[]>();
  for (const fact of facts) {
    const intent = fact.request.split('.')[0] ?? '';
    const all = found.get(intent);
    if (all) all.push(fact);
    else found.set(intent, [fact]);
  }
  return found;
}

export const nothingLost: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  return ledger.intents.flatMap((intent) => {
    const type = MAKES[intent.kind];
    const answer = acknowledgement(intent);
    if (type === undefined || answer === null) return [];
    const made = (of.get(intent.id) ?? []).some((fact) => fact.type === type);
    // somebody else had anonymised the lead already
    if (!made && intent.kind === 'forget') return [];
    return made ? [] : [`${told(intent)} was answered ${answer.status} and no ${type} is there`];
  });
};

const MANY = 10;
/** Nothing is to come of these. */
const LOOKS: readonly IntentKind[] = ['look'];

/** Who is answered that it is done, again and again, and has done nothing, is no test of anything. */
export const somethingDone: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  const answered = ledger.intents.filter(acknowledgement);
  return [...new Set(answered.map(({ kind }) => kind))].flatMap((kind) => {
    const mine = answered.filter((intent) => intent.kind === kind);
    const isIdle = mine.length >= MANY && !LOOKS.includes(kind) && mine.every(({ id }) => !of.has(id));
    return isIdle ? [`nothing came of ${mine.length} of ${kind}`] : [];
  });
};

export const nothingDoubled: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  const twice = ledger.intents.flatMap((intent) => {
    const type = MAKES[intent.kind];
    if (type === undefined) return [];
    const made = (of.get(intent.id) ?? []).filter((fact) => fact.type === type);
    return made.length > 1 ? [`${told(intent)} made ${made.length} ${type}`] : [];
  });
  return [...twice, ...sameIds(facts), ...sameNumbers(facts)];
};

/** What is answered to the same request, again, is the same record. */
export const sameAnswers: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  return ledger.intents.flatMap((intent) => {
    const ids = new Set(
      intent.tries
        .filter(isAcknowledged)
        .flatMap(({ data, body }) => numberAt(data, 'id') ?? numberAt(body, 'lead_id') ?? []),
    );
    if (ids.size > 1) return [`${told(intent)} was answered with several records: ${[...ids].join(', ')}`];
    const [id] = ids;
    const written = numberOf(intent.kind, of.get(intent.id) ?? []);
    return id === undefined || written === null || written === id
      ? []
      : [`${told(intent)} was answered with ${id} and wrote ${written}`];
  });
};

const NUMBERS: Readonly<Partial<Record<IntentKind, readonly [type: string, ...field: string[]]>>> = {
  option: ['OptionPlaced', 'option_id'],
  registration: ['RegistrationDeclared', 'registration_id'],
  purchase: ['PurchasePrepared', 'purchase_id'],
  record: ['RecordAdded', 'record_id'],
  action: ['SalesActionAdded', 'sales_action_id'],
  plan: ['LotPlanAdded', 'plan', 'id'],
};

function numberOf(kind: IntentKind, facts: readonly Fact[]): number | null {
  const [type, ...field] = NUMBERS[kind] ?? [];
  const fact = facts.find((one) => one.type === type);
  return fact ? numberAt(fact.data, ...field) : null;
}

function sameIds(facts: readonly Fact[]): string[] {
  const seen = new Set<string>();
  return facts.flatMap(({ id, stream, type }) => {
    if (seen.has(id)) return [`the event ${id} (${type}) is in the log twice, the second time in ${stream}`];
    seen.add(id);
    return [];
  });
}

/** One number, one record. */
function sameNumbers(facts: readonly Fact[]): string[] {
  const seen = new Set<string>();
  return facts.flatMap((fact) => {
    for (const [type, ...field] of Object.values(NUMBERS)) {
      if (fact.type !== type) continue;
      const space = fact.stream.slice(fact.stream.indexOf('-') + 1).split('.')[0];
      const name = `${type} ${numberAt(fact.data, ...field)} in ${space}`;
      if (seen.has(name)) return [`${name} happened twice`];
      seen.add(name);
    }
    return [];
  });
}

/** Without gaps, each stream. */
export const noGaps: Rule = ({ facts }: Pick<Evidence, 'facts'>) => {
  const next = new Map<string, number>();
  return facts.flatMap(({ stream, revision }) => {
    const expected = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    return revision === expected ? [] : [`${stream} goes from ${expected - 1} to ${revision}`];
  });
};

function told({ id, kind, method, url }: Intent): string {
  return `${kind} ${id} (${method} ${url})`;
}
