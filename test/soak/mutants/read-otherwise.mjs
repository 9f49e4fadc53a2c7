// How a module is loaded whose text is to be another one.
import { writeSync } from 'node:fs';

let mutant = { name: '', file: '', changes: [] };

export function initialize(data) {
  mutant = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.startsWith('file:') || !new URL(url).pathname.endsWith(`/${mutant.file}`)) return loaded;
  let source = String(typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source));
  for (const [from, to] of mutant.changes) {
    if (source.split(from).length !== 2)
      throw new Error(`${mutant.name}: ${JSON.stringify(from)} does not stand once in ${mutant.file}`);
    source = source.replace(from, () => to);
  }
  writeSync(2, `soak: reads ${mutant.file} as ${mutant.name}\n`);
  return { ...loaded, source };
}
