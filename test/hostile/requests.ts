// Requests as nobody means them, made from the routes of the OpenAPI document.
import type { Chance } from './random.ts';
import type { Document, Operation } from './document.ts';
import { Values } from './values.ts';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

/** What opens the doors, and the names of what lies behind them. */
export interface Access {
  readonly tenant: string;
  /** A client space for what would lock the others out. */
  readonly spare: string;
  readonly key: string;
  readonly token: string;
}

const SEGMENTS = [
  '0',
  '-1',
  '01',
  '1.0',
  '1e3',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '%00',
  '1%00',
  '%FF%FE',
  '%C3%28',
  '%ED%A0%80',
  '%',
  '%zz',
  '..%2f..',
  '%2e%2e',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '%F0%9F%98%80',
  '%20',
  '%0d%0a',
  "'",
  '*',
  '{id}',
  ':id',
  'x'.repeat(201),
  '9'.repeat(3_000),
  '1;a=b',
  '%E2%80%AE1',
];

const HEADERS: readonly Readonly<Record<string, string | string[]>>[] = [
  ...['*', '"x"', 'W/"', '"'.repeat(500), ',,,,', '\xff\xfe'].map((value) => ({ 'if-none-match': value })),
  ...['', ' ', 'k', 'x'.repeat(256), 'é', 'a\tb', '%00', '__proto__'].map((value) => ({
    'idempotency-key': value,
  })),
  ...['br;q=x', '*;q=0', ',', 'gzip;q=1e309', 'x'.repeat(5_000)].map((value) => ({
    'accept-encoding': value,
  })),
  ...['', '=', 'text/html', '\xff'].map((value) => ({ accept: value })),
  ...['\xff', '__proto__', 'x'.repeat(65), ''].map((value) => ({ 'x-request-id': value })),
  ...['x', '100-continue, x', ''].map((value) => ({ expect: value })),
  { cookie: '='.repeat(2_000) },
  { origin: 'null' },
  { range: 'bytes=9-1,-' },
  { te: 'trailers, x' },
  { 'x-forwarded-for': '::1, x' },
  { upgrade: 'h2c' },
  { 'x-api-key': ['a', 'b'] },
  { host: 'x y' },
  { authorization: 'Bearer' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-modified-since': 'x' },
  { 'content-encoding': 'gzip' },
];

const TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  '/',
  'application/json; charset="',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/JSON',
  '\xff/\xff',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  `application/${'x'.repeat(4_000)}`,
];

const BODIES = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"a":1,}',
  "{'a':1}",
  '{}{}',
  '\ufeff{}',
  '{"a":1e1000000}',
  '{"name":"a","name":{"x":1},"name":1}',
  `{"a":${'['.repeat(50_000)}`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  '{"__proto__":{"__proto__":{}}}',
  `{"a":${'9'.repeat(100_000)}}`,
  'x'.repeat(1_100_000),
].map((text) => Buffer.from(text));
BODIES.push(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from('{}', 'utf16le'));

const PDF = `%PDF-1.7\n${'x'.repeat(500)}\n%%EOF\n`;
const PARTS = [
  'name="file"; filename="a.pdf"',
  'name="file"',
  'name="__proto__"; filename="a"',
  'name="file"; filename="\u0000"',
  'name=',
  `name="file"; filename="${'é'.repeat(3_000)}"`,
  'filename="a.pdf"',
  'name="file"; filename*=UTF-8\'\'%ff%00.pdf',
];

export class HostileRequests {
  readonly #document: Document;
  readonly #operations: readonly Operation[];
  readonly #access: Access;

  constructor(document: Document, operations: readonly Operation[], access: Access) {
    this.#document = document;
    this.#operations = operations;
    this.#access = access;
  }

  /** Every route has its turn; what is done to it is chance. */
  make(index: number, chance: Chance): HostileRequest {
    const operation = this.#operations[index % this.#operations.length];
    if (!operation) throw new Error('the document has no routes');
    const values = new Values(this.#document, chance);
    const method = chance.maybe(0.02)
      ? chance.one(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'])
      : operation.method;
    const content = operation.upload ? this.#form(chance) : this.#json(operation, values, chance);
    return {
      method,
      path: this.#path(operation, chance) + this.#query(operation, values, chance),
      headers: {
        ...(operation.door === 'partner'
          ? { 'x-api-key': this.#access.key }
          : { authorization: `Bearer ${this.#access.token}` }),
        ...(content && !chance.maybe(0.03) ? { 'content-type': content.type } : {}),
        ...(chance.maybe(0.05) ? { 'content-type': chance.one(TYPES) } : {}),
        ...(chance.maybe(0.15) ? chance.one(HEADERS) : {}),
      },
      body: method === 'HEAD' || method === 'TRACE' ? null : (content?.bytes ?? null),
    };
  }

  #path({ path, method }: Operation, chance: Chance): string {
    const locksOut = method !== 'GET' && /\/(settings|keys\/\{id\}.*)$/.test(path);
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (chance.maybe(0.06)) return chance.one(SEGMENTS);
      if (name === 'tenantKey') return locksOut ? this.#access.spare : this.#access.tenant;
      return String(1 + chance.below(chance.maybe(0.8) ? 3 : 40));
    });
  }

  #query({ query }: Operation, values: Values, chance: Chance): string {
    const pairs = query
      .filter(() => chance.maybe(0.5))
      .map(({ name, schema }) => {
        const value = chance.maybe(0.4) ? values.text() : asText(values.of(schema, 0.1));
        return new URLSearchParams({ [name]: value.slice(0, 2_000) }).toString();
      });
    if (chance.maybe(0.08))
      pairs.push(
        chance.one([
          '%',
          '%00=%00',
          '__proto__=1',
          '__proto__[x]=1',
          '&&&',
          '=',
          'page=1&page=2',
          '%FF=%FE',
          'page=%00',
          'page=99999999999999999999',
          'a[b][c]=1',
          '?',
        ]),
      );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  }

  #json({ body, method }: Operation, values: Values, chance: Chance): { bytes: Buffer; type: string } | null {
    const type = 'application/json';
    if (chance.maybe(0.06)) return { bytes: chance.one(BODIES), type };
    if (body === null)
      return method === 'GET' || chance.maybe(0.9) ? null : { bytes: Buffer.from('{}'), type };
    const value = values.of(body, chance.one([0, 0, 0.02, 0.1, 0.4]));
    return { bytes: Buffer.from(JSON.stringify(value) ?? 'null'), type };
  }

  #form(chance: Chance): { bytes: Buffer; type: string } {
    const boundary = chance.maybe(0.1) ? 'b'.repeat(chance.one([1, 70, 71, 250, 253, 254, 300, 4_000])) : 'x';
    const part = `--${boundary}\r\ncontent-disposition: form-data; ${chance.maybe(0.6) ? PARTS[0] : chance.one(PARTS)}\r\n\r\n${chance.maybe(0.8) ? PDF : 'no'}\r\n`;
    const whole = `${part.repeat(chance.maybe(0.1) ? chance.one([0, 2, 40]) : 1)}--${boundary}--\r\n`;
    const bytes = Buffer.from(chance.maybe(0.1) ? whole.slice(0, chance.below(whole.length)) : whole);
    return { bytes, type: `multipart/form-data; boundary=${boundary}` };
  }
}

/** What stands for it in an address; some hostile objects cannot be turned into text by themselves. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}
