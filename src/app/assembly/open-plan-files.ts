// Plan files as the settings want them: in the data folder or in a bucket; uploads always come in on the own disk.
import path from 'node:path';
import type pg from 'pg';
import type { BucketSettings } from '../../platform/files/bucket-settings.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { LocalStore } from '../../platform/files/local-store.ts';
import { PlanFiles, type KnownPlan } from '../../api/lots/plan-files.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { fileTokenKey } from '../../platform/files/token.ts';

interface PlanFilesSettings {
  readonly files: 'local' | BucketSettings;
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly masterKey: Buffer;
  readonly spool: Spool;
  /** Reads the live read models. */
  readonly pool: pg.Pool;
  readonly log: (line: string) => void;
}

export async function openPlanFiles(settings: PlanFilesSettings): Promise<PlanFiles> {
  return new PlanFiles({
    store: await openFileStore(settings),
    spool: settings.spool,
    tokenKey: fileTokenKey(settings.masterKey),
    baseUrl: settings.baseUrl,
    find: (token) => knownPlan(settings.pool, token),
    log: settings.log,
  });
}

type FileSettings = Pick<PlanFilesSettings, 'files' | 'dataDir'>;

export function spoolFolder({ dataDir }: FileSettings): string {
  return path.join(dataDir, 'files', 'incoming');
}

export async function openFileStore({ files, dataDir }: FileSettings): Promise<FileStore> {
  if (files === 'local') return new LocalStore(path.join(dataDir, 'files', 'plans'));
  // loading the client takes a while, and most do without it
  const { S3Store } = await import('../../platform/files/s3-store.ts');
  return new S3Store(files);
}

async function knownPlan(pool: pg.Pool, token: string): Promise<KnownPlan | null> {
  const { rows } = await pool.query<KnownPlan>({
    name: 'plan-by-token',
    text: 'select name, storage_key, size from lot_files where token = $1',
    values: [token],
  });
  return rows[0] ?? null;
}
