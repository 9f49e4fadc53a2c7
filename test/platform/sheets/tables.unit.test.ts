// What is written into a table is read out of it, in either format, by us and by others.
import readExcel from 'read-excel-file/node';
import { describe, expect, test, vi } from 'vitest';
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import { Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { letters, xlsxOf } from '../../../src/platform/sheets/write-xlsx.ts';
import { csv, sheetOf, xlsx } from './written.ts';
import fc from '../../support/properties.ts';

const HEADERS = ['Lot', 'Surface', 'Vendu', 'Livraison'];
const ROWS: Cell[][] = [
  ['A101', 61.37, true, { day: '2027-12-31' }],
  ['=1+1', -0.5, false, { day: '1900-03-01' }],
  ['É; "x"\nœ€ <&>', 1e-7, null, { day: '2027-12-31', time: '18:30' }],
];

async function rowsOf(bytes: Buffer): Promise<(readonly Cell[])[]> {
  const table = await readTable(bytes);
  if (table instanceof Unreadable) throw table;
  return table.lines.map(({ cells }) => cells);
}

describe('a workbook', () => {
  test('has a frozen header row and typed cells', async () => {
    const [headers, ...rows] = await rowsOf(await xlsx(HEADERS, ROWS));
    expect(headers).toEqual(HEADERS);
    expect(rows).toEqual([ROWS[0], ROWS[1], [ROWS[2]![0], 1e-7, null, { day: '2027-12-31' }]]);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('names its column %d %s', (index, name) => {
    expect(letters(index)).toBe(name);
  });

  test('has no text that is longer than a cell takes', async () => {
    const [, row] = await rowsOf(await xlsx(['A'], [['é'.repeat(40_000)]]));
    expect(row).toEqual([`${'é'.repeat(32_766)}…`]);
  });

  test('is read by others as it was meant', async () => {
    const [sheet] = await readExcel(await xlsx(HEADERS, ROWS));
    expect(sheet?.sheet).toBe('Grille');
    expect(sheet?.data).toEqual([
      HEADERS,
      ['A101', 61.37, true, new Date('2027-12-31')],
      ['=1+1', -0.5, false, new Date('1900-03-01')],
      ['É; "x"\nœ€ <&>', 1e-7, null, new Date('2027-12-31T18:30:00.000Z')],
    ]);
  });

  test.each([0, 1, 3, 4, 6, 7, 40])('goes on on the next sheet where one is full: %d rows', async (count) => {
    const rows = Array.from({ length: count }, (_, i) => [`A${i}`, i]);
    const sheets = await readExcel(await xlsx(['Lot', 'Étage'], rows, 4));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(
      Array.from({ length: Math.max(1, Math.ceil(count / 3)) }, (_, i) =>
        i === 0 ? 'Grille' : `Grille ${i + 1}`,
      ),
    );
    for (const { data } of sheets) expect(data[0]).toEqual(['Lot', 'Étage']);
    expect(sheets.flatMap(({ data }) => data.slice(1))).toEqual(rows);
  });

  test('lets go of its rows when whoever reads it leaves', async () => {
    let isOver = false;
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (let n = 0; ; n++) yield [`A${n}`, 'x'.repeat(1_000)];
      } finally {
        isOver = true;
      }
    }
    const file = xlsxOf({ ...sheetOf(['Lot', 'Texte'], []), rows: endless() }, 1_000);
    for await (const chunk of file) if (chunk) break;
    await expect.poll(() => isOver).toBe(true);
  });

  test('is the same bytes for the same table', async () => {
    expect((await xlsx(HEADERS, ROWS)).equals(await xlsx(HEADERS, ROWS))).toBe(true);
  });
});

describe('CSV', () => {
  test('is read in pieces that leave nothing behind', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const lines = Array.from({ length: 10_000 }, (_, i) => `A${i};${'x'.repeat(200)}`);
    expect(await rowsOf(Buffer.from(lines.join('\n')))).toHaveLength(10_000);
    process.off('warning', warned);
    expect(warned.mock.calls).toEqual([]);
  });

  test('opens in a French Excel, and starts no formula', async () => {
    const bytes = await csv(HEADERS, ROWS);
    expect(bytes.toString('utf8')).toBe(
      '\ufeffLot;Surface;Vendu;Livraison\n' +
        'A101;61,37;oui;31/12/2027\n' +
        "'=1+1;-0,5;non;01/03/1900\n" +
        '"É; ""x""\nœ€ <&>";1e-7;;31/12/2027 18:30\n',
    );
  });

  test.each(['=', '+', '-', '@', '\t', '\r'])('takes the mark before %j off again', async (sign) => {
    for (const text of [
      `x${sign}x`,
      `'${sign}x`,
      `''${sign}x`,
      `'x`,
      sign === '\t' || sign === '\r' ? 'x' : `${sign}x`,
    ]) {
      const bytes = await csv(['A'], [[text]]);
      expect(bytes.toString('utf8')).not.toMatch(/(^|[;\n])"?[=+\-@\t\r]/);
      expect((await rowsOf(bytes))[1]).toEqual([text]);
    }
  });

  const told: [string, string | Buffer, Cell[][]][] = [
    [
      'semicolons',
      'a;b\n1,5;x',
      [
        ['a', 'b'],
        ['1,5', 'x'],
      ],
    ],
    [
      'commas',
      'a,b\n"1,5",x',
      [
        ['a', 'b'],
        ['1,5', 'x'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1,5\tx',
      [
        ['a', 'b'],
        ['1,5', 'x'],
      ],
    ],
    [
      'a named separator',
      'sep=|\r\na|b;c\r\n1|2',
      [
        ['a', 'b;c'],
        ['1', '2'],
      ],
    ],
    [
      'a quoted separator in the header',
      '"a;;;;";b,c\n1;2',
      [
        ['a;;;;', 'b,c'],
        ['1', '2'],
      ],
    ],
    ['a title of its own above', 'Grille\n\na,b\n1,x\n2,y', [['Grille'], ['a', 'b'], ['1', 'x'], ['2', 'y']]],
    [
      'commas in the title above',
      'Grille, mars 2026\na;b;c\n1,5;x;y',
      [['Grille, mars 2026'], ['a', 'b', 'c'], ['1,5', 'x', 'y']],
    ],
    [
      'more commas in the title than columns',
      'Grille, Lyon, mars 2026\na;b\n1,5;x',
      [['Grille, Lyon, mars 2026'], ['a', 'b'], ['1,5', 'x']],
    ],
    [
      'a header of two lines',
      '"a\nb",c\n"1,5",x',
      [
        ['a\nb', 'c'],
        ['1,5', 'x'],
      ],
    ],
    [
      'more commas in what is told than separators',
      'a;b\nx;eins, zwei, drei\ny;vier, fünf, sechs',
      [
        ['a', 'b'],
        ['x', 'eins, zwei, drei'],
        ['y', 'vier, fünf, sechs'],
      ],
    ],
    [
      'cells left out behind',
      'a;b;c;d\n1,5;2;3\n1,5;2',
      [
        ['a', 'b', 'c', 'd'],
        ['1,5', '2', '3'],
        ['1,5', '2'],
      ],
    ],
    ['Windows-1252', Buffer.from([0xc9, 0x74, 0x61, 0x67, 0x65, 0x3b, 0x80, 0x9c]), [['Étage', '€œ']]],
    ['UTF-16 with its mark', Buffer.from('\ufeffÉtage\tb', 'utf16le'), [['Étage', 'b']]],
    [
      'a stray quote',
      'a;b\n19" ;x',
      [
        ['a', 'b'],
        ['19"', 'x'],
      ],
    ],
    [
      'empty lines and cells',
      'a;b;;\n\n;;\n;2;;\n',
      [
        ['a', 'b'],
        [null, '2'],
      ],
    ],
  ];
  test.each(told)('with %s is found out', async (_name, text, rows) => {
    expect(await rowsOf(Buffer.isBuffer(text) ? text : Buffer.from(text))).toEqual(rows);
  });

  test('tells the line of a row, empty lines counted', async () => {
    const table = await readTable(Buffer.from('a;b\n\n"x\ny";1\nz;2'));
    expect(table).toMatchObject({ lines: [{ line: 1 }, { line: 4 }, { line: 5 }] });
  });

  test.each([
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    ['\r\n', '\n'],
    ['\n', '\r\n'],
  ])('tells the line of a row as an editor counts it: ends %j, within a cell %j', async (end, within) => {
    const rows = ['Lot;Note', `A;"eins${within}zwei${within}"`, `B;"drei${within}vier"`, 'C;'];
    const table = await readTable(Buffer.from(rows.join(end)));
    expect(table).toMatchObject({ lines: [{ line: 1 }, { line: 4 }, { line: 6 }, { line: 7 }] });
  });
});

/** Any text that a field of the book can hold: no NUL, no half of a pair, nothing around it. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((one) => one.replaceAll('\0', '').trim())
  .filter((one) => one !== '');
const number = fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((one) => (one === 0 ? 0 : one));

test('whatever text and numbers go in come out again, in either format', async () => {
  const cell = fc.oneof(text, number, fc.constant(null), fc.boolean());
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const full = given.map((row) => ['x', ...row, 'x'] as Cell[]);
      const [, ...fromBook] = await rowsOf(await xlsx(['a', 'b', 'c', 'd', 'e'], full));
      expect(fromBook).toEqual(full);
      const [, ...fromCsv] = await rowsOf(await csv(['a', 'b', 'c', 'd', 'e'], full));
      const said = (one: Cell): Cell =>
        typeof one === 'number'
          ? String(one).replace('.', ',')
          : typeof one === 'boolean'
            ? one
              ? 'oui'
              : 'non'
            : one;
      expect(fromCsv).toEqual(full.map((row) => row.map(said)));
    }),
    { numRuns: 60 },
  );
});
