import { describe, expect, it } from 'vitest';
import { PdfCheck } from '../../../src/platform/files/pdf.ts';
import fc from '../../support/properties.ts';

/** The rule said on the whole file, as the check never sees it. */
function isPdf(file: Buffer): boolean {
  return file.subarray(0, 1024).includes('%PDF-') && file.subarray(-1024).includes('%%EOF');
}

function checked(chunks: readonly Buffer[]): PdfCheck {
  const check = new PdfCheck();
  for (const chunk of chunks) check.push(chunk);
  return check;
}

function cut(file: Buffer, at: readonly number[]): Buffer[] {
  const edges = [0, ...at.map((n) => n % (file.length + 1)).sort((a, b) => a - b), file.length];
  return edges.slice(1).map((to, i) => file.subarray(edges[i], to));
}

/** Marks, halves of marks, and fillers of lengths around the places where the rule changes. */
const piece = fc.oneof(
  fc.constantFrom('%PDF-', '%%EOF', '%PD', 'F-1.7', '%%EO', 'F', '%', ''),
  fc.integer({ min: 0, max: 1100 }).map((n) => ' '.repeat(n)),
  fc.constantFrom(1018, 1019, 1020, 1023, 1024, 1025).map((n) => 'x'.repeat(n)),
);
const file = fc.array(piece, { maxLength: 8 }).map((pieces) => Buffer.from(pieces.join('')));

describe('the check of a PDF that streams by', () => {
  it('says of every cutting what is true of the whole', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { maxLength: 12 }), (whole, at) => {
        expect(checked(cut(whole, at)).isPdf).toBe(isPdf(whole));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives up only what cannot become one, whatever follows', () => {
    fc.assert(
      fc.property(file, file, fc.array(fc.nat(), { maxLength: 6 }), (start, rest, at) => {
        if (checked(cut(start, at)).isHopeless) expect(isPdf(Buffer.concat([start, rest]))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    expect(checked([Buffer.alloc(1024)]).isHopeless).toBe(true);
    expect(checked([Buffer.alloc(1023)]).isHopeless).toBe(false);
  });

  it('takes a mark that ends at the last byte that counts, and none beyond', () => {
    const at = (n: number): Buffer => Buffer.from(`${' '.repeat(n)}%PDF-1.7\n%%EOF`);
    expect(checked([at(1019)]).isPdf).toBe(true);
    expect(checked([at(1020)]).isPdf).toBe(false);
    const before = (n: number): Buffer => Buffer.from(`%PDF-1.7\n%%EOF${'\n'.repeat(n)}`);
    expect(checked([before(1019)]).isPdf).toBe(true);
    expect(checked([before(1020)]).isPdf).toBe(false);
  });

  it('keeps no more than the two ends, however large the file', () => {
    const check = new PdfCheck();
    check.push(Buffer.from('%PDF-1.7'));
    const chunk = Buffer.alloc(64 * 1024, 32);
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 2_000; i++) check.push(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
    check.push(Buffer.from('%%EOF'));
    expect(check.isPdf).toBe(true);
  });
});
