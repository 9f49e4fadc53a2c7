// Runs a file of the sources: from the copy that was put together of exactly these sources, or, where none can be kept,
// as it stands. Finding a thousand files and ridding each of its types takes longer than all else at a start.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { copyOf } from './put-together.mjs';
import { mapTraces } from './traces.mjs';

/** A thread runs the copy that its process runs. */
const COPY = 'the copy of the sources';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** `entry`: its URL. It is one of `ENTRIES`. */
export async function load(entry) {
  const copy = getEnvironmentData(COPY) ?? (await copyOf(root));
  setEnvironmentData(COPY, copy);
  if (copy === null) {
    const { register } = await import('tsx/esm/api');
    register();
    return import(entry.href);
  }
  mapTraces(copy);
  const name = path.relative(root, fileURLToPath(entry)).replace(/\.ts$/, '.mjs');
  return import(pathToFileURL(path.join(copy, name)).href);
}
