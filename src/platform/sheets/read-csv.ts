// CSV as it comes from anywhere: its encoding and its separator are found out.
import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse';
import type { Line } from '../kernel/cell.ts';
import { MOST, patience, sentences, Unreadable } from './bounds.ts';
import { Lines, tidied } from './lines.ts';
import { unmarked } from './neutral.ts';
import { letters } from './write-xlsx.ts';

const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Of text, between two looks at everything else that waits. */
const PIECE = 64 * 1024;
const HEAD = 64 * 1024;

/** Signs that no text of the office has, where the bytes are not surely text. */
const BINARY = /[\x01-\x08\x0b\x0c\x0e-\x1f]/;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export async function readCsv(bytes: Buffer): Promise<readonly Line[]> {
  const text = decoded(bytes);
  if (text.includes('\0') || (!isUtf8(bytes) && BINARY.test(text))) throw new Unreadable(sentences.notASheet);
  const said = /^sep=(.)\r?\n/.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const lines = new Lines();
  const tooLate = patience();
  try {
    const delimiter = said?.[1] ?? separatorOf(body.slice(0, HEAD));
    const parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      max_record_size: MOST.cellChars * MOST.columns,
    });
    void feed(parser, body, cellsOf(delimiter), tooLate);
    // within quotes the parser counts the two signs of an end of line as two
    let countedTwice = 0;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      tooLate();
      if (record.length > MOST.columns) throw new Unreadable(sentences.tooManyColumns);
      for (const cell of record) countedTwice += cell.split('\r\n').length - 1;
      const line = info.lines - countedTwice + (said ? 1 : 0);
      lines.add(
        line,
        record.map((cell, i) => tidied(valueOf(cell, `${letters(i)}${line}`))),
      );
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(sentences.brokenCsv) : error;
  }
  return lines.all;
}

/** No spreadsheet saves a formula as CSV; whoever opens such a file would run it. */
function valueOf(cell: string, at: string): string {
  if (cell.startsWith('=')) throw new Unreadable(sentences.formula(at));
  return unmarked(cell);
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding =
    mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return encoding === 'windows-1252' ? fromWindows(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** Where Windows-1252 has signs of its own; in Node its decoder reads them as ISO 8859-1. */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function fromWindows(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => FROM_80[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Of lines with something in them: titles, and the headers below. */
const LOOKED_AT = 10;

/**
 * What separates most in the first line, quotes aside. A title above the headers has signs of its own, or none: what cuts
 * two lines that follow one another into as many cells counts where these are more, or the next line has no such sign.
 */
function separatorOf(head: string): string {
  const bare = head.replace(/(^|[;\t,|\r\n])"(?:[^"]|"")*"/g, '$1');
  const lines = bare.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const counted = lines.slice(0, LOOKED_AT).map((line) => SEPARATORS.map((sign) => line.split(sign).length));
  const agreed = counted
    .slice(1)
    .map((counts, i) => counts.map((count, sign) => (count === counted[i]?.[sign] ? count : 1)))
    .find((counts) => Math.max(...counts) > 1);
  const [first = [], second, beside = []] = [counted[0], counted[1], agreed];
  const isAlone = second?.[first.indexOf(Math.max(...first))] === 1;
  const counts = (isAlone && agreed) || Math.max(...beside) > Math.max(...first) ? beside : first;
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** A row is judged when it is whole, and of one line that is nothing but separators that would be after millions of cells. */
function cellsOf(delimiter: string): (piece: string) => void {
  const sign = delimiter.charCodeAt(0);
  const ends = new Set([10, 13, 34]);
  let cells = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (code === sign) cells += 1;
      else if (ends.has(code)) cells = 0;
      if (cells > MOST.columns) throw new Unreadable(sentences.tooManyColumns);
    }
  };
}

async function feed(
  parser: ReturnType<typeof parse>,
  text: string,
  ...judges: readonly ((piece: string) => void)[]
): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += PIECE) {
    const piece = text.slice(at, at + PIECE);
    try {
      for (const judge of judges) judge(piece);
    } catch (error) {
      parser.destroy(error instanceof Error ? error : undefined);
      return;
    }
    if (!parser.write(piece)) await drained(parser);
    await new Promise(setImmediate);
  }
  if (!parser.destroyed) parser.end();
}

/** Or over: a parser that has failed does not drain. */
function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });
}
