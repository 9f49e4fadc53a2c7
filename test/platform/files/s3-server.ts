// As much of S3 as a file store needs, in this process. It believes nothing: signatures, lengths and hashes of what
// it receives are worked out again, and what does not fit is refused as the real servers refuse it.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const CREDENTIALS = { id: 'LOTBOOKTEST', secret: 'a/secret+of=the-test' };
export const REGION = 'eu-west-3';
export const BUCKET = 'plans';

interface Stored {
  readonly content: Buffer;
  readonly type: string;
  readonly sha256: string;
}

export interface S3Server {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Stored>;
  /** Uploads in parts that were begun and neither finished nor taken back. */
  readonly unfinished: ReadonlyMap<string, unknown>;
  readonly asked: readonly string[];
  /** Answers so many of the next requests whose line matches with a failure. */
  fail(line: RegExp, status: number, times: number, code?: string): void;
  /** Answers what matches in this way instead, where it would have been let in. */
  instead(line: RegExp, answer: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** As LOTBOOK_FILES says it. */
export function bucketAt({ endpoint }: Pick<S3Server, 'endpoint'>, secret = CREDENTIALS.secret): string {
  return `s3://${CREDENTIALS.id}:${encodeURIComponent(secret)}@${BUCKET}/lots?endpoint=${endpoint}&region=${REGION}`;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const unfinished = new Map<string, { type: string; sha256: string; parts: Map<number, Buffer> }>();
  const asked: string[] = [];
  const failures: { line: RegExp; status: number; left: number; code: string }[] = [];
  const others: { line: RegExp; answer: (response: ServerResponse) => void }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request);
    const url = new URL(request.url ?? '', 'http://s3');
    const line = `${request.method} ${url.pathname}${url.search}`;
    asked.push(line);
    const failing = failures.find((f) => f.left > 0 && f.line.test(line));
    if (failing) {
      failing.left -= 1;
      return error(response, failing.status, failing.code);
    }
    const wrong = wrongWith(request, url, content);
    if (wrong) return error(response, 403, wrong);
    const other = others.find((o) => o.line.test(line));
    if (other) return other.answer(response);
    const key = decodeURIComponent(url.pathname);
    if (!key.startsWith(`/${BUCKET}/`)) return error(response, 404, 'NoSuchBucket');
    const uploadId = url.searchParams.get('uploadId');
    const type = request.headers['content-type'] ?? '';
    const sha256 = String(request.headers['x-amz-meta-sha256'] ?? '');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, { type, sha256, parts: new Map() });
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) {
      const upload = unfinished.get(uploadId);
      if (!upload) return error(response, 404, 'NoSuchUpload');
      if (request.method === 'DELETE')
        return void (unfinished.delete(uploadId), response.writeHead(204).end());
      if (request.method === 'PUT') {
        upload.parts.set(Number(url.searchParams.get('partNumber')), content);
        return void response.writeHead(200, { etag: etag(content) }).end();
      }
      const named = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((m) =>
        Number(m[1]),
      );
      if (named.some((n, i) => n !== i + 1 || !upload.parts.has(n)))
        return error(response, 400, 'InvalidPart');
      const whole = Buffer.concat(named.map((n) => upload.parts.get(n) ?? Buffer.alloc(0)));
      objects.set(key, { content: whole, type: upload.type, sha256: upload.sha256 });
      unfinished.delete(uploadId);
      return xml(response, `<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>`);
    }
    if (request.method === 'PUT') {
      objects.set(key, { content, type, sha256 });
      return void response.writeHead(200, { etag: etag(content) }).end();
    }
    if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end());
    const found = objects.get(key);
    if (!found) return error(response, 404, 'NoSuchKey');
    response
      .writeHead(200, {
        'content-length': found.content.length,
        'content-type': found.type,
        etag: etag(found.content),
      })
      .end(request.method === 'HEAD' ? undefined : found.content);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unfinished,
    asked,
    fail: (line, status, times, code = 'SlowDown') => void failures.push({ line, status, left: times, code }),
    instead: (line, answer) => void others.push({ line, answer }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const etag = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

function wrongWith({ method, headers }: IncomingMessage, url: URL, content: Buffer): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return 'AccessDenied';
  const [, id, day = '', region = '', names = '', signature] = said;
  if (id !== CREDENTIALS.id || region !== REGION) return 'InvalidAccessKeyId';
  const payload = String(headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(content).toString('hex')) return 'BadDigest';
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== sha256(content).toString('base64')) return 'BadDigest';
  if (headers['content-encoding']?.includes('aws-chunked')) return 'NotImplemented';
  if (method === 'PUT' && Number(headers['content-length']) !== content.length) return 'IncompleteBody';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical).toString('hex')].join(
    '\n',
  );
  const key = hmac(hmac(hmac(hmac(`AWS4${CREDENTIALS.secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}

function error(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
