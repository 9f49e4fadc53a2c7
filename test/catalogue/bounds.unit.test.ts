// Every event is bounded everywhere: what fits its schema fits every column that is made of it.
import { Type, type TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { eventKinds } from '../../src/app/assembly/catalogue.ts';

interface Node {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
}

function unbounded(node: Node, path: string): string[] {
  if (node.enum !== undefined || node.const !== undefined) return [];
  if (node.anyOf) return node.anyOf.flatMap((branch) => unbounded(branch, path));
  switch (node.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return node.maxLength === undefined && node.format === undefined ? [`${path}: text`] : [];
    case 'integer':
    case 'number':
      return node.minimum === undefined || node.maximum === undefined ? [`${path}: ${node.type}`] : [];
    case 'array':
      return [
        ...(node.maxItems === undefined ? [`${path}: list`] : []),
        ...unbounded(node.items ?? {}, `${path}[]`),
      ];
    case 'object': {
      const open = Object.values(node.patternProperties ?? {});
      return [
        ...(open.length > 0 && node.maxProperties === undefined ? [`${path}: open object`] : []),
        ...open.flatMap((inner) => unbounded(inner, `${path}.*`)),
        ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
          unbounded(inner, `${path}.${name}`),
        ),
      ];
    }
    default:
      return [`${path}: anything`];
  }
}

it.each(eventKinds.map((kind) => [kind.type, kind.schema] as const))('%s', (type, schema) => {
  expect(unbounded(schema as Node, type)).toEqual([]);
});

it('finds what has no bounds', () => {
  const loose: [TSchema, string][] = [
    [Type.String(), 'it.field: text'],
    [Type.Number({ minimum: 0 }), 'it.field: number'],
    [Type.Array(Type.Boolean()), 'it.field: list'],
    [Type.Unknown(), 'it.field: anything'],
    [Type.Record(Type.String(), Type.Boolean()), 'it.field: open object'],
    [Type.Union([Type.Null(), Type.Integer()]), 'it.field: integer'],
  ];
  for (const [field, complaint] of loose)
    expect(unbounded(Type.Object({ field }) as Node, 'it')).toEqual([complaint]);
});
