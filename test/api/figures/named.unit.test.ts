// A figure as people read it: numbers of persons and words of the contract are said in French, all else stays.
import { expect, test } from 'vitest';
import { withNames } from '../../../src/api/figures/named.ts';
import type { FigureTold } from '../../../src/api/figures/schema.ts';
import { trackingOrigin } from '../../../src/domain/labels/sale.ts';
import { TRACKING_ORIGINS } from '../../../src/domain/lead/leads/enumerations.ts';

const column = (name: string) => ({ name, label: name, unit: 'text' as const });
const figure = (columns: readonly string[], rows: FigureTold['rows']): FigureTold => ({
  name: 'funnel',
  title: 'Du prospect à l’acte',
  description: '',
  day: '2026-03-14',
  from: null,
  program_ids: null,
  columns: columns.map(column),
  rows,
  since: null,
  before: null,
  owners: [{ id: 7, name: 'Jeanne Roux' }],
  sql: '',
});

test('who sells by name, where people came from in words', () => {
  const rows = [
    ['ensemble', 'tous', 7],
    ['origine', 'sales-desk', 7],
    ['origine', 'inconnue', 1],
    ['origine', 'constructor', 1],
    ['partenaire', 'portal', 7],
    ['commercial', '7', 7],
    ['commercial', '8', 7],
    ['commercial', 'personne', 7],
  ];
  const told = figure(['dimension', 'value', 'leads'], rows);
  const { rows: read, before } = withNames({ ...told, before: rows });
  expect(read.map(([, value]) => value)).toEqual([
    'tous',
    'Bureau de vente',
    'inconnue',
    'constructor',
    'portal',
    'Jeanne Roux',
    '8',
    'personne',
  ]);
  expect(before).toEqual(read);
  expect(read.map(([, , leads]) => leads)).toEqual(rows.map(([, , leads]) => leads));
});

test('a figure that is told by nothing stays as it is', () => {
  const rows = [
    ['commercial', 7],
    [null, 7],
  ];
  expect(withNames(figure(['age', 'lots'], rows)).rows).toEqual(rows);
});

test('every origin of the contract has words', () => {
  expect(Object.keys(trackingOrigin).sort()).toEqual([...TRACKING_ORIGINS].sort());
});
