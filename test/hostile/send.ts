// Sends what no polite client would: by Node's own where it agrees to, over kept connections.
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './judge.ts';
import type { HostileRequest } from './requests.ts';

const LIMIT_MS = 20_000;

export class Sender {
  readonly #address: URL;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

  constructor(address: string) {
    this.#address = new URL(address);
  }

  /** Null when the client itself would not send such a thing. */
  send({ method, path, headers, body }: HostileRequest): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      let request: http.ClientRequest;
      try {
        request = http.request({
          host: this.#address.hostname,
          port: this.#address.port,
          agent: this.#agent,
          method,
          path,
          headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
          timeout: LIMIT_MS,
        });
      } catch {
        return resolve(null);
      }
      let answered = false;
      request.on('response', (response) => {
        answered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: unpacked(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
          }),
        );
        response.on('error', reject);
      });
      request.on('timeout', () => request.destroy(new Error(`no answer in ${LIMIT_MS} ms`)));
      request.on('error', (error) => {
        if (!answered) reject(error);
      });
      request.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
