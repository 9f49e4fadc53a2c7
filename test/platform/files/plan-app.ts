// An application that takes plans in and hands them out, on a port, with its read model in memory.
import { anyOf } from '../../../src/domain/vocabulary/permissions.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileTokenKey } from '../../../src/platform/files/token.ts';
import type { FileStore } from '../../../src/platform/files/file-store.ts';
import { PlanFiles, type StoredPlan } from '../../../src/api/lots/plan-files.ts';
import { Spool } from '../../../src/platform/files/spool.ts';
import { data } from '../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { refuse } from '../../../src/platform/kernel/refusal.ts';
import type { TenantLimits } from '../../../src/platform/http/doors/callers.ts';
import { group } from '../http/requests.ts';
import { sampleApp } from '../http/sample-app.ts';

export const pdf = (bytes = 400, mark = ''): Buffer => {
  const [start, end] = [Buffer.from(`%PDF-1.7\n${mark}`), Buffer.from('\n%%EOF\n')];
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length - end.length), 0x20), end]);
};

export interface Part {
  readonly field?: string;
  readonly filename?: string;
  readonly content: Buffer | string;
}

export function form(parts: readonly Part[], boundary = 'frontiere'): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ field = 'file', filename, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
          `${filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/pdf`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export type PlanApp = Awaited<ReturnType<typeof planApp>>;

const MIB = 1024 * 1024;

export async function planApp(storeIn: (folder: string) => FileStore | Promise<FileStore>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-plans-'));
  const incoming = path.join(folder, 'incoming');
  const spool = new Spool(incoming);
  await spool.open(true);
  const known = new Map<string, StoredPlan>();
  const logged: string[] = [];
  const plans = new PlanFiles({
    store: await storeIn(folder),
    spool,
    tokenKey: fileTokenKey(Buffer.alloc(32, 3)),
    baseUrl: 'https://lots.example',
    find: async (token) => known.get(token) ?? null,
    log: (line) => logged.push(line),
  });
  let nextId = 1;
  const steps: string[] = [];
  const route = partner.upload('/programs/:programId/lots/:lotId/files', {
    summary: 'plan',
    permission: anyOf('lot.update'),
    record: async ({ params }) => params.lotId !== 404,
    receive: async (file, limit) => {
      steps.push('receives');
      return plans.receive(file, limit);
    },
    handle: ({ params, key, upload }) => {
      steps.push('writes');
      return plans.attach(upload, key.tenantKey, nextId++, async (plan) => {
        if (params.lotId === 409) return refuse('permission-missing');
        if (params.lotId === 500) throw new Error('nobody knows whether it was written');
        known.set(plan.token, plan);
        return data({ ...plan, url: plans.url(plan.token) });
      });
    },
  });
  const limits: TenantLimits = {
    rate_limit_per_minute: 0,
    heavy_routes_per_hour: 0,
    max_upload_mib: 1,
    max_batch_lots: 500,
    max_plans_per_lot: 20,
  };
  const sample = await sampleApp({
    partner: [group(route)],
    backoffice: [],
    openFile: (token) => plans.open(token),
    limits: { wholeMs: 2_000 },
  });
  const { secret } = sample.keys.add({ permissions: new Set(['lot.update']), limits });
  const address = await sample.app.listen({ host: '127.0.0.1', port: 0 });

  /** `body` as one piece, or as a stream whose length is not said. */
  async function post(
    body: Uint8Array<ArrayBuffer> | ReadableStream,
    { lot = 1, boundary = 'frontiere', headers = {} } = {},
  ) {
    const response = await fetch(`${address}/v1/demo/programs/1/lots/${lot}/files`, {
      method: 'POST',
      headers: {
        'x-api-key': secret,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    const json = (await response.json()) as { data: StoredPlan; errors: Record<string, string[]> | null };
    return { status: response.status, headers: response.headers, json };
  }

  return {
    ...sample,
    address,
    plans,
    known,
    logged: () => [...logged, sample.logged()].join('\n'),
    steps,
    spool,
    folder,
    limit: MIB,
    send: (body: Buffer, more?: Parameters<typeof post>[1]) => post(new Uint8Array(body), more),
    sendChunked: (body: Buffer) => post(new Blob([new Uint8Array(body)]).stream()),
    /** A socket on which a request of this length has begun. */
    begin(length: number, lot = 1): Socket {
      const { port } = new URL(address);
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /v1/demo/programs/1/lots/${lot}/files HTTP/1.1\r\nhost: x\r\nx-api-key: ${secret}\r\n` +
          `content-type: multipart/form-data; boundary=frontiere\r\ncontent-length: ${length}\r\n\r\n`,
      );
      return socket;
    },
    download: (token: string, method = 'GET') => fetch(`${address}/files/${token}`, { method }),
    waiting: () => readdir(incoming),
    /** Every file below the folder, uploads that wait included. */
    async files(): Promise<string[]> {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found
        .filter((f) => f.isFile())
        .map((f) => path.relative(folder, path.join(f.parentPath, f.name)));
    },
    async close() {
      sample.app.server.closeAllConnections();
      await sample.app.close();
      await plans.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
