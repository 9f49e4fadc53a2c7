// Holds answers against the OpenAPI document that the service itself serves: status, and every field of the body. A
// field that the document does not name is a mismatch like a wrong one.
import { Compile, type Validator } from 'typebox/compile';
import '../../src/platform/judging/schema.ts';

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

  static async of(address: string): Promise<DeclaredAnswers> {
    return new DeclaredAnswers(await (await fetch(`${address}/openapi.json`)).json());
  }

  /** How a success differs from what its route declares, or null; other answers and addresses are not its business. */
  mismatch(method: string, url: string, status: number, text: string): string | null {
    if (status < 200 || status > 299 || text === '') return null;
    const path = url.replace(/[?#].*$/s, '');
    const template = this.#templates.find(({ pattern }) => pattern.test(path))?.path;
    if (template === undefined) return null;
    const route = `${method} ${template}`;
    const described = this.#document.paths[template]?.[method.toLowerCase()]?.responses[status];
    if (!described) return `${route} answered ${status}, which it does not declare`;
    const schema = described.content?.['application/json']?.schema;
    if (!schema) return `${route} answered ${status} with a body, and declares none`;
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

  /** The schema with every name looked up, and no field allowed beside those that it names. */
  #closed(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((inner) => this.#closed(inner));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name =
      '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    if (name !== undefined) return this.#closed(this.#document.components.schemas[name]);
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

const ANNOTATIONS: ReadonlySet<string> = new Set(['examples', 'default', 'description', 'title', 'example']);
