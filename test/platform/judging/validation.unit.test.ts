import { Type, type TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import * as piece from '../../../src/platform/judging/schema.ts';
import { judge, noErrors, type Errors, type JudgeOptions } from '../../../src/platform/judging/validation.ts';

function judged(
  schema: TObject,
  value: unknown,
  how: Partial<JudgeOptions> = {},
): { value: unknown; errors: Errors } {
  const errors = noErrors();
  const cleaned = judge(schema, { source: 'json', unknown: 'ignore', rules: undefined, ...how })(
    value,
    errors,
  );
  return { value: cleaned, errors };
}

const only = (schema: TObject['properties'][string]): TObject => Type.Object({ field: schema });
const REQUIRED = 'Ce champ est obligatoire.';

describe('one field, right', () => {
  const table: [string, TObject['properties'][string], unknown, unknown][] = [
    ['text is trimmed', piece.Text(), '  a b \n', 'a b'],
    ['80 characters of two units each fit 80', piece.Text(80), '😀'.repeat(80), '😀'.repeat(80)],
    ['empty text is null where null may be', piece.Nullable(piece.Text()), '  ', null],
    ['empty text is null for numbers too', piece.Nullable(piece.Id), '', null],
    ['a choice is trimmed', Type.Enum(['mr', 'ms']), ' ms ', 'ms'],
    ['UTC', piece.Timestamp, '2026-03-14T09:26:53Z', '2026-03-14T09:26:53.000000Z'],
    ['an offset', piece.Timestamp, '2026-03-14T09:26:53.5+02:00', '2026-03-14T07:26:53.500000Z'],
    ['neither is UTC', piece.Timestamp, '2026-03-14T09:26', '2026-03-14T09:26:00.000000Z'],
    ['null where null may be', piece.Nullable(piece.Timestamp), null, null],
    ['a leap day', piece.DateOnly, '2028-02-29', '2028-02-29'],
    ['an e-mail is lower-cased', piece.Email, ' Jeanne.MARTIN@Example.COM ', 'jeanne.martin@example.com'],
    ['a country in any case', piece.CountryCode, 'fr', 'FR'],
    ['decimals are cut before the maximum', piece.WholeAmount(0, 10), 10.9, 10],
    ['a list', Type.Array(piece.Text()), [' a '], ['a']],
    ['an int or a word', Type.Union([piece.Id, Type.Literal('all')]), 'all', 'all'],
    ['whatever is open', Type.Unknown(), { deep: [' a '] }, { deep: [' a '] }],
  ];
  it.each(table)('%s', (_, schema, given, cleaned) => {
    expect(judged(only(schema), { field: given })).toEqual({ value: { field: cleaned }, errors: {} });
  });
});

describe('one field, wrong', () => {
  const text = 'Ce champ doit être un texte.';
  const instant = 'Cette date et heure n’existe pas ou n’est pas au format ISO 8601.';
  const date = 'Cette date n’existe pas ou n’est pas au format AAAA-MM-JJ.';
  const characters = 'Ce texte contient des caractères interdits.';
  const table: [string, TObject['properties'][string], unknown, string][] = [
    ['missing', piece.Text(), undefined, REQUIRED],
    ['empty', piece.Text(), '', REQUIRED],
    ['blank', Type.Enum(['a']), ' \t ', REQUIRED],
    ['null', piece.Text(), null, text],
    ['a number for a text', piece.Text(), 5, text],
    ['a list for a text', piece.Text(), ['a'], text],
    ['a text for a number', piece.Id, '5', 'Ce champ doit être un nombre entier.'],
    ['a decimal for an int', piece.Id, 1.5, 'Ce champ doit être un nombre entier.'],
    ['a word for a boolean', Type.Boolean(), 'true', 'Ce champ doit être un booléen.'],
    ['one for a boolean', Type.Boolean(), 1, 'Ce champ doit être un booléen.'],
    ['a scalar for a list', Type.Array(piece.Id), 1, 'Ce champ doit être une liste.'],
    ['a list for an object', Type.Object({}), [], 'Ce champ doit être un objet.'],
    ['too long', piece.Text(3), 'abcd', 'Ce texte ne doit pas dépasser 3 caractères.'],
    ['too long in code points', piece.Text(3), '😀😀😀😀', 'Ce texte ne doit pas dépasser 3 caractères.'],
    ['too small', piece.Id, 0, 'Cette valeur doit être supérieure ou égale à 1.'],
    ['too large', piece.WholeAmount(0, 10), 11.9, 'Cette valeur doit être inférieure ou égale à 10.'],
    [
      'a little below nothing',
      piece.WholeAmount(0, 10),
      -0.1,
      'Cette valeur doit être supérieure ou égale à 0.',
    ],
    [
      'no such value',
      Type.Enum(['a', 'b']),
      'A',
      'Cette valeur n’est pas permise (valeurs permises : a, b).',
    ],
    ['the 30th of February', piece.Timestamp, '2026-02-30T00:00:00Z', instant],
    ['the 25th hour', piece.Timestamp, '2026-02-03T24:00:00Z', instant],
    ['a day for an instant', piece.Timestamp, '2026-02-03', instant],
    ['words for an instant', piece.Timestamp, 'tomorrow', instant],
    ['an offset of a day', piece.Timestamp, '2026-02-03T04:00:00+24:00', instant],
    ['a number for an instant', piece.Timestamp, 1773480413589, text],
    ['a day that does not exist', piece.DateOnly, '2027-02-29', date],
    ['a day the other way round', piece.DateOnly, '14-03-2026', date],
    ['no e-mail', piece.Email, 'jeanne@', 'Cette adresse e-mail est invalide.'],
    ['a double dot', piece.Email, 'a..b@example.com', 'Cette adresse e-mail est invalide.'],
    ['no country', piece.CountryCode, 'ZZ', 'Ce code pays est inconnu (ISO 3166-1, deux lettres).'],
    ['NUL', piece.Text(), 'a\0b', characters],
    ['half a character', piece.Text(), 'a\ud83d', characters],
    [
      'a short list',
      Type.Array(piece.Id, { minItems: 1 }),
      [],
      'Cette liste doit comporter au moins 1 élément.',
    ],
    [
      'doubles',
      Type.Array(piece.Id, { uniqueItems: true }),
      [1, 1],
      'Cette liste ne doit pas contenir de doublon.',
    ],
    ['a pattern', Type.String({ pattern: '^\\d$' }), 'x', 'Ce format est invalide.'],
    ['none of two kinds', Type.Union([piece.Id, Type.Literal('all')]), 'some', 'Cette valeur est invalide.'],
    ['null or a text', piece.Nullable(piece.Text(3)), 'abcd', 'Ce texte ne doit pas dépasser 3 caractères.'],
  ];
  it.each(table)('%s', (_, schema, given, message) => {
    const value = given === undefined ? {} : { field: given };
    expect(judged(only(schema), value).errors).toEqual({ field: [message] });
  });
});

describe('the whole body', () => {
  const Body = Type.Object({
    lots: Type.Array(Type.Object({ id: piece.Id, note: Type.Optional(piece.Nullable(piece.Text(3))) })),
    status: Type.Enum(['pending', 'scheduled']),
    due_at: Type.Optional(piece.Nullable(piece.Timestamp)),
  });

  it('names every wrong field at once, by dotted path', () => {
    const { errors } = judged(Body, { lots: [{ id: 1 }, { id: 'x', note: 'long' }, 7], status: 'no' });
    expect(Object.keys(errors).sort()).toEqual(['lots.1.id', 'lots.1.note', 'lots.2', 'status']);
  });

  it('names each of hundreds of wrong fields', () => {
    const { errors } = judged(Body, {
      lots: Array.from({ length: 500 }, () => ({ id: 0 })),
      status: 'pending',
    });
    expect(Object.keys(errors)).toHaveLength(500);
  });

  it('names a wrong field behind more wrong elements than are ever named, and shows rules only what is right', () => {
    const seen: object[] = [];
    const { errors } = judged(
      Body,
      { lots: Array.from({ length: 5000 }, () => ({ id: 0 })), status: 'no' },
      { rules: (fields: object) => (seen.push(fields), null) },
    );
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['lots.0.id', 'status']));
    expect(seen).toEqual([{}]);
  });

  it('never lets a value pass that does not check', () => {
    const Odd = Type.Object({ a: Type.Union([Type.Null(), Type.Null()]) });
    expect(judged(Odd, { a: 1 }).errors).toEqual({ a: ['Cette valeur est invalide.'] });
  });

  it('lets rules between fields join, without saying one thing twice', () => {
    const seen: unknown[] = [];
    const rules = (fields: Record<string, unknown>, wrong: ReadonlySet<string>) => {
      seen.push(fields, [...wrong]);
      return { due_at: ['Ce champ doit être absent.'] };
    };
    const { errors } = judged(
      Body,
      { lots: 3, status: 'scheduled', due_at: '2026-01-01T00:00:00Z' },
      { rules },
    );
    expect(errors).toEqual({
      lots: ['Ce champ doit être une liste.'],
      due_at: ['Ce champ doit être absent.'],
    });
    expect(seen).toEqual([{ status: 'scheduled', due_at: '2026-01-01T00:00:00.000000Z' }, ['lots']]);
  });

  it('drops unknown fields for partners and names them on the back office', () => {
    const value = JSON.parse(
      '{"lots":[{"id":1,"x":1}],"status":"pending","constructor":1,"__proto__":{"admin":true},"toString":2}',
    ) as unknown;
    const ignored = judged(Body, value);
    expect(ignored).toEqual({ value: { lots: [{ id: 1 }], status: 'pending' }, errors: {} });
    expect(Object.getPrototypeOf(ignored.value)).toBe(Object.prototype);
    const { errors } = judged(Body, value, { unknown: 'refuse' });
    expect(Object.keys(errors).sort()).toEqual(['__proto__', 'constructor', 'lots.0.x', 'toString'].sort());
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('copies open parts without what could reach a prototype, and not without end', () => {
    const Open = Type.Object({
      rules: Type.Record(Type.String(), Type.Unknown()),
      any: Type.Optional(Type.Unknown()),
    });
    const value = JSON.parse('{"rules":{"a":1,"__proto__":{"b":2}},"any":{"__proto__":{"c":3}}}') as unknown;
    expect(JSON.stringify(judged(Open, value).value)).toBe('{"rules":{"a":1},"any":{}}');
    const deep = JSON.parse(`{"rules":{},"any":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as unknown;
    expect(Object.keys(judged(Open, deep).errors)).toEqual(['any']);
  });
});

describe('query values', () => {
  const Query = Type.Object({
    page: Type.Optional(piece.Page),
    ruling: Type.Optional(Type.Boolean()),
    emails: Type.Optional(Type.Array(piece.Text())),
    rate: Type.Optional(Type.Number()),
  });
  const query = (value: unknown) => judged(Query, value, { source: 'query' });

  it('become what the schema wants', () => {
    expect(query({ page: '3', ruling: '1', emails: 'a@b.fr', rate: '5.5', other: 'x' })).toEqual({
      value: { page: 3, ruling: true, emails: ['a@b.fr'], rate: 5.5 },
      errors: {},
    });
    expect(query({ emails: ['a', ' b '] }).value).toEqual({ page: 1, emails: ['a', 'b'] });
    expect(query({ page: '' }).value).toEqual({ page: 1 });
  });

  it.each(['0', '-1', '1.5', 'x', '1e3', '0x1', '99999999999999999999'])('page=%s is wrong', (page) => {
    expect(Object.keys(query({ page }).errors)).toEqual(['page']);
  });

  it('given twice is wrong, unless it is a list', () => {
    expect(query({ page: ['1', '2'] }).errors).toEqual({
      page: ['Ce paramètre ne peut être donné qu’une fois.'],
    });
  });
});
