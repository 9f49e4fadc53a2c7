// Everything in Postgres that is a position of the event store, once that is a copy.
import type pg from 'pg';
import type { PositionMap } from './position-map.ts';

/** Whoever follows the events goes on where it stood in the history. */
export async function standWhereTheyStood(
  client: pg.ClientBase,
  positions: PositionMap,
  store: string,
): Promise<void> {
  const standing = await client.query<{ kind: string; id: string; position: string }>(
    `select 'policy' as kind, policy as id, position::text from runtime.policy_checkpoints
     union all select 'webhooks', '1', position::text from runtime.webhook_checkpoint where position is not null
     union all select 'replay', event_id::text, up_to::text from runtime.webhook_replays
     union all select 'aside', part || e'\\n' || stream, position::text from runtime.quarantine`,
  );
  for (const { kind, id, position } of standing.rows) {
    const there = positions.at(BigInt(position));
    switch (kind) {
      case 'policy':
        if (there === null)
          await client.query('delete from runtime.policy_checkpoints where policy = $1', [id]);
        else
          await client.query('update runtime.policy_checkpoints set position = $2 where policy = $1', [
            id,
            there,
          ]);
        break;
      case 'webhooks':
        await client.query('update runtime.webhook_checkpoint set position = $1', [there]);
        break;
      case 'replay':
        await client.query('update runtime.webhook_replays set up_to = $2 where event_id = $1', [
          id,
          there ?? 0n,
        ]);
        break;
      default: {
        const [part, stream] = id.split('\n');
        await client.query('update runtime.quarantine set position = $3 where part = $1 and stream = $2', [
          part,
          stream,
          there ?? 0n,
        ]);
      }
    }
  }
  await client.query('update runtime.policy_checkpoints set store = $1', [store]);
  await client.query('update runtime.webhook_checkpoint set store = $1', [store]);
}
