// `npm run docs`: writes the documents that are made from the code (docs/openapi.json, docs/events.md), from the database
// that the code makes (docs/data-dictionary.md) and from a demo that it lays (src/app/demo/examples.json: the examples of
// the API's description). `npm run docs -- --without-demo` leaves those examples as they are.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './run.mjs';

ensureInstalled('tests');
const { register } = await import('tsx/esm/api');
register();
if (!process.argv.includes('--without-demo')) {
  const { EXAMPLES, examplesText, recordExamples } = await import('../test/docs/examples.ts');
  const { examples } = await recordExamples();
  await writeFile(path.join(root, EXAMPLES), await examplesText(examples));
  process.stdout.write(`${EXAMPLES}\n`);
  // what is read at the start of a process is read by one that starts after this
  process.exit(await runNode([fileURLToPath(import.meta.url), '--without-demo']));
}
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
