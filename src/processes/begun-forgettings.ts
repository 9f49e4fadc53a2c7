// Who is being forgotten just now, or was when a process died.
import type pg from 'pg';
import type { CommandContext } from '../platform/commands/commands.ts';

export interface OneForgetting {
  readonly tenant: string;
  readonly leadId: number;
}

type Word = Pick<CommandContext, 'actor' | 'requestId' | 'causationId' | 'seed'>;

/** A process that lives is done long before. */
const ABANDONED_MS = 15_000;

export class BegunForgettings {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The first word counts: whoever asks again goes on from there. */
  async begin({ tenant, leadId }: OneForgetting, context: CommandContext): Promise<void> {
    const { actor, requestId, causationId, seed } = context;
    const word: Word = { actor, requestId, causationId, seed };
    await this.#pool.query(
      `insert into runtime.forgettings (tenant_key, lead_id, context) values ($1, $2, $3) on conflict do nothing`,
      [tenant, leadId, JSON.stringify(word)],
    );
  }

  async end({ tenant, leadId }: OneForgetting): Promise<void> {
    await this.#pool.query('delete from runtime.forgettings where tenant_key = $1 and lead_id = $2', [
      tenant,
      leadId,
    ]);
  }

  async abandoned(): Promise<readonly (OneForgetting & { readonly word: Word })[]> {
    const { rows } = await this.#pool.query<OneForgetting & { word: Word }>(
      `select tenant_key as tenant, lead_id as "leadId", context as word from runtime.forgettings
       where begun_at < clock_timestamp() - $1::int * interval '1 millisecond' order by begun_at`,
      [ABANDONED_MS],
    );
    return rows;
  }
}
