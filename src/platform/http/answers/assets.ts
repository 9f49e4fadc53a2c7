// Files of our own that pages ask for, under an address that changes with what is in them: whoever has one has it for good.
import { createHash } from 'node:crypto';
import { PreparedText } from './prepared.ts';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };

export interface AssetFile {
  readonly name: `${string}.${keyof typeof TYPES}`;
  readonly text: string;
}

export const FOR_GOOD = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

export class Assets {
  readonly #folder: string;
  readonly texts: ReadonlyMap<string, PreparedText>;

  constructor(under: string, files: readonly AssetFile[]) {
    this.#folder = `${under}/${hashOf(files)}`;
    this.texts = new Map(
      files.map(({ name, text }) => [this.addressOf(name), new PreparedText(text, typeOf(name))]),
    );
  }

  /** Files import each other by their names beside them, so all share one folder. */
  addressOf(name: string): string {
    return `${this.#folder}/${name}`;
  }
}

function typeOf(name: AssetFile['name']): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES];
}

function hashOf(files: readonly AssetFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name} ${text.length} ${text}`);
  return hash.digest('hex').slice(0, 16);
}
