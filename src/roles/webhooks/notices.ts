// What senders are told of endpoints, whichever process sends to them: that there is something new for one, that it has
// changed itself, or that something old is to go again, so that its lane has to start over.
import type pg from 'pg';
import { WEBHOOKS } from '../../platform/postgres/channels.ts';

export type What = 'new' | 'changed' | 'again';

export interface Notice {
  /** Null: any of them may be meant. */
  readonly name: string | null;
  readonly what: What;
}

const MARKS: Readonly<Record<What, string>> = { new: '', changed: '?', again: '!' };
/** Any of them may have something new, or have changed. */
export const ANY = '*';
/** And something old of any of them may be to go again. */
export const ANY_AGAIN = ANY + MARKS.again;
/** Postgres takes 8 000 bytes in a notice; beyond some hundred names everybody looks everywhere. */
const MOST_CHARACTERS = 7_000;

/** As endpoints are called wherever several client spaces meet. */
export function endpointName(tenant: string, id: number): string {
  return `${tenant}/${id}`;
}

export function noticeOf(tenant: string, id: number, what: What): string {
  return endpointName(tenant, id) + MARKS[what];
}

/** Null: nobody is told. */
export function payloadOf(notices: ReadonlySet<string>): string | null {
  if (notices.size === 0) return null;
  const payload = [...notices].join(' ');
  if (payload.length < MOST_CHARACTERS) return payload;
  return payload.includes(MARKS.again) ? ANY_AGAIN : ANY;
}

export async function announce(client: pg.ClientBase | pg.Pool, notices: ReadonlySet<string>): Promise<void> {
  const payload = payloadOf(notices);
  if (payload !== null) await client.query('select pg_notify($1, $2)', [WEBHOOKS, payload]);
}

/** Who is told nothing looks everywhere. */
export function noticesIn(payload: string): readonly Notice[] {
  return (payload === '' ? ANY : payload).split(' ').map((said) => {
    const name = said.replace(/[!?]$/, '');
    return { name: name === ANY ? null : name, what: whatOf(said.slice(name.length)) };
  });
}

function whatOf(mark: string): What {
  if (mark === MARKS.again) return 'again';
  return mark === MARKS.changed ? 'changed' : 'new';
}
