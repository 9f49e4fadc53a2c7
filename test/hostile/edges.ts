// Values that a schema lets in, at the edges of what it lets in, and now and then one that it does not.
import type { TSchema } from 'typebox';
import fc from '../support/properties.ts';

interface Node {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly 'x-shown'?: Node;
}

const DAYS = ['1900-01-01', '2200-12-31', '1904-02-29', '2024-02-29', '2000-02-29', '2026-03-29'];
const INSTANTS = [
  '1900-01-01T00:00:00Z',
  '2200-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00+14:00',
  '2026-03-29T02:30:00',
  '2026-10-25T02:30:00+02:00',
  '2030-01-01T00:00:00.123456Z',
];
const TEXTS = [
  '=1+1',
  "'; drop table leads; --",
  '\u202Eabc\u202C',
  '{"a":1}',
  '\\',
  '",{}',
  'é\u0301\uFEFFx',
  'null',
];
const NUMBERS = [
  0,
  -0,
  1,
  0.1 + 0.2,
  1e-300,
  5e-324,
  1e300,
  -1e300,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 53 - 1,
];
const WRONG = [null, '', [], {}, '\0', '\ud83d', 1e300, '0000-01-01', '9999-12-31T23:59:59.999Z', true];
const PHONES = ['0612345678', '+33 6 12 34 56 79', '+4915123456789', '+14155552671'];

/** `known`: arbitraries for the fields of this name, whatever their schema. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

export function edges(schema: TSchema | Node, known: Known = {}, name = ''): fc.Arbitrary<unknown> {
  const right = known[name] ?? fitting(schema as Node, known, name);
  return fc.oneof({ weight: 300, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...WRONG) });
}

function fitting(node: Node, known: Known, name: string): fc.Arbitrary<unknown> {
  if (node['x-shown']) return edges(node['x-shown'], known, name);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.anyOf) return fc.oneof(...node.anyOf.map((branch) => edges(branch, known, name)));
  switch (node.type) {
    case 'string':
      return text(node, name);
    case 'integer':
    case 'number':
      return number(node, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(node, known, name);
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([field, inner]) => [field, edges(inner, known, field)]),
        ),
        { requiredKeys: [...(node.required ?? [])] },
      );
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ format, pattern, maxLength = 255 }: Node, name: string): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'date-time' || format === 'instant') return fc.constantFrom(...INSTANTS);
  if (format === 'email') return fc.integer({ min: 1, max: 30 }).map((n) => `${'x'.repeat(n)}@x.example`);
  if (format === 'country') return fc.constantFrom('FR', 'us');
  if (name.startsWith('phone')) return fc.constantFrom(...PHONES);
  if (pattern?.startsWith('^https'))
    return fc.constantFrom('https://x.example/', `https://x.example/${'a'.repeat(maxLength - 18)}`);
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((s) => s.length <= maxLength);
  if (name === 'url') return fc.constantFrom('https://example.com/', 'https://example.org/a?b=c');
  if (name === 'timezone') return fc.constantFrom('Europe/Paris', 'Pacific/Kiritimati', 'America/Adak');
  const long = (of: string): string => of.repeat(maxLength);
  return fc.oneof(
    fc.constantFrom(...TEXTS.map((t) => t.slice(0, maxLength)), long('x'), long('😀'), long('"'), long('ﷺ')),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 20), minLength: 1 }),
  );
}

function number({ type, minimum = -1e15, maximum = 1e15 }: Node, name: string): fc.Arbitrary<number> {
  if (/(^|_)id$/.test(name) && maximum === 2 ** 31 - 1) return fc.constantFrom(1, 1, 1, 2);
  const inside = NUMBERS.filter(
    (n) => n >= minimum && n <= maximum && (type === 'number' || Number.isInteger(n)),
  );
  return fc.constantFrom(minimum, maximum, ...inside);
}

function list({ items = {}, maxItems = 10_000 }: Node, known: Known, name: string): fc.Arbitrary<unknown[]> {
  const element = edges(items, known, name.replace(/s$/, ''));
  const few = fc.array(element, { maxLength: Math.min(maxItems, 3) });
  const many = fc
    .tuple(element, fc.constantFrom(maxItems, Math.min(maxItems, 100)))
    .map(([one, count]) => Array.from({ length: count }, () => one));
  return fc.oneof({ weight: 5, arbitrary: few }, { weight: 1, arbitrary: many });
}
