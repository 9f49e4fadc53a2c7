// `lotbook forget`: who was forgotten is told, and forgotten again in what was put back from before.
import { parseArgs } from 'node:util';
import { connected } from '../../platform/kernel/connection.ts';
import { parseInstant } from '../../platform/kernel/instants.ts';
import { parseStream } from '../../platform/kernel/stream-id.ts';
import { readList, type Forgotten } from '../backup/forgotten-list.ts';
import type { Config } from '../config.ts';
import { startService, type Service } from '../service.ts';
import { LIKE } from './asked.ts';
import { BadUsage, withStores, type Command, type Terminal } from './command.ts';

/** Of a service on stores that were put back: its read models are made by then. */
const READY_LIMIT_MS = 60_000;

export const forgetCommand: Command = {
  name: 'forget',
  usage: [
    'forget --since INSTANT',
    '    lists who was forgotten since then, one a line, as the stores know it',
    'forget LIST [--since INSTANT]',
    '    forgets everybody in the list again, in stores that were put back from before; while no service',
    '    runs. The data folder keeps such a list, forgotten.ndjson',
  ],
  examples: ['forget --since 2026-03-14T02:00:00Z', 'forget forgotten.ndjson'],
  run: async (args, config, terminal) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (rest.length > 0) throw new BadUsage('forget takes one LIST');
    const since = values.since === undefined ? null : parseInstant(values.since);
    if (values.since !== undefined && since === null)
      throw new BadUsage(`"${values.since}" is not an instant${LIKE}`);
    if (file !== undefined) return await forgetAgain(await readList(file, since), config, terminal);
    if (since === null) throw new BadUsage('forget needs a LIST, or --since an instant');
    return await tell(since, config, terminal);
  },
};

async function tell(since: Date, config: Config, terminal: Terminal): Promise<number> {
  return await withStores(config, ({ databaseUrl }) =>
    connected(databaseUrl, 'forget', async (client) => {
      // of one that was destroyed before instants were kept nobody knows when: better once too often
      const { rows } = await client.query<{ subject: string; at: Date | null }>(
        `select subject, destroyed_at as at from vault.data_keys
         where destroyed and (destroyed_at is null or destroyed_at >= $1) order by destroyed_at, subject`,
        [since],
      );
      for (const { subject, at } of rows)
        terminal.write(`${JSON.stringify({ subject, forgotten_at: at?.toISOString() ?? null })}\n`);
      return 0;
    }),
  );
}

/** Leads first: to forget one is to find every registration that names the person, while their words are legible. */
export async function forgetAgain(
  list: readonly Forgotten[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const service = await startService({
    ...config,
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    logLevel: 'silent',
    roles: new Set(['api', 'projector']),
  });
  try {
    await service.untilReady(READY_LIMIT_MS);
    const subjects = new Set<string>();
    const another = new Set<string>();
    for (const one of list) ((await isAnother(service, one)) ? another : subjects).add(one.subject);
    let [leads, others, absent] = [0, 0, 0];
    for (const subject of [...subjects].filter((one) => parseStream(one).category === 'lead'))
      if (await anonymise(service, subject)) leads++;
      else absent++;
    for (const subject of [...subjects].filter((one) => parseStream(one).category !== 'lead'))
      if (await destroy(service, subject)) others++;
      else absent++;
    terminal.write(
      `forgot ${leads} leads and ${others} registrations again; ${absent} of the list are not in these stores\n`,
    );
    const spared = [...another].filter((subject) => !subjects.has(subject)).length;
    if (spared > 0)
      terminal.write(`${spared} of the list have numbers that somebody else was given since: they stay\n`);
    return 0;
  } finally {
    await service.stop();
  }
}

const MADE: Readonly<Record<string, string>> = { lead: 'leads', registration: 'registrations' };

/** Who was put back from before has numbers free that were given before: whoever came later has them, and stays. */
async function isAnother({ backend }: Service, { subject, forgotten_at }: Forgotten): Promise<boolean> {
  const { category, tenant, id } = parseStream(subject);
  const table = MADE[category];
  if (table === undefined || forgotten_at === null) return false;
  const { rows } = await backend.live.pool.query<{ is_younger: boolean }>(
    `select created_at > $3::timestamptz as is_younger from ${table} where tenant_key = $1 and id = $2`,
    [tenant, id, forgotten_at],
  );
  return rows[0]?.is_younger ?? false;
}

/** By the same door as everybody. False where there is no such lead. */
async function anonymise({ app, backofficeToken }: Service, subject: string): Promise<boolean> {
  const { tenant, id } = parseStream(subject);
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/backoffice/v1/${tenant}/leads/${id}/anonymise`,
    headers: { authorization: `Bearer ${backofficeToken}` },
    payload: {},
  });
  if (statusCode === 404) return false;
  if (statusCode >= 300) throw new Error(`${subject} could not be forgotten: ${statusCode} ${body}`);
  return true;
}

/** A subject that is not here has its name free for the next: its key must not be destroyed before it is made. */
async function destroy({ backend }: Service, subject: string): Promise<boolean> {
  const { rowCount } = await backend.runtime.query('select from vault.data_keys where subject = $1', [
    subject,
  ]);
  if (rowCount === 0) return false;
  await backend.shred(subject);
  return true;
}
