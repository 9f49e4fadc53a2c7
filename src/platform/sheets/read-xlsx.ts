// The cells of a workbook's first sheet. What the cells show is taken; what would compute it, or fetch it from elsewhere,
// is refused.
import type { Cell, Line } from '../kernel/cell.ts';
import { MOST, patience, sentences, Unreadable } from './bounds.ts';
import { Lines, tidied } from './lines.ts';
import { isTrue, readWorkbook, type Workbook } from './workbook.ts';
import { letters } from './write-xlsx.ts';
import { dayOf } from './xlsx-days.ts';
import { textOf } from './xlsx-text.ts';
import { readXml, type XmlHandler } from './xml.ts';
import { openParts, orBroken } from './zip-parts.ts';

export async function readXlsx(bytes: Buffer): Promise<readonly Line[]> {
  const parts = await openParts(bytes);
  try {
    const names = [...parts.names];
    if (names.some((name) => /^xl\/(externalLinks|connections|queryTables)/.test(name)))
      throw new Unreadable(sentences.links);
    if (names.some((name) => name.endsWith('vbaProject.bin'))) throw new Unreadable(sentences.macros);
    return await orBroken(async () => {
      const tooLate = patience();
      const book = await readWorkbook(parts, tooLate);
      const source = await parts.open(book.sheet);
      if (!source) throw new Unreadable(sentences.broken);
      const lines = new Lines();
      await readXml(source, cellsInto(lines, book), tooLate);
      return lines.all;
    });
  } finally {
    parts.close();
  }
}

/** How LibreOffice saves what is true or false: formulas that compute nothing. */
const FLAGS = new Set(['TRUE()', 'FALSE()']);

function cellsInto(lines: Lines, book: Workbook): XmlHandler {
  let [line, column, type, style, text] = [0, -1, 'n', 0, ''];
  let [isValue, isFormula, formula] = [false, false, ''];
  let row: Cell[] = [];
  return {
    open: (name, attributes) => {
      switch (name) {
        case 'row':
          line = rowAfter(line, attributes.r);
          [row, column] = [[], -1];
          return;
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          if (!(column >= 0 && column < MOST.columns * 10)) throw new Unreadable(sentences.tooManyColumns);
          [type, style, text] = [attributes.t ?? 'n', Number(attributes.s ?? 0), ''];
          return;
        case 'f':
          [isFormula, formula] = [true, ''];
          return;
        case 'v':
        case 't':
          isValue = true;
      }
    },
    text: (piece) => {
      if (isFormula) formula += piece;
      if (isValue) text += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'f') {
        if (!FLAGS.has(formula)) throw new Unreadable(sentences.formula(`${letters(column)}${line}`));
        isFormula = false;
      }
      if (name === 'c') {
        const cell = cellOf(type, text, style, book);
        if (cell === null) return;
        while (row.length < column) row.push(null);
        row[column] = cell;
      }
      if (name === 'row') lines.add(line, row);
    },
  };
}

function cellOf(type: string, text: string, style: number, { texts, daysAt, from1904 }: Workbook): Cell {
  switch (type) {
    case 's':
      return tidied(texts[Number(text)] ?? '');
    case 'b':
      return text === '' ? null : isTrue(text);
    case 'n': {
      if (text.trim() === '') return null;
      const value = Number(text);
      if (!Number.isFinite(value)) return tidied(text);
      return daysAt[style] ? dayOf(value, from1904) : value;
    }
    case 'd':
      return /^\d{4}-\d\d-\d\d/.test(text) ? { day: text.slice(0, 10) } : tidied(text);
    default:
      return tidied(textOf(text));
  }
}

/** Two rows of one number would be taken for one: of the lots that they say only the last would be there. */
function rowAfter(last: number, said: string | undefined): number {
  const line = Number(said ?? last + 1);
  if (!Number.isSafeInteger(line) || line <= last) throw new Unreadable(sentences.broken);
  return line;
}

/** `AB12` is 27. */
function columnOf(at: string): number {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(at)?.[0] ?? '') column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
}
