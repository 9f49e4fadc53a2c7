// A table as CSV that a French Excel opens as it is: semicolons, decimal commas, and a mark that says UTF-8.
import type { Cell } from '../kernel/cell.ts';
import { neutralised } from './neutral.ts';
import type { Sheet } from './sheet.ts';

const BYTE_ORDER_MARK = '\ufeff';
const CHUNK = 32 * 1024;

export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) {
    text += line(row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

function line(cells: readonly Cell[]): string {
  // not \r\n: whoever cuts at \n would find a last cell that begins with \r
  return `${cells.map(written).join(';')}\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'string') return quoted(neutralised(cell));
  const [year, month, day] = cell.day.split('-');
  return `${day}/${month}/${year}${cell.time === undefined ? '' : ` ${cell.time}`}`;
}

function quoted(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
