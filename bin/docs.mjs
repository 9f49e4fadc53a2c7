// `npm run docs`: writes the documents that are made from the code (docs/openapi.json, docs/events.md).
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { documents } = await import('../test/docs/documents.ts');
for (const [file, text] of await documents()) {
  await writeFile(path.join(root, file), text);
  process.stdout.write(`${file}\n`);
}
