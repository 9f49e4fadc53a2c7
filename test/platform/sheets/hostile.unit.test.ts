// Files that nobody should have to read: each is sent away with a sentence, soon, and without filling memory.
import { describe, expect, test } from 'vitest';
import { MOST, sentences, Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { csv } from './written.ts';
import { book, BOOK, sheetXml, zipped } from './zipped.ts';

const rows = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i + 1)).join('');
const SHEET = 'xl/worksheets/sheet1.xml';
const MIB = 1024 * 1024;

const files: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['nothing at all', sentences.empty, () => Buffer.alloc(0)],
  ['blanks', sentences.empty, () => Buffer.from('\n \n;;;\n')],
  ['a PDF', sentences.notASheet, () => Buffer.from('%PDF-1.7\n')],
  ['a page', sentences.notASheet, () => Buffer.from('<html><table>')],
  ['a picture', sentences.notASheet, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['bytes', sentences.notASheet, () => Buffer.from([1, 2, 0, 3])],
  ['bytes that could be old text', sentences.notASheet, () => Buffer.from([0x61, 0x3b, 0xe9, 0x01, 0x62])],
  ['an old workbook', sentences.old, () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
  ['another zip', sentences.notASheet, () => zipped({ 'a.txt': 'a' })],
  ['an ODS', sentences.notASheet, () => zipped({ mimetype: 'application/vnd.oasis', 'content.xml': '<a/>' })],
  ['half a zip', sentences.broken, async () => (await book('')).subarray(0, 200)],
  ['a workbook without its sheet', sentences.broken, () => zipped(BOOK)],
  ['XML that is none', sentences.broken, () => book('<row><c></row>')],
  ['XML that is not text', sentences.broken, () => book('', { [SHEET]: Buffer.from([0x3c, 0xff, 0xfe]) })],
  ['a formula', sentences.formula('B7'), () => book('<row r="7"><c r="B7"><f>1+1</f><v>2</v></c></row>')],
  [
    'a shared formula',
    sentences.formula('A1'),
    () => book('<row r="1"><c r="A1"><f t="shared" si="0"/></c></row>'),
  ],
  ['a formula as CSV', sentences.formula('B2'), () => Buffer.from('a;b\n1;"=HYPERLINK(""http://x"")"')],
  ['links', sentences.links, () => book('', { 'xl/externalLinks/externalLink1.xml': '<a/>' })],
  ['connections', sentences.links, () => book('', { 'xl/connections.xml': '<a/>' })],
  ['macros', sentences.macros, () => book('', { 'xl/vbaProject.bin': 'x' })],
  [
    'an entity of another file',
    sentences.links,
    () => book('', { [SHEET]: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetXml('')}` }),
  ],
  ['an unclosed quote', sentences.brokenCsv, () => Buffer.from('a;"b\nc;d\n')],
  ['rows without end', sentences.tooManyRows, () => book(rows(MOST.rows + 1, (n) => `<row r="${n}"/>`))],
  ['a million empty lines', sentences.tooManyRows, () => Buffer.from(`a;b\n${';\n'.repeat(1_000_000)}`)],
  [
    'a row far away',
    sentences.tooManyRows,
    () => book('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'),
  ],
  [
    'too many lines',
    sentences.tooManyLines,
    () =>
      csv(
        ['a'],
        Array.from({ length: MOST.lines }, (_, i) => [i]),
      ),
  ],
  [
    'two rows of one number',
    sentences.broken,
    () => book('<row r="1"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>'),
  ],
  ['a row of no number', sentences.broken, () => book('<row r="abc"><c><v>1</v></c></row>')],
  ['a column far away', sentences.tooManyColumns, () => book('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
  ['one column too many', sentences.tooManyColumns, () => book('<row r="1"><c r="KO1"><v>1</v></c></row>')],
  ['columns without end', sentences.tooManyColumns, () => Buffer.from(`${'a;'.repeat(MOST.columns)}a\n`)],
  ['a line of cells without end', sentences.tooManyColumns, () => Buffer.alloc(15 * MIB, ';')],
  ['a text without end', sentences.longText('A2'), () => Buffer.from(`a;b\n${'x'.repeat(40_000)};1\n`)],
  ['elements in elements', sentences.broken, () => book('<a>'.repeat(100_000))],
  ['one element of megabytes', sentences.broken, () => book(`<c a="${' '.repeat(3 * MIB)}"/>`)],
  [
    'more parts than a workbook has',
    sentences.tooBig,
    () => book('', { ...Object.fromEntries(Array.from({ length: MOST.parts }, (_, i) => [`x/${i}`, ''])) }),
  ],
  [
    'shared texts without end',
    sentences.tooBig,
    () => book('', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(MOST.sharedTexts + 1)}</sst>` }),
  ],
  ['a bomb that says so', sentences.tooBig, () => bomb(MOST.unpackedBytes)],
  ['a bomb that does not', sentences.broken, async () => lied(await bomb(40 * MIB), 40 * MIB)],
];

function bomb(size: number): Promise<Buffer> {
  return book('', { [SHEET]: Buffer.alloc(size, ' ') });
}

/** The same, said to be a byte long where a reader looks it up. */
function lied(bytes: Buffer, size: number): Buffer {
  const said = Buffer.alloc(4);
  said.writeUInt32LE(size);
  for (let at = bytes.indexOf(said); at >= 0; at = bytes.indexOf(said, at)) bytes.writeUInt32LE(1, at);
  return bytes;
}

describe('is refused in a sentence', () => {
  test.each(files)('%s', async (_name, sentence, make) => {
    const bytes = await make();
    const began = performance.now();
    expect(await readTable(bytes)).toEqual(new Unreadable(sentence));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test('a bomb is not unpacked to be seen', async () => {
  const bytes = await bomb(MOST.unpackedBytes);
  expect(bytes.length).toBeLessThan(MIB);
  const before = process.memoryUsage().rss;
  await readTable(bytes);
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * MIB);
});
