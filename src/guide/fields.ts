// A schema as a table of its fields, by dotted path: what each is, whether it must be there, and what it means.
import { html, type Html } from '../console/html.ts';
import type { Json } from '../platform/http/openapi/schemas.ts';
import { sentence } from './chapters.ts';
import type { Part } from './document.ts';
import type { WORDS } from './words.ts';

export interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

const DEEPEST = 5;

export function fieldsOf(part: Part, schema: Json, path = '', depth = 0): Field[] {
  if (depth > DEEPEST) return [];
  const { schema: node } = plain(part, schema);
  if (node.type === 'array') return fieldsOf(part, (node.items ?? {}) as Json, `${path}[]`, depth + 1);
  const required = new Set((node.required ?? []) as string[]);
  return Object.entries((node.properties ?? {}) as Record<string, Json>).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const told = plain(part, inner);
    return [
      { path: at, type: typeOf(part, inner), isRequired: required.has(name), meaning: told.meaning },
      ...fieldsOf(part, inner, at, depth + 1),
    ];
  });
}

/** Without the reference, and without the null that may stand beside it. */
function plain(
  part: Part,
  schema: Json,
): { readonly schema: Json; readonly meaning: string; readonly orNull: boolean } {
  const outer = part.resolve(schema);
  const choices = Array.isArray(outer.anyOf) ? (outer.anyOf as Json[]) : null;
  const one = choices?.filter(({ type }) => type !== 'null');
  const inner = one?.length === 1 && one[0] ? part.resolve(one[0]) : outer;
  const meaning = [schema, outer, one?.[0], inner].map((found) => found?.description).find((text) => text);
  return {
    schema: inner,
    meaning: typeof meaning === 'string' ? meaning : '',
    orNull: choices !== null && one?.length !== choices.length,
  };
}

export function typeOf(part: Part, schema: Json): string {
  const { schema: node, orNull } = plain(part, schema);
  return `${bare(part, node)}${orNull ? ' | null' : ''}`;
}

function bare(part: Part, node: Json): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.type === 'array') return `${typeOf(part, (node.items ?? {}) as Json)}[]`;
  if (Array.isArray(node.anyOf)) return node.anyOf.map((one) => typeOf(part, one as Json)).join(' | ');
  const type = ([node.type ?? 'any'].flat() as string[]).join(' | ');
  const bounds = [
    ...['format', 'pattern'].flatMap((name) => (typeof node[name] === 'string' ? [String(node[name])] : [])),
    ...BOUNDS.flatMap(([name, sign]) =>
      typeof node[name] === 'number' && node[name] !== MOST ? [`${sign}\u00a0${node[name]}`] : [],
    ),
  ];
  return bounds.length === 0 ? type : `${type} (${bounds.join(', ')})`;
}

/** Of every identifier, and of no interest. */
const MOST = 2_147_483_647;
const BOUNDS = [
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['minLength', '≥'],
  ['maxLength', '≤'],
] as const;

export function fieldTable(fields: readonly Field[], words: (typeof WORDS)['fr']): Html | null {
  if (fields.length === 0) return null;
  return html`<div class="wide" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>${words.field}</th>
          <th>${words.type}</th>
          <th>${words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ path, type, isRequired, meaning }) =>
            html`<tr>
              <td><code>${path}</code></td>
              <td>${type}${isRequired && html`, <em>${words.required}</em>`}</td>
              <td>${sentence(meaning)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
