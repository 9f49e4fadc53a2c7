// What lies in the folders of migrations is carried out.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../migrations');

it.each(['crm', 'runtime'])('every file of %s is in the list, under its own name', async (schema) => {
  const list = await readFile(path.join(folder, 'index.ts'), 'utf8');
  const files = await readdir(path.join(folder, schema));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const name = path.basename(file, '.ts');
    const imported = new RegExp(`import \\* as (\\w+) from './${schema}/${name}\\.ts';`).exec(list);
    expect(list, file).toContain(`  '${name}': ${imported?.[1]},\n`);
  }
});
