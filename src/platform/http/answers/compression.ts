// Compression of answers, for callers that ask. Low effort: an answer is sent once.
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from './etag.ts';

export const MIN_COMPRESSED = 1024;
/** Below this, a trip to the thread pool costs more than the work. */
const SMALL = 16 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The best encoding that the caller accepts; the server prefers br where the caller does not care. */
export function negotiate(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return null;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const any = weights.get('*') ?? 0;
  const br = weights.get('br') ?? any;
  const gz = weights.get('gzip') ?? any;
  if (br === 0 && gz === 0) return null;
  return br >= gz ? 'br' : 'gzip';
}

export function compressText(text: string, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (bytes.length <= SMALL)
    return encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, GZIP);
  return encoding === 'br' ? brotliAsync(bytes, BROTLI) : gzipAsync(bytes, GZIP);
}

/** For what is compressed once and sent often: smaller, and never on the main thread. */
export function compressWell(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
    : gzipAsync(bytes, { level: 9 });
}

export function compressStream(source: Readable, encoding: 'br' | 'gzip'): Readable {
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  source.once('error', (error) => compressor.destroy(error));
  compressor.once('close', () => source.destroy());
  return source.pipe(compressor);
}
