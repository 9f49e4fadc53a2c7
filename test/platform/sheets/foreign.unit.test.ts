// Workbooks that others have made: by LibreOffice Calc 25, and by hand as other programs write them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import { sentences, Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { book, sheetXml } from './zipped.ts';

const golden = (name: string): Buffer => readFileSync(new URL(`./golden/${name}`, import.meta.url));

async function rowsOf(bytes: Buffer): Promise<(readonly Cell[])[]> {
  const table = await readTable(bytes);
  if (table instanceof Unreadable) throw table;
  return table.lines.map(({ cells }) => cells);
}

test('Calc saves what was typed, and that is what is read', async () => {
  expect(await rowsOf(golden('calc.xlsx'))).toEqual([
    ['Référence', 'Prix HT', 'Surface', 'Livraison', 'Grille ouverte', 'Remarque'],
    ['A101', 208333.33, 61.37, { day: '2027-12-31' }, true, 'deux\nlignes'],
    ['A102', 250000, 74.5, { day: '2028-03-01' }, false, "'=1+1"],
  ]);
});

test('a formula of Calc is refused by its cell', async () => {
  expect(await readTable(golden('calc-formula.xlsx'))).toEqual(new Unreadable(sentences.formula('B2')));
});

describe('by hand', () => {
  const cell: [string, string, Cell][] = [
    ['a shared text in pieces', '<c r="A1" t="s"><v>0</v></c>', 'Étage 1'],
    ['a shared text that is not there', '<c r="A1" t="s"><v>99</v></c>', null],
    ['a text in place', '<c r="A1" t="inlineStr"><is><t> a_x000D_b </t></is></c>', 'a\rb'],
    ['a number', '<c r="A1"><v>1.5E3</v></c>', 1500],
    ['a flag', '<c r="A1" t="b"><v>true</v></c>', true],
    ['a flag as a formula', '<c r="A1" t="b"><f>FALSE()</f><v>0</v></c>', false],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a day by a format of its own', '<c r="A1" s="1"><v>46752</v></c>', { day: '2027-12-31' }],
    ['a day with a time', '<c r="A1" s="2"><v>46752.75</v></c>', { day: '2027-12-31' }],
    ['an amount whose unit has a d in it', '<c r="A1" s="3"><v>46752</v></c>', 46752],
    ['a day as text', '<c r="A1" t="d"><v>2027-12-31T00:00:00</v></c>', { day: '2027-12-31' }],
    ['no value', '<c r="A1" s="1"/>', null],
    ['a number that is none', '<c r="A1"><v>x</v></c>', 'x'],
    ['a number without end', '<c r="A1"><v>1e999</v></c>', '1e999'],
    ['a day before days', '<c r="A1" s="1"><v>-3</v></c>', -3],
    ['a day after days', '<c r="A1" s="1"><v>99999999</v></c>', 99999999],
  ];
  const parts = {
    'xl/sharedStrings.xml':
      '<sst><si><r><t>Étage</t></r><r><t xml:space="preserve"> 1</t></r><rPh><t>etaju</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dddd d mmmm yyyy"/><numFmt numFmtId="165" formatCode="#,##0\\ &quot;dollars&quot;[Red]"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  };
  test.each(cell)('%s', async (_name, xml, value) => {
    const [row] = await rowsOf(await book(`<row r="1">${xml}<c r="B1"><v>7</v></c></row>`, parts));
    expect(row).toEqual([value, 7]);
  });

  test('cells and rows that do not say where they are, or skip some', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c></row>';
    expect(await readTable(await book(rows))).toEqual({
      format: 'xlsx',
      lines: [
        { line: 1, cells: [1, 2] },
        { line: 5, cells: [null, null, 3] },
      ],
    });
  });

  test('prefixed elements, and days counted from 1904', async () => {
    const sheet = sheetXml('<x:row r="1"><x:c r="A1" s="1"><x:v>45290</x:v></x:c></x:row>').replace(
      '<worksheet',
      '<worksheet xmlns:x="x"',
    );
    const workbook =
      '<workbook xmlns:rel="r"><workbookPr date1904="1"/><sheets><sheet name="a" rel:id="rId1"/></sheets></workbook>';
    const bytes = await book('', {
      ...parts,
      'xl/workbook.xml': workbook,
      'xl/worksheets/sheet1.xml': sheet,
    });
    expect(await rowsOf(bytes)).toEqual([[{ day: '2027-12-31' }]]);
  });
});
