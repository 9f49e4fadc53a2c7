// The connections of the webhooks, apart from everybody's: neither a flood of deliveries nor a long replay keeps anybody
// else waiting.
import type pg from 'pg';
import { openPool } from '../../platform/postgres/postgres.ts';
import { BY_KEYS } from '../../platform/postgres/session.ts';

/**
 * Each statement goes by keys, whatever it is asked with, and is planned once a connection: Postgres, left to itself,
 * plans the longest of them anew each time, which takes as long as carrying it out.
 */
const PLANNED_BY_KEYS = { ...BY_KEYS, plan_cache_mode: 'force_generic_plan' };

/** What is sent and what came of it. */
export function openSendersPool(url: string): pg.Pool {
  return openPool({ url, searchPath: 'runtime', name: 'webhooks', size: 4, settings: PLANNED_BY_KEYS });
}

/** From events to messages: one batch after the other. */
export function openOutboxPool(url: string): pg.Pool {
  return openPool({
    url,
    searchPath: 'runtime',
    name: 'webhooks outbox',
    size: 1,
    settings: PLANNED_BY_KEYS,
  });
}

/** Periods that are told again, and what is too old: they may take their time. */
export function openPatientPool(url: string): pg.Pool {
  return openPool({
    url,
    searchPath: 'runtime',
    name: 'webhooks replays',
    size: 2,
    limitMs: 30_000,
    settings: PLANNED_BY_KEYS,
  });
}
