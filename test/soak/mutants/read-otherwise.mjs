// How a module is loaded whose text is to be another one.
import { writeSync } from 'node:fs';

/** What is put together of the sources is passed by: they are read as they stand, each file for itself. */
export const AS_IT_STANDS = {
  name: 'as it stands',
  file: 'bin/load.mjs',
  changes: [['const copy = getEnvironmentData(COPY) ?? (await copyOf(root));', 'const copy = null;']],
};

let read = [];

/** One file, or several. */
export function initialize(otherwise) {
  const files = [otherwise].flat();
  read = [{ ...AS_IT_STANDS, name: files[0].name }, ...files];
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const otherwise =
    url.startsWith('file:') && read.find(({ file }) => new URL(url).pathname.endsWith(`/${file}`));
  if (!otherwise) return loaded;
  const { name, file, changes } = otherwise;
  let source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source).toString();
  for (const [from, to] of changes) {
    if (source.split(from).length !== 2)
      throw new Error(`${name}: ${JSON.stringify(from)} does not stand once in ${file}`);
    source = source.replace(from, () => to);
  }
  writeSync(2, `soak: reads ${file} as ${name}\n`);
  return { ...loaded, source };
}
