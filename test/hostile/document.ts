// What the generators read of the OpenAPI document: its routes, and the schemas of what they take.

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

export interface Operation {
  readonly method: string;
  /** With `{names}` in it. */
  readonly path: string;
  readonly door: 'partner' | 'backoffice';
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  readonly body: Schema | null;
  readonly upload: boolean;
  /** What the description says of the permission it wants. */
  readonly permission: string;
  /** What it says of the roles that may, at the back office. */
  readonly roles: readonly string[];
}

interface Described {
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export async function readDocument(address: string): Promise<Document> {
  return (await (await fetch(`${address}/openapi.json`)).json()) as Document;
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { description = '', parameters = [], requestBody }]): Operation => ({
        method: method.toUpperCase(),
        path,
        door: path.startsWith('/v1/') ? 'partner' : 'backoffice',
        query: parameters.filter((p) => p.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        upload: requestBody?.content['multipart/form-data'] !== undefined,
        permission: /Permission: (.*)\.$/s.exec(description)?.[1] ?? 'none',
        roles: [...(/Roles: (.*)\.$/s.exec(description)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, r]) => r!),
      }),
    ),
  );
}

export function resolved(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const named = name === undefined ? undefined : document.components.schemas[name];
  return named ? resolved(document, named) : schema;
}
