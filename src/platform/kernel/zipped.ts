// A state as it is kept: JSON, packed quickly and on another thread, for a large one takes tens of milliseconds.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const packing = promisify(gzip);
const unpacking = promisify(gunzip);

export async function zipped(value: unknown): Promise<Uint8Array> {
  return await packing(JSON.stringify(value), { level: 1 });
}

export async function unzipped(data: Uint8Array): Promise<unknown> {
  return JSON.parse((await unpacking(data)).toString());
}
