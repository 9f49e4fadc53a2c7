// The event store as it is found, and how far Postgres has followed it.
import type pg from 'pg';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { hiddenIn } from '../../platform/following/hidden.ts';
import { isLed } from '../../platform/postgres/leader.ts';
import { identityOf, STORE_IDENTITY } from '../../platform/eventstore/store-identity.ts';
import { unfinishedCopy } from '../backup/copy-mark.ts';
import { checkpointsIn, strangeness } from '../stores/known-store.ts';
import { unknown, well, wrong, type Finding } from './findings.ts';

const MOST_NAMED = 5;

/** Which store it is, and since when. */
export interface Named {
  readonly store: string;
  readonly since: Date;
}

export async function examineEvents(
  events: EventStore,
  databaseUrl: string,
  where: string,
): Promise<readonly [Named | null, ...Finding[]]> {
  await events.ping();
  const store = await identityOf(events);
  const about = 'event store';
  if ((await unfinishedCopy(events)) !== null)
    return [
      null,
      wrong(about, `${where} holds half a copy`, 'run the same `lotbook restore` or `lotbook move` again'),
    ];
  const strange = await strangeness(events, await checkpointsIn(databaseUrl), where);
  if (strange !== null) {
    const [says = '', ...remedy] = strange.split('. ');
    return [null, wrong(about, says, remedy.join('. '))];
  }
  if (store === null) return [null, unknown(about, `${where} is empty: no service has started on it`)];
  const named = await events.last(STORE_IDENTITY);
  return [
    { store, since: named?.created ?? new Date() },
    well(about, `${where} is ${store}, up to position ${(await events.end()) ?? 0n}`),
    ...(await examineHidden(events)),
  ];
}

async function examineHidden(events: EventStore): Promise<Finding[]> {
  const hidden = await hiddenIn(events);
  if (hidden.length === 0) return [];
  const more = hidden.length > MOST_NAMED ? ` and ${hidden.length - MOST_NAMED} more` : '';
  return [
    wrong(
      'event store',
      `${hidden.slice(0, MOST_NAMED).join('; ')}${more}`,
      'take $tb, $maxCount and $maxAge out of that metadata (after a deletion: twice); what decides there sees but the rest',
    ),
  ];
}

export async function examineFollowers(pool: pg.Pool, databaseUrl: string): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('crm.checkpoints') is not null and to_regclass('runtime.quarantine') is not null as there`,
  );
  if (!rows[0]?.there) return [unknown('read models', 'there are none yet')];
  const { rows: least } = await pool.query<{ position: string | null }>(
    'select min(coalesce(position, 0))::text as position from crm.checkpoints',
  );
  const says = `up to position ${least[0]?.position ?? 0}`;
  const findings = [
    (await isLed(databaseUrl, 'projector'))
      ? well('read models', says)
      : wrong(
          'read models',
          `${says}, and no process follows the events`,
          'start one with the role projector',
        ),
  ];
  const { rows: aside } = await pool.query<{ part: string; streams: number }>(
    `select part, count(*)::int as streams from
       (select part from crm.quarantine union all select part from runtime.quarantine) q group by part order by part`,
  );
  findings.push(
    aside.length === 0
      ? well('set aside', 'nothing')
      : wrong(
          'set aside',
          aside.map(({ part, streams }) => `${streams} streams by ${part}`).join(', '),
          'npx lotbook quarantine says why; npx lotbook quarantine release tries again',
        ),
  );
  return findings;
}
