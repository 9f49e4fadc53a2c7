// The secret of an API key or a token as text: how it is made, told from junk, and compared.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseId } from '../routes/path-values.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^(lbt?)_([1-9]\d{0,9})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Whose it is: a partner's key, or a token of the office. */
type Prefix = 'lb' | 'lbt';

interface NewSecret {
  /** What the partner gets to see, this once. */
  readonly text: string;
  readonly hash: Buffer;
  readonly lastFour: string;
}

export function makeSecret(
  id: number,
  prefix: Prefix = 'lb',
  random: (size: number) => Buffer = randomBytes,
): NewSecret {
  const body = `${prefix}_${id}_${base62(random(32), SECRET_LENGTH)}`;
  const text = body + checksum(body);
  return { text, hash: hashSecret(text), lastFour: text.slice(-4) };
}

/** What the stream keeps of a secret: enough to recognise it, not enough to make it. */
export function keptOf({ hash, lastFour }: NewSecret): { readonly hash: string; readonly lastFour: string } {
  return { hash: hash.toString('hex'), lastFour };
}

/** The id of the key or token that this text claims to be, or null for anything that was never one of ours. */
export function parseSecret(text: string, prefix: Prefix = 'lb'): { readonly id: number } | null {
  const match = SHAPE.exec(text);
  if (match?.[1] !== prefix) return null;
  if (checksum(text.slice(0, -CHECKSUM_LENGTH)) !== match[4]) return null;
  const id = parseId(match[2] ?? '');
  return id === null ? null : { id };
}

/** A fast hash is the right one here: the secret has 256 random bits, there is nothing to guess. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function secretMatches(text: string, hash: Uint8Array): boolean {
  const given = hashSecret(text);
  return given.length === hash.length && timingSafeEqual(given, hash);
}

/** Tells a mistyped or invented key apart without a look-up; it protects nothing, so a CRC will do. */
function checksum(body: string): string {
  let number = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = DIGITS.charAt(number % 62) + text;
    number = Math.floor(number / 62);
  }
  return text;
}

function base62(bytes: Uint8Array, length: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i++) {
    text = DIGITS.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return text;
}
