// What a form of the console sends: short texts by name, and no more of them than a page has fields.
import type { IncomingMessage } from 'node:http';
import { Refused, refuse } from '../platform/kernel/refusal.ts';
import { linesOf } from './typed.ts';

/** A memo of ten thousand signs, each as twelve, and what stands beside it. */
const MOST_BYTES = 256 * 1024;

export async function formOf(message: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Refused(refuse('too-large'));
    chunks.push(chunk);
  }
  const sent = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  return Object.fromEntries(
    [...sent].map(([name, value]) => [name, linesOf(value.replaceAll('\0', '')).trim()]),
  );
}
