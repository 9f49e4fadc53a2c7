// The event catalogue as Markdown: every event that can be in a history, its fields, and who follows it.
import type { Projector } from '../../projections/projector.ts';
import type { AnyEventKind } from '../../src/platform/rules/event.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  /** Fields come and go: what may be written now is not what may be stored. */
  readonly 'x-open'?: boolean;
}

export function eventCatalogue(kinds: readonly AnyEventKind[], projectors: readonly Projector[]): string {
  const sorted = [...kinds].sort((a, b) => (a.type < b.type ? -1 : 1));
  return [
    '# Events',
    '',
    'Every event that a stream can hold, as the code declares it. Made by `npm run docs`; a test fails when it is out of date.',
    '',
    'Beside its data, each event carries who did it (`key`, `user`), when (`at`, by the service’s clock), the client space (`tenant`), the request (`$correlationId`) and its cause (`$causationId`). A personal field is stored sealed with the data key of its subject and reads as null once that key is destroyed.',
    '',
    ...sorted.flatMap((kind) => entry(kind, followers(kind, projectors))),
  ].join('\n');
}

function followers(kind: AnyEventKind, projectors: readonly Projector[]): string {
  const names = projectors.filter((p) => p.handlers.has(kind.type)).map((p) => `\`${p.name}\``);
  return names.length > 0 ? `Taken in by ${names.join(', ')}.` : 'No read model takes it in.';
}

function entry({ type, version, schema, personal, upcasters }: AnyEventKind, followed: string): string[] {
  const earlier = Object.keys(upcasters);
  const upcast = earlier.length > 0 ? ` Versions ${earlier.join(', ')} are brought up to it when read.` : '';
  return [
    `## ${type}`,
    '',
    `Version ${version}.${upcast} ${followed}`,
    '',
    '| field | type | |',
    '|---|---|---|',
    ...rows(schema as Schema, '', new Set(personal?.fields)),
    '',
  ];
}

function rows(schema: Schema, prefix: string, personal: ReadonlySet<string>): string[] {
  if (schema['x-open']) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const notes = [
      ...(schema.required?.includes(name) ? [] : ['optional']),
      ...(prefix === '' && personal.has(name) ? ['personal'] : []),
      ...(field.description ? [field.description] : []),
    ];
    const row = `| \`${prefix}${name}\` | ${typeName(field)} | ${notes.join(', ')} |`;
    return [row, ...rows(field.items ?? field, `${prefix}${name}${field.items ? '[]' : ''}.`, personal)];
  });
}

function typeName(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.items) return `list of ${typeName(schema.items)}`;
  if (schema['x-open'] || (schema.type === 'object' && !schema.properties)) return 'object of any fields';
  return schema.type ?? 'anything';
}
