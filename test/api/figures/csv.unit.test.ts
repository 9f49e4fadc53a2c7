// A figure as a spreadsheet takes it: days as it reads them, numbers with a comma, names for numbers.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvFile } from '../../../src/api/figures/csv.ts';
import type { FigureTold } from '../../../src/api/figures/schema.ts';

const figure: FigureTold = {
  name: 'pace',
  title: 'Rythme',
  description: '',
  day: '2026-03-14',
  from: null,
  program_ids: null,
  columns: [
    { name: 'week', label: 'Semaine du', unit: 'day' },
    { name: 'city', label: 'Ville', unit: 'text' },
    { name: 'price', label: 'Prix HT', unit: 'money' },
  ],
  rows: [
    ['2026-03-09', '2026-03-09', 210_000.5],
    [null, 'Lyon; Vienne', null],
  ],
  since: null,
  before: null,
  owners: [],
  sql: '',
};

test('a day is one where the column says so, and text everywhere else', async () => {
  const answer = csvFile(figure);
  if (answer.answer !== 'file') throw new Error('no file');
  expect(answer.headers['content-disposition']).toContain('pace-2026-03-14.csv');
  const pieces = (await Readable.from(answer.content).toArray()) as Buffer[];
  expect(Buffer.concat(pieces).toString()).toBe(
    '\ufeffSemaine du;Ville;Prix HT\n09/03/2026;2026-03-09;210000,5\n;"Lyon; Vienne";\n',
  );
});
