// What a form of the console sends: short texts by name, and no more of them than a page has fields.
import type { FastifyRequest } from 'fastify';
import type { BodyReader } from '../platform/http/bodies/body-reader.ts';
import { linesOf } from './typed.ts';

/** A memo of ten thousand signs, each as twelve, and what stands beside it. */
const MOST_BYTES = 256 * 1024;

export type Form = Readonly<Record<string, string>>;

/** Once all of it is here. */
export async function withForm<T>(
  bodies: BodyReader,
  request: FastifyRequest,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  return await bodies.whole(request, MOST_BYTES, (sent) => use(formIn(sent)));
}

function formIn(bytes: Buffer): Form {
  const sent = new URLSearchParams(bytes.toString('utf8'));
  return Object.fromEntries(
    [...sent].map(([name, value]) => [name, linesOf(value.replaceAll('\0', '')).trim()]),
  );
}
