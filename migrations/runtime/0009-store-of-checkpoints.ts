import type { Kysely } from 'kysely';
import { addStore } from '../store-of-checkpoints.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addStore(db, 'runtime.policy_checkpoints');
  await addStore(db, 'runtime.webhook_checkpoint');
}
