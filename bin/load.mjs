// Runs a file of the sources: from the copy that was put together of exactly these sources, or, where none can be kept,
// as it stands. Finding a thousand files and ridding each of its types takes longer than all else at a start.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { copyOf } from './put-together.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** `entry`: its URL. It is one of `ENTRIES`. */
export async function load(entry) {
  const copy = await copyOf(root);
  if (copy === null) {
    const { register } = await import('tsx/esm/api');
    register();
    return import(entry.href);
  }
  // traces name the lines of the sources
  process.setSourceMapsEnabled(true);
  const name = path.relative(root, fileURLToPath(entry)).replace(/\.ts$/, '.mjs');
  return import(pathToFileURL(path.join(copy, name)).href);
}
