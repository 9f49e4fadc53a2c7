// Whether what streams by looks like a whole PDF: told from its first and its last bytes, which is all it keeps.

const START = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** Readers look for the marks this far into a file, and no further. */
const NEAR = 1024;

export class PdfCheck {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);

  push(chunk: Buffer): void {
    if (this.#head.length < NEAR)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, NEAR - this.#head.length)]);
    this.#tail =
      chunk.length >= NEAR
        ? Buffer.from(chunk.subarray(-NEAR))
        : Buffer.concat([this.#tail, chunk]).subarray(-NEAR);
  }

  /** Enough has come by to know that it is none. */
  get isHopeless(): boolean {
    return this.#head.length === NEAR && !this.#head.includes(START);
  }

  get isPdf(): boolean {
    return this.#head.includes(START) && this.#tail.includes(END);
  }
}
