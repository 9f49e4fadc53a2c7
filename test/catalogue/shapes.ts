// The shape of every event that a history may hold, by `type@version`. The committed list only grows: what was
// stored once stays stored. Only a shape that no release has ever stored may be taken out by hand and added anew.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnyEventKind } from '../../src/platform/rules/event.ts';

export const SHAPES = 'test/catalogue/shapes.json';

export interface Shape {
  /** Fields stored sealed, not as the schema says. */
  readonly sealed: readonly string[];
  readonly schema: unknown;
}
export type Shapes = Readonly<Record<string, Shape>>;

const WORDS = ['description', 'title', 'examples', 'x-clean'];
/** How large, long or many a value may be, or how it is spelled, is no part of its shape: what is stored is read as it is. */
const BOUNDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'maxItems',
  'maxProperties',
  'multipleOf',
  'format',
  'pattern',
];
const SILENT: ReadonlySet<string> = new Set([...WORDS, ...BOUNDS]);

/** What is stored, without the words about it and without its bounds. */
export function shapeOf({ schema, personal }: AnyEventKind): Shape {
  return {
    sealed: [...(personal?.fields ?? [])].sort(),
    schema: JSON.parse(JSON.stringify(schema, silent)) as unknown,
  };
}

/** A property may have the name of a keyword: then it is a schema. */
function silent(key: string, value: unknown): unknown {
  if (SILENT.has(key) && (typeof value !== 'object' || Array.isArray(value))) return undefined;
  return isOpen(value) ? { type: 'object', patternProperties: { '^.*$': {} } } : value;
}

function isOpen(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'x-open' in value;
}

export const nameOf = ({ type, version }: Pick<AnyEventKind, 'type' | 'version'>): string =>
  `${type}@${version}`;

export async function committedShapes(): Promise<Shapes> {
  const file = path.resolve(import.meta.dirname, '../..', SHAPES);
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Shapes;
}

/** The committed shapes with those of new types and versions; no shape that was committed is touched. */
export function withNew(committed: Shapes, kinds: readonly AnyEventKind[]): Shapes {
  const current = Object.fromEntries(kinds.map((kind) => [nameOf(kind), shapeOf(kind)]));
  const all = { ...current, ...committed };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is wrong with the events as declared, seen from the histories that there are. */
export function complaints(committed: Shapes, kinds: readonly AnyEventKind[]): string[] {
  const found: string[] = [];
  for (const kind of kinds) {
    const known = committed[nameOf(kind)];
    if (!known) found.push(`${nameOf(kind)} is new: npm run docs adds it`);
    else if (JSON.stringify(known) !== JSON.stringify(shapeOf(kind)))
      found.push(
        `${nameOf(kind)} has another shape than what is stored: give it a new version and an upcaster`,
      );
    for (let version = 1; version < kind.version; version++) {
      if (!kind.upcasters[version]) found.push(`${kind.type}: nothing upcasts version ${version}`);
      if (!committed[nameOf({ type: kind.type, version })])
        found.push(`${kind.type}: the shape of version ${version} is not known`);
    }
  }
  for (const name of Object.keys(committed)) {
    const [type, version] = name.split('@');
    const kind = kinds.find((k) => k.type === type);
    if (!kind) found.push(`${name} is stored, and nothing reads it any more`);
    else if (Number(version) > kind.version)
      found.push(`${name} is stored, and the code only knows ${nameOf(kind)}`);
  }
  return found;
}
