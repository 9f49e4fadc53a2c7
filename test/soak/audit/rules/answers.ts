// Every answer is one that a caller can do something with: no 500, a 503 says when to come back, a 202 has waited, and once
// all harm is over whatever was asked comes to an end. No process of the service ends by itself.
import { isSettled, type Intent } from '../../ledger.ts';
import { numberAt } from '../../json.ts';
import type { Fact, Rule } from '../evidence.ts';

/** A write waits for what it shows, five seconds, before it says that it is only accepted. */
const PATIENCE_MS = 4_500;

/**
 * Whether somebody took away the record that a request wrote to: it may be gone before it is read to them, and 202 says so.
 * Which one that was, its events say; where it changed nothing, its address.
 */
function toWhatIsGone(facts: readonly Fact[]): (intent: Intent) => boolean {
  const name = ({ stream, data }: Fact): string => `${stream} ${numberAt(data, 'record_id')}`;
  const gone = new Set(facts.flatMap((fact) => (fact.type === 'RecordRemoved' ? [name(fact)] : [])));
  const wrote = new Set(
    facts.flatMap((fact) =>
      fact.type.startsWith('Record') && gone.has(name(fact)) ? [fact.request.split('.')[0] ?? ''] : [],
    ),
  );
  return ({ id, space, url }) => {
    const [, lead, record] = /\/leads\/(\d+)\/records\/(\d+)$/.exec(url) ?? [];
    return wrote.has(id) || gone.has(`lead-${space}.${lead} ${record}`);
  };
}

export const soundAnswers: Rule = ({ ledger, logs, facts }) => {
  const mayBeGone = toWhatIsGone(facts);
  return [
    ...ledger.odd,
    ...ledger.intents.flatMap((intent) =>
      intent.tries.flatMap(({ requestId, status, retryAfter, data, isReplayed, sentAt, endedAt }) => {
        const { kind, id } = intent;
        if (status >= 500 && status !== 503)
          return [`${kind} ${id}: ${status} ${JSON.stringify(data)} ${said(logs, requestId)}`];
        if (status === 202 && !isReplayed && !mayBeGone(intent) && endedAt - sentAt < PATIENCE_MS)
          return [
            `${kind} ${id}: 202 after ${Math.round(endedAt - sentAt)} ms, nobody waited for what it shows`,
          ];
        return status === 503 && retryAfter === null ? [`${kind} ${id}: 503 without Retry-After`] : [];
      }),
    ),
  ];
};

/** What the service has said of a request, for whoever looks for the reason. */
function said(logs: readonly string[], requestId: string): string {
  const lines = logs.flatMap((log) => log.split('\n')).filter((line) => line.includes(requestId));
  return lines.join('\n').slice(0, 1_500);
}

export const everythingSettles: Rule = ({ ledger }) =>
  ledger.intents.flatMap((intent) => {
    if (!intent.repeatable || isSettled(intent)) return [];
    const last = intent.tries.slice(-3).map(({ status, code, broke }) => `${status} ${code ?? broke ?? ''}`);
    return [`${intent.kind} ${intent.id} is never settled: ${last.join(', ')}`];
  });

export const standing: Rule = ({ fell }) => fell.map((words) => `a process ${words}`);
