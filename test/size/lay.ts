// Lays a book of a size into the stores of a data folder that is still empty: its whole history straight into the log,
// then, by a service's own means, what it keeps beside the history, and its read models by an ordinary rebuild.
import { rebuild } from '../../projections/building/rebuild.ts';
import { openBackend, type Backend } from '../../src/app/backend.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import type { Config } from '../../src/app/settings/config.ts';
import { openStores, type Stores } from '../../src/app/stores/stores.ts';
import { claimDataFolder } from '../../src/platform/embedded/owner.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { moveCheckpoint } from '../../src/roles/policies/checkpoints.ts';
import { policiesOf } from '../../src/roles/policies/policies.ts';
import { writeHistory, type History, type Told } from './history.ts';
import { keepGrids } from './kept-grids.ts';

export interface Lay {
  readonly size: number;
  readonly seed: number;
  readonly today: Date;
  /** Where webhooks go. */
  readonly receiver: string;
  readonly onProgress?: (part: 'history' | 'kept' | 'read models', told: Told) => void;
}

const NOTHING: Told = { events: 0, share: 0 };

export interface Laid extends History {
  /** Streams that a read model could not take in. */
  readonly setAside: number;
}

export async function layBook(config: Config, asked: Lay): Promise<Laid> {
  const { onProgress = () => {} } = asked;
  // its own start makes the tables, the keys and the name of the store
  const { vault, storeId, masterKey, matching, webhookSecrets } = await withBackend(
    config,
    async (backend) => {
      if ((await backend.rows.selectFrom('tenants').select('tenant_key').executeTakeFirst()) !== undefined)
        throw new Error(`${config.dataDir} holds a book already`);
      return { ...backend, vault: await backend.vault.look() };
    },
  );
  const secrets = { vault, masterKey, matching, webhookSecrets };
  onProgress('history', NOTHING);
  const history = await withPostgres(config, (databaseUrl) =>
    writeHistory(databaseUrl, secrets, asked, (told) => onProgress('history', told)),
  );
  return await withBackend(config, async (backend) => {
    const { runtime, events, codec, databaseUrl } = backend;
    for (const { name } of policiesOf(backend)) await moveCheckpoint(runtime, name, history.told, storeId);
    await runtime.query('update runtime.webhook_checkpoint set position = $1, store = $2', [
      String(history.told),
      storeId,
    ]);
    onProgress('kept', NOTHING);
    await keepGrids(backend, history.grids, (told) => onProgress('kept', told));
    onProgress('read models', NOTHING);
    const onStep = ({ total }: { readonly total: number }): void =>
      onProgress('read models', { events: total, share: total / history.followed });
    const rebuilt = await rebuild({ events, codec, projectors, databaseUrl, onStep });
    return { ...history, setAside: rebuilt.setAside.length };
  });
}

async function withBackend<T>(config: Config, work: (backend: Backend) => Promise<T>): Promise<T> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const stores: Stores = await openStores(config, () => {});
  try {
    const backend = await openBackend(config, stores, () => {}, fail);
    return await work(backend).finally(() => backend.close());
  } finally {
    await stores.stop();
  }
}

/** Without the event node, which would be the only one to write. */
async function withPostgres<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const claim = await claimDataFolder(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
    return await work(postgres.url('lotbook')).finally(() => postgres.stop());
  } finally {
    await claim.release();
  }
}
