// A table as a workbook, written while its rows come: a frozen header row, typed cells, no formula anywhere.
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from '../kernel/cell.ts';
import { MOST } from './bounds.ts';
import type { Look, Sheet, SheetColumn } from './sheet.ts';
import { frenchDay, serialOf } from './xlsx-days.ts';
import { xmlOf } from './xlsx-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `cellXfs` of the styles below. */
const STYLE = { header: 1, text: 2, decimal: 3, money: 4, day: 5, moment: 6, plain: 0 } as const;
const NUMBERS: Readonly<Record<Look, number>> = {
  plain: STYLE.plain,
  decimal: STYLE.decimal,
  money: STYLE.money,
};

/** Beyond this a spreadsheet shows other digits than were written. */
const MOST_DIGITS = 999_999_999_999_999;

/** What spreadsheets hold on one sheet, its header among them: what is more stands on the next. */
const MOST_ROWS = 1_048_576;

export function xlsxOf(sheet: Sheet, mostRows = MOST_ROWS): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream;
  if (!(out instanceof Readable)) throw new Error('a workbook is a stream like any other');
  const left = new AbortController();
  const fail = (error: Error): void => void out.destroy(error);
  zip.on('error', fail);
  out.once('close', () => left.abort());
  void fill(zip, sheet, mostRows, left.signal).catch(fail);
  return out;
}

/** How many sheets there are is known at the end, so what tells of them comes last. */
async function fill(zip: ZipFile, sheet: Sheet, mostRows: number, left: AbortSignal): Promise<void> {
  const { name, columns, rows } = sheet;
  const source = rows[Symbol.asyncIterator]();
  let next = await source.next();
  async function* portion(): AsyncGenerator<readonly Cell[]> {
    for (let room = mostRows - 1; room > 0 && !next.done; room--) {
      yield next.value;
      next = await source.next();
    }
  }
  try {
    let sheets = 0;
    do {
      const xml = Readable.from(sheetXml({ columns, rows: portion() }), { objectMode: false });
      addAbortSignal(left, xml);
      zip.addReadStream(xml, sheetPath(++sheets), { mtime: WRITTEN_AT });
      await finished(xml);
    } while (!next.done);
    for (const [path, text] of Object.entries(partsOf(name, sheets)))
      zip.addBuffer(Buffer.from(HEAD + text), path, { mtime: WRITTEN_AT });
    zip.end();
  } finally {
    await source.return?.();
  }
}

/** The same table is the same bytes. */
const WRITTEN_AT = new Date(2000, 0, 1);
const CHUNK = 32 * 1024;

async function* sheetXml({ columns, rows }: Omit<Sheet, 'name'>): AsyncGenerator<Buffer> {
  const widths = columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${headerRow(columns)}`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += `<row r="${number}">`;
    for (const [i, cell] of row.entries())
      text += cellXml(cell, `${letters(i)}${number}`, columns[i]?.look ?? 'plain');
    text += '</row>';
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function headerRow(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ header }, i) => textXml(header, `${letters(i)}1`, STYLE.header));
  return `<row r="1">${cells.join('')}</row>`;
}

function cellXml(cell: Cell, at: string, look: Look): string {
  switch (typeof cell) {
    case 'string':
      return textXml(cell, at, STYLE.text);
    case 'boolean':
      return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    case 'number':
      return Math.abs(cell) > MOST_DIGITS
        ? textXml(String(cell), at, STYLE.text)
        : `<c r="${at}" s="${NUMBERS[look]}"><v>${cell}</v></c>`;
    default: {
      if (cell === null) return '';
      const serial = serialOf(cell);
      if (serial === null) return textXml(frenchDay(cell), at, STYLE.text);
      return `<c r="${at}" s="${cell.time === undefined ? STYLE.day : STYLE.moment}"><v>${serial}</v></c>`;
    }
  }
}

function textXml(text: string, at: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(held(text))}</t></is></c>`;
}

/** What is longer makes a file that spreadsheets call damaged: all the names of a prospect of hundreds, say. */
function held(text: string): string {
  return text.length > MOST.cellChars ? `${text.slice(0, MOST.cellChars - 1)}…` : text;
}

/** `A` … `Z`, `AA` … */
export function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

function widthOf({ header }: SheetColumn): number {
  return Math.min(Math.max(header.length + 2, 10), 32);
}

function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

function partsOf(name: string, sheets: number): Record<string, string> {
  const each = (told: (number: number) => string): string =>
    Array.from({ length: sheets }, (_, i) => told(i + 1)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${each((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${KIND}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="${xmlOf(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[0, 0, 49, 2, 4, 164, 165].map((format, i) => `<xf numFmtId="${format}" fontId="${i === STYLE.header ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${i === STYLE.header ? ' applyFont="1"' : ''}/>`).join('')}</cellXfs></styleSheet>`,
  };
}

/** What spreadsheets take for the name of a sheet. */
function sheetName(name: string, number: number): string {
  const mark = number === 1 ? '' : ` ${number}`;
  const known = name.replace(/[\\/*?:[\]]/g, ' ').trim();
  return `${known.slice(0, 31 - mark.length) || 'Feuille'}${mark}`;
}
