// What is done to outside data before it is judged: a copy that holds only what the schema names, strings
// trimmed, "" read as "nothing", and, for query values, text turned into what the schema wants.
import type { TSchema } from 'typebox';
import { cleanInstant, isDate, isInOurYears } from '../kernel/time/instants.ts';
import { REQUIRED } from './messages.ts';

/** The JSON Schema keywords that matter here, read from a TypeBox schema. */
export interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly default?: unknown;
  readonly format?: string;
  readonly 'x-clean'?: 'instant' | 'lower' | 'upper' | 'truncate';
}

export interface Tidying {
  readonly source: 'json' | 'query';
  readonly unknown: 'ignore' | 'refuse';
  readonly wrong: (path: string, message: string) => void;
}

export const messages = {
  unknown: 'Ce champ est inconnu.',
  characters: 'Ce texte contient des caractères interdits.',
  depth: 'Cette valeur est trop imbriquée.',
  years: 'Cette date doit être comprise entre les années 1900 et 2200.',
  repeated: 'Ce paramètre ne peut être donné qu’une fois.',
};

/** NUL, which Postgres cannot store, and halves of characters, which UTF-8 cannot write. */
const FORBIDDEN = /[\0\p{Surrogate}]/u;
const MAX_DEPTH = 64;
const ABSENT = Symbol('absent');

export function tidy(schema: TSchema, value: unknown, how: Tidying): unknown {
  const tidied = one(schema as Node, value, '', how);
  return tidied === ABSENT ? undefined : tidied;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function one(node: Node, value: unknown, path: string, how: Tidying): unknown {
  if (node.anyOf) return union(node.anyOf, value, path, how);
  if (how.source === 'query' && node.type !== 'array' && Array.isArray(value)) {
    how.wrong(path, messages.repeated);
    return ABSENT;
  }
  if (typeof value === 'string') return string(node, value, path, how);
  if (typeof value === 'number') return node['x-clean'] === 'truncate' ? Math.floor(value) : value;
  if (node.properties && isPlainObject(value)) return object(node, node.properties, value, path, how);
  if (node.items && Array.isArray(value)) return array(node.items, value, path, how);
  return open(value, path, how, MAX_DEPTH);
}

function union(branches: readonly Node[], value: unknown, path: string, how: Tidying): unknown {
  const nullable = branches.some((b) => b.type === 'null');
  const others = branches.filter((b) => b.type !== 'null');
  if (value === null && nullable) return null;
  if (nullable && typeof value === 'string' && value.trim() === '') return null;
  const suiting = others.length === 1 ? others[0] : others.find((branch) => suits(branch, value));
  if (!suiting) return open(value, path, how, MAX_DEPTH);
  return one(suiting, value, path, how);
}

function suits(node: Node, value: unknown): boolean {
  if (isPlainObject(value)) return node.type === 'object';
  if (Array.isArray(value)) return node.type === 'array';
  return node.type === typeof value || (node.type === 'integer' && typeof value === 'number');
}

function object(
  node: Node,
  properties: Readonly<Record<string, Node>>,
  value: Record<string, unknown>,
  path: string,
  how: Tidying,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(properties)) {
    const given = Object.hasOwn(value, key) ? one(property, value[key], join(path, key), how) : ABSENT;
    if (given !== ABSENT) copy[key] = given;
    else if (property.default !== undefined) copy[key] = property.default;
  }
  const isOpen = node.additionalProperties !== undefined && node.additionalProperties !== false;
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(properties, key)) continue;
    const extra = isOpen || node.patternProperties !== undefined;
    if (extra && key !== '__proto__') copy[key] = open(value[key], join(path, key), how, MAX_DEPTH);
    else if (how.unknown === 'refuse') how.wrong(join(path, key), messages.unknown);
  }
  return copy;
}

function array(items: Node, value: readonly unknown[], path: string, how: Tidying): unknown[] {
  return value.map((item, index) => {
    const tidied = one(items, item, join(path, index), how);
    if (tidied !== ABSENT) return tidied;
    how.wrong(join(path, index), REQUIRED);
    return null;
  });
}

function string(node: Node, value: string, path: string, how: Tidying): unknown {
  const text = value.trim();
  if (text === '') return ABSENT;
  if (FORBIDDEN.test(text)) {
    how.wrong(path, messages.characters);
    return ABSENT;
  }
  const cleaned = how.source === 'query' ? fromText(node, text, path, how) : clean(node, text);
  if (typeof cleaned === 'string' && isElsewhen(node, cleaned)) how.wrong(path, messages.years);
  return cleaned;
}

/** A date that there is, but too far from ours; the schema refuses it too, without saying why. */
function isElsewhen({ format }: Node, text: string): boolean {
  if (format === 'date') return isDate(text) && !isInOurYears(text);
  return format === 'date-time' && cleanInstant(text) !== null && !isInOurYears(text);
}

function fromText(node: Node, text: string, path: string, how: Tidying): unknown {
  if (node.type === 'array') return array(node.items ?? {}, [text], path, how);
  if (node.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (node.type === 'number' && /^-?\d{1,15}(\.\d{1,10})?$/.test(text)) return Number(text);
  if (node.type === 'boolean' && /^(true|1)$/.test(text)) return true;
  if (node.type === 'boolean' && /^(false|0)$/.test(text)) return false;
  return clean(node, text);
}

function clean(node: Node, text: string): string {
  switch (node['x-clean']) {
    case 'instant':
      return cleanInstant(text) ?? text;
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    default:
      return text;
  }
}

/** Where the schema says nothing, the value is copied as it is, save what could reach a prototype. */
function open(value: unknown, path: string, how: Tidying, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) {
    how.wrong(path.split('.')[0] ?? path, messages.depth);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => open(item, join(path, index), how, depth - 1));
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    if (key !== '__proto__') copy[key] = open(inner, join(path, key), how, depth - 1);
  return copy;
}
