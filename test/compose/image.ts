// What the last stage of the Dockerfile copies into the image: all that a running service has beside its packages.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');

/** From the repository; not what comes from the stage before. */
export const copied: readonly string[] = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM '))
  .split('\n')
  .flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
