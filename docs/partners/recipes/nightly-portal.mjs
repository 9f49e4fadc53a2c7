// Keeps a portal's copy of the lots: everything in the first night, what changed in the others.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dataOf, LotbookError } from '@lotbook/client';
import { lotbook } from './lotbook.mjs';

const FILE = process.env.PORTAL_FILE ?? 'portal.json';
const portal = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{"since":{},"lots":{}}'));

for (const { id: programId } of await dataOf(lotbook.GET('/programs'))) {
  // the instant of the service, told before it reads: what changes meanwhile is told again next time
  const since = portal.since[programId];
  const query = since ? { updated_since: since, with_deleted: '1' } : {};
  const { data, error, response } = await lotbook.GET('/programs/{programId}/lots', {
    params: { path: { programId }, query },
  });
  if (!data) throw new LotbookError(response, error);

  for (const lot of data.data) portal.lots[lot.id] = lot;
  for (const { id } of data.deleted ?? []) delete portal.lots[id];
  const askedAt = new Date(response.headers.get('date') ?? Date.now());
  portal.since[programId] = new Date(askedAt.getTime() - 60_000).toISOString();
}

// the old copy stays until the new one is whole
await writeFile(`${FILE}.new`, JSON.stringify(portal));
await rename(`${FILE}.new`, FILE);
console.log(`${Object.keys(portal.lots).length} lots`);
