// Rows on their way out of a file, within what a grid may be. Empty ones count and are left out.
import type { Cell, Line } from '../kernel/cell.ts';
import { letters } from './write-xlsx.ts';
import { MOST, sentences, Unreadable } from './bounds.ts';

export class Lines {
  readonly all: Line[] = [];
  #rows = 0;

  /** `line`: where it stands in its file. */
  add(line: number, cells: readonly Cell[]): void {
    this.#rows += 1;
    if (this.#rows > MOST.rows || line > MOST.rows * 100) throw new Unreadable(sentences.tooManyRows);
    const last = cells.findLastIndex((cell) => cell !== null);
    if (last < 0) return;
    if (last >= MOST.columns) throw new Unreadable(sentences.tooManyColumns);
    if (this.all.length >= MOST.lines) throw new Unreadable(sentences.tooManyLines);
    const kept = cells.slice(0, last + 1);
    for (const [i, cell] of kept.entries())
      if (typeof cell === 'string' && cell.length > MOST.cellChars)
        throw new Unreadable(sentences.longText(`${letters(i)}${line}`));
    this.all.push({ line, cells: kept });
  }
}

/** Text without what surrounds it; nothing at all where nothing else is there. */
export function tidied(text: string): string | null {
  const clean = text.trim();
  return clean === '' ? null : clean;
}
