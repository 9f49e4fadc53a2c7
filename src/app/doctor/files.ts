// Plan files as they are found: whether whoever keeps them answers, and whether each that lots show is there, as long as
// it was. What is in them a backup looks at, which reads them all.
import type pg from 'pg';
import { NO_FILE, type FileStore } from '../../platform/files/file-store.ts';
import { eachOf } from '../../processes/programs.ts';
import { well, wrong, type Finding } from './findings.ts';

const PAGE = 1_000;
const MOST_NAMED = 5;

interface KeptPlan {
  readonly tenant_key: string;
  readonly id: number;
  readonly storage_key: string;
  readonly size: number;
}

/** `rows`: null where it is not told yet which plans there are. */
export async function examineFiles(
  files: FileStore,
  where: string,
  rows: pg.Pool | null,
): Promise<Finding[]> {
  await files.open(NO_FILE);
  if (!rows) return [well('plan files', where)];
  let count = 0;
  const found: string[] = [];
  for await (const page of plansIn(rows)) {
    count += page.length;
    await eachOf(page, async ({ storage_key: key, size }) => {
      // one that cannot be looked at is as bad as gone
      if ((await files.size(key).catch(() => null)) !== size) found.push(key);
    });
  }
  const amiss = await stillNamed(found, rows);
  if (amiss.length === 0)
    return [well('plan files', count === 0 ? where : `${where}: ${count}, each as long as it was uploaded`)];
  const more = amiss.length > MOST_NAMED ? ` and ${amiss.length - MOST_NAMED} more` : '';
  const named = `${amiss.slice(0, MOST_NAMED).join(', ')}${more}`;
  return [
    wrong(
      'plan files',
      `${where}: ${amiss.length} of ${count} are gone or not as they were uploaded: ${named}`,
      'put them back from where you copy them to, or from a backup restored elsewhere, under the same names',
    ),
  ];
}

/** Some may have been taken away by their partner in between. */
async function stillNamed(keys: readonly string[], rows: pg.Pool): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows: named } = await rows.query<{ storage_key: string }>(
    'select storage_key from crm.lot_files where storage_key = any($1) order by 1',
    [keys],
  );
  return named.map(({ storage_key }) => storage_key);
}

async function* plansIn(rows: pg.Pool): AsyncGenerator<readonly KeptPlan[]> {
  let last: Pick<KeptPlan, 'tenant_key' | 'id'> = { tenant_key: '', id: 0 };
  for (;;) {
    const { rows: page } = await rows.query<KeptPlan>(
      `select tenant_key, id, storage_key, size from crm.lot_files
       where (tenant_key, id) > ($1, $2) order by tenant_key, id limit ${PAGE}`,
      [last.tenant_key, last.id],
    );
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!;
  }
}
