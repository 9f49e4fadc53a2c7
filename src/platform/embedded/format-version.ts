// The layout of the data folder has a number; a folder with another number is left alone.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FORMAT = 'lotbook-data 1';

export async function checkFormatVersion(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'VERSION');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found === undefined) {
    const names = await readdir(dataDir);
    if (names.includes('postgres')) {
      throw new Error(`data folder ${dataDir} has no VERSION file, so it is not known what wrote it`);
    }
    await writeFile(`${file}.new`, `${FORMAT}\n`);
    await rename(`${file}.new`, file);
    return;
  }
  if (found.trim() !== FORMAT) {
    throw new Error(
      `data folder ${dataDir} has format "${found.trim()}"; this Lotbook reads only "${FORMAT}"`,
    );
  }
}
