// Values that a schema asks for, and those that lie in wait at its edges.
import type { Chance } from './random.ts';
import { resolved, type Document, type Schema } from './document.ts';

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-300,
  1e300,
  -1e300,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  9_999_999_999.99,
  0.005,
  99.999,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

const TEXTS = [
  '',
  ' ',
  '\t\n',
  'a',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  'undefined',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeffx',
  '\u202eabc',
  '\u200b',
  'e\u0301',
  'İ',
  'ß',
  'ﬃ',
  '👩‍👩‍👧‍👦',
  '𝕏',
  '\uffff',
  '\u2028',
  "'; drop table leads; --",
  '%',
  '_',
  '\\',
  '\\u0000',
  '{{7*7}}',
  '${x}',
  '=1+1',
  '<script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a@b.c',
  'A@B.CO',
  `${'a'.repeat(64)}@x.example`,
  '+33612345678',
  '0612345678',
  '0000000000',
  '+0',
  '123456789012345',
  'https://[::1]/',
  'https://x',
  'file:///',
  'x'.repeat(255),
  'x'.repeat(256),
  'é'.repeat(1_001),
  '👍'.repeat(300),
  'x'.repeat(10_001),
  'x'.repeat(100_000),
];

const DATES = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2024-02-29',
  '2025-02-29',
  '2026-02-30',
  '9999-12-31',
  '2200-12-31',
  '2201-01-01',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-3-1',
  '2026-13-01',
  '20260101',
];

const INSTANTS = [
  ...DATES.map((date) => `${date}T00:00:00Z`),
  '9999-12-31T23:59:59.999Z',
  '2026-10-25T02:30:00+02:00',
  '2026-03-29T02:30:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00.123456789Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01',
];

/** Object literals would set the prototype: these come from JSON. */
const OBJECTS = [
  '{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"":""}',
  '{"toString":1}',
  '{"length":1e9}',
  '{"a":{"__proto__":null}}',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
].map((text): unknown => JSON.parse(text));

const LISTS = [
  [],
  [null],
  [[[[[]]]]],
  Array.from({ length: 2_500 }, () => 'z'),
  Array.from({ length: 2_500 }, (_, i) => i),
  [1, 1, 1],
  ['a', 'a'],
  JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown,
];

const KINDS = [TEXTS, NUMBERS, DATES, INSTANTS, OBJECTS, LISTS, [null, true, false]];

export class Values {
  readonly #document: Document;
  readonly #chance: Chance;

  constructor(document: Document, chance: Chance) {
    this.#document = document;
    this.#chance = chance;
  }

  /** What the schema asks for, with something hostile here and there: the more often, the higher `spite`. */
  of(asked: Schema, spite: number, depth = 0): unknown {
    const chance = this.#chance;
    if (chance.maybe(spite)) return chance.maybe(0.5) ? this.edge(asked) : this.anything();
    const schema = resolved(this.#document, asked);
    if (schema.anyOf) return this.of(chance.one(schema.anyOf), spite, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.one(schema.enum);
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    switch (type) {
      case 'object':
        return this.#object(schema, spite, depth);
      case 'array':
        return depth > 6 ? [] : this.#list(schema.items ?? {}, spite, depth);
      case 'string':
        return this.#string(schema);
      case 'integer':
        return chance.maybe(0.6) ? 1 + chance.below(4) : Math.trunc(this.#number(schema));
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return chance.maybe(0.5);
      case 'null':
        return null;
      default:
        return chance.one(schema.examples ?? [null]);
    }
  }

  /** Of the right type, or nearly, at the edge of what can be. */
  edge(asked: Schema): unknown {
    const schema = resolved(this.#document, asked);
    if (schema.anyOf) return this.edge(this.#chance.one(schema.anyOf));
    if (schema.format === 'date') return this.#drawn(DATES);
    if (schema.format === 'date-time') return this.#drawn(INSTANTS);
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    if (type === 'integer' || type === 'number') return this.#drawn([...NUMBERS, ...this.#bounds(schema)]);
    if (type === 'array') return this.#drawn(LISTS);
    if (type === 'object') return this.#chance.one(OBJECTS);
    return this.#chance.one(TEXTS);
  }

  anything(): unknown {
    return this.#drawn<unknown>(this.#chance.one(KINDS));
  }

  text(): string {
    return this.#chance.one(this.#chance.one([TEXTS, DATES, INSTANTS, NUMBERS.map(String)]));
  }

  #drawn<T>(choices: readonly T[]): T {
    return this.#chance.one(choices);
  }

  #bounds({ minimum = 0, maximum = 100 }: Schema): number[] {
    return [minimum, minimum - 1, maximum, maximum + 1, maximum + 0.5];
  }

  #number(schema: Schema): number {
    const { minimum = 0, maximum = 1_000 } = schema;
    return (
      Math.round((minimum + this.#chance.next() * (Math.min(maximum, minimum + 1e6) - minimum)) * 100) / 100
    );
  }

  #string({ format, examples, maxLength = 20 }: Schema): string {
    const chance = this.#chance;
    if (format === 'date') return `20${10 + chance.below(30)}-0${1 + chance.below(9)}-1${chance.below(10)}`;
    if (format === 'date-time')
      return `2026-0${1 + chance.below(9)}-1${chance.below(10)}T0${chance.below(10)}:00:00Z`;
    if (format === 'email') return `p${chance.below(50)}@x.example`;
    if (format === 'country') return 'FR';
    const [example] = examples ?? [];
    if (typeof example === 'string' && chance.maybe(0.7)) return example;
    return 'abcdefghijklmnop'.slice(0, 1 + chance.below(Math.min(16, maxLength)));
  }

  #object(schema: Schema, spite: number, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const wanted = schema.required?.includes(name) ? 1 - spite / 2 : 0.4;
      if (this.#chance.maybe(wanted)) made[name] = this.of(property, spite, depth + 1);
    }
    if (this.#chance.maybe(spite))
      made[this.#chance.one(['x', '', 'constructor', 'a.b', '0'])] = this.anything();
    return made;
  }

  #list(items: Schema, spite: number, depth: number): unknown[] {
    return Array.from({ length: this.#chance.below(4) }, () => this.of(items, spite, depth + 1));
  }
}
