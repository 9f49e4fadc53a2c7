// Holds answers against the OpenAPI document that the service itself serves: status, every field of the body, and the
// code of a failure. A field that the document does not name is a mismatch like a wrong one.
import { Compile, type Validator } from 'typebox/compile';
import '../../../src/platform/judging/schema.ts';

type Schema = { readonly [keyword: string]: unknown };

interface DescribedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, DescribedAnswer>> }>>
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Template {
  readonly path: string;
  readonly pattern: RegExp;
}

const MOST_TOLD = 5;

/** What any address may answer, whether a route is there or not: told once, with the `code` of every failure. */
const ANYWHERE: ReadonlySet<string> = new Set([
  '400 malformed',
  '404 route-unknown',
  '405 method-not-allowed',
  '408 too-slow',
  '417 expectation',
  '431 too-large',
]);

let latest: { readonly tag: string; readonly answers: DeclaredAnswers } | null = null;

export class DeclaredAnswers {
  readonly #document: OpenApi;
  readonly #templates: readonly Template[];
  readonly #validators = new Map<string, Validator>();

  constructor(document: unknown) {
    this.#document = document as OpenApi;
    this.#templates = Object.keys(this.#document.paths)
      // an address that says a word beats one that takes any: /leads/search before /leads/{leadId}
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  /** The same in nearly every file of tests: it is compressed for nobody, and told again only where it is another one. */
  static async of(address: string): Promise<DeclaredAnswers> {
    const headers = { 'accept-encoding': 'identity', ...(latest && { 'if-none-match': latest.tag }) };
    const served = await fetch(`${address}/openapi.json`, { headers });
    if (latest !== null && served.status === 304) return latest.answers;
    latest = { tag: served.headers.get('etag') ?? '', answers: new DeclaredAnswers(await served.json()) };
    return latest.answers;
  }

  /** How an answer differs from what its route declares, or null; successes of other addresses are not its business. */
  mismatch(method: string, url: string, status: number, text: string): string | null {
    if (status < 200 || (status > 299 && status < 400) || text === '') return null;
    const path = url.replace(/[?#].*$/s, '');
    const template = this.#templates.find(({ pattern }) => pattern.test(path))?.path;
    const operation = template && this.#document.paths[template]?.[method.toLowerCase()];
    if (!operation && status > 399) return this.#failureMismatch(`${method} ${path}`, status, text);
    if (!operation) return null;
    const route = `${method} ${template}`;
    if (ANYWHERE.has(`${status} ${codeIn(text)}`)) return this.#failureMismatch(route, status, text);
    const described = operation.responses[status];
    if (!described) return `${route} answered ${status}, which it does not declare`;
    const types = Object.keys(described.content ?? {});
    if (types.length > 0 && !types.includes('application/json'))
      return text.startsWith('{') ? `${route} answered ${status} with JSON, and declares a file` : null;
    const schema = described.content?.['application/json']?.schema;
    if (!schema) return `${route} answered ${status} with a body, and declares none`;
    return this.#bodyMismatch(route, status, schema, text);
  }

  /** A failure that no route declares has the keys of all. */
  #failureMismatch(route: string, status: number, text: string): string | null {
    const schema = this.#document.components.schemas.Failure;
    return schema
      ? this.#bodyMismatch(route, status, schema, text)
      : 'the document has no schema of failures';
  }

  #bodyMismatch(route: string, status: number, schema: Schema, text: string): string | null {
    const body: unknown = JSON.parse(text);
    const validator = this.#validator(`${route} ${status}`, schema);
    if (validator.Check(body)) return null;
    const told = validator
      .Errors(body)
      .slice(0, MOST_TOLD)
      .map((error) => `  ${error.instancePath || '/'} ${error.message}`);
    return [`${route} answered ${status} otherwise than it declares:`, ...told].join('\n');
  }

  #validator(name: string, schema: Schema): Validator {
    const known = this.#validators.get(name);
    if (known) return known;
    const compiled = Compile(this.#closed(schema) as Schema);
    this.#validators.set(name, compiled);
    return compiled;
  }

  /** Objects that are all to be met at once, as one: each alone would refuse the fields of the others. */
  #merged(parts: readonly Schema[]): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const part of parts) {
      const name = typeof part.$ref === 'string' ? part.$ref.split('/').at(-1) : undefined;
      const known = name === undefined ? part : (this.#document.components.schemas[name] ?? {});
      for (const [field, schema] of Object.entries((known.properties ?? {}) as Record<string, Schema>))
        properties[field] = { ...properties[field], ...schema };
      required.push(...((known.required ?? []) as string[]));
    }
    return { type: 'object', required, properties };
  }

  /** The schema with every name looked up, and no field allowed beside those that it names. */
  #closed(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((inner) => this.#closed(inner));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name =
      '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    if (name !== undefined) return this.#closed(this.#document.components.schemas[name]);
    if ('allOf' in schema && Array.isArray(schema.allOf)) return this.#closed(this.#merged(schema.allOf));
    const isOpen = 'properties' in schema && !('additionalProperties' in schema);
    return {
      ...Object.fromEntries(
        Object.entries(schema)
          .filter(([keyword]) => !ANNOTATIONS.has(keyword))
          .map(([keyword, inner]) =>
            keyword === 'format' && inner === 'date-time'
              ? [keyword, 'instant']
              : keyword === 'properties'
                ? [
                    keyword,
                    Object.fromEntries(Object.entries(inner as Schema).map(([k, v]) => [k, this.#closed(v)])),
                  ]
                : [keyword, keyword === 'const' || keyword === 'enum' ? inner : this.#closed(inner)],
          ),
      ),
      ...(isOpen ? { additionalProperties: false } : {}),
    };
  }
}

function codeIn(text: string): string {
  if (!text.startsWith('{')) return '';
  const { code } = JSON.parse(text) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['examples', 'default', 'description', 'title', 'example']);
