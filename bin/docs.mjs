// `npm run docs`: writes the documents that are made from the code (docs/openapi.json, docs/events.md) and from
// the database that the code makes (docs/data-dictionary.md).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

ensureInstalled('tests');
const { register } = await import('tsx/esm/api');
register();
const { documents } = await import('../test/docs/documents.ts');
for (const [file, text] of await documents()) {
  await writeFile(path.join(root, file), text);
  process.stdout.write(`${file}\n`);
}

const { startEmbeddedPostgres } = await import('../src/platform/embedded/postgres.ts');
const { DICTIONARY, dictionaryDocument } = await import('../test/docs/data-dictionary.ts');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-docs-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await writeFile(path.join(root, DICTIONARY), await dictionaryDocument(postgres.url('postgres')));
  process.stdout.write(`${DICTIONARY}\n`);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
