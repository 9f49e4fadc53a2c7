// A story as a lawyer reads it alone: what it is about, whose it is, who did what, in words.
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/api/audit/history.ts';
import type { Names } from '../../../src/app/command-line/audits/names.ts';
import { speech } from '../../../src/app/command-line/audits/speech.ts';
import {
  documentLines,
  entryLines,
  headingLines,
  palette,
} from '../../../src/app/command-line/audits/story.ts';
import { contactEvents } from '../../../src/domain/lead/contacts/events.ts';
import { EMPTY_CONTACT } from '../../../src/domain/lead/contacts/fields.ts';
import { interestEvents } from '../../../src/domain/lead/interests/events.ts';
import { eventType } from '../../../src/domain/labels/story-events.ts';
import { fieldName } from '../../../src/domain/labels/story-fields.ts';
import { sheetEvents } from '../../../src/domain/lead/leads/events.ts';
import { LeadSheetSchema } from '../../../src/api/leads/schema.ts';
import { lotEvents } from '../../../src/domain/grid/lots/events.ts';
import { LotSheet } from '../../../src/api/lots/schema.ts';
import { optionEvents } from '../../../src/domain/grid/options/events.ts';
import { purchaseEvents } from '../../../src/domain/grid/purchases/events.ts';
import { PurchaseSchema } from '../../../src/api/purchases/schema.ts';
import { OptionSchema } from '../../../src/api/options/schema.ts';
import { qualificationEvents } from '../../../src/domain/lead/qualification/events.ts';
import { recordEvents } from '../../../src/domain/lead/records/events.ts';
import { registrationEvents } from '../../../src/domain/registrations/events.ts';
import { RegistrationSheet } from '../../../src/api/registrations/schema.ts';
import { salesActionEvents } from '../../../src/domain/lead/sales-actions/events.ts';

const names: Names = {
  clientSpace: 'Rive Neuve',
  timezone: 'Europe/Paris',
  users: new Map([[3, 'Camille Lefèvre']]),
  programs: new Map([[1, 'Les Terrasses']]),
  lots: new Map([[12, 'A101']]),
  contacts: new Map([[7, 'Jeanne Martin']]),
};
const LONG = 'Bel appartement traversant, '.repeat(20).trim();
const entry: Entry = {
  id: 'x',
  type: 'LotPriceChanged',
  revision: 4,
  position: 9,
  recorded_at: '2026-07-14T22:30:00.123000Z',
  actor: { kind: 'key', id: 3, fullname: 'Camille Lefèvre', key_id: 1 },
  changes: {
    price_excluding_vat: [200_000, 210_000.5],
    status: ['available', 'pre-booked'],
    description: [null, LONG],
    owner_id: [null, 3],
    parent_lot_id: [null, 12],
    'interests.1.status': [null, 'to-follow'],
    due_at: [null, '2026-12-01T08:00:00.000000Z'],
  },
};
const page = (language: 'en' | 'fr', cuts = false) => ({
  speech: speech(language, names),
  paint: palette(false),
  cuts,
});

describe('an entry', () => {
  test('in French says everything in words, in the zone of the client space', () => {
    const text = entryLines(entry, page('fr')).replaceAll(/[\u202f\u00a0]/g, ' ');
    expect(text.split('\n')).toEqual([
      '2026-07-15 00:30:00.123 +02:00  Prix du lot modifié  Camille Lefèvre  #4',
      '    prix HT 200 000,00 € → 210 000,50 €',
      '    statut Disponible → Pré-réservé',
      `    description = ${LONG}`,
      '    titulaire = Camille Lefèvre',
      '    lot principal = A101',
      '    intérêt › Les Terrasses › statut = À suivre',
      '    à faire avant le = 2026-12-01 09:00:00.000 +01:00',
      '',
    ]);
  });

  test('keeps the names of the API in English, and what has a name is called by it', () => {
    const text = entryLines(entry, page('en'));
    expect(text).toContain('+02:00  LotPriceChanged  Camille Lefèvre  #4\n');
    expect(text).toContain('    price_excluding_vat 200000 → 210000.5\n');
    expect(text).toContain('    interests.Les Terrasses.status = to-follow\n');
    expect(text).toContain('    owner_id = Camille Lefèvre\n');
  });

  test('is cut only where somebody looks on', () => {
    expect(entryLines(entry, page('en', true))).toContain('…');
    expect(entryLines(entry, page('en'))).toContain(LONG);
    expect(documentLines({ description: LONG }, page('en'))).toContain(LONG);
  });
});

test('the heading says which record of whom, and when', () => {
  const heading = {
    record: 'Lot A101 (12)',
    clientSpace: 'Rive Neuve (demo)',
    program: 'Les Terrasses (1)',
    asOf: null,
    timezone: 'Europe/Paris',
  };
  const last = { ...entry, recorded_at: '2026-12-01T08:00:00.000000Z' };
  expect(headingLines(heading, [entry, last], page('fr')).split('\n')).toEqual([
    'Lot A101 (12)',
    'Espace client  Rive Neuve (demo)',
    'Programme      Les Terrasses (1)',
    'Période        2026-07-15 00:30:00.123 +02:00 au 2026-12-01 09:00:00.000 +01:00 (2 événements)',
    'Heures         Europe/Paris',
    '',
    '',
  ]);
});

describe('in French there is a word', () => {
  const told = [
    sheetEvents,
    contactEvents,
    qualificationEvents,
    interestEvents,
    recordEvents,
    salesActionEvents,
    lotEvents,
    optionEvents,
    purchaseEvents,
    registrationEvents,
  ].flatMap((kinds) => kinds.map(({ type }) => type));
  // an identifier that was drawn in vain never was a lead: nobody reads of it
  test.each(told.filter((type) => type !== 'LeadYielded'))('for %s', (type) => {
    expect(eventType[type]).toBeTypeOf('string');
  });

  test('for every field of every record', () => {
    const fields = new Set<string>(Object.keys(EMPTY_CONTACT));
    for (const schema of [LotSheet, LeadSheetSchema, OptionSchema, PurchaseSchema, RegistrationSheet])
      gather(schema, fields);
    const unnamed = [...fields].filter(
      (name) => !name.endsWith('_display') && !Object.hasOwn(fieldName, name),
    );
    expect(unnamed).toEqual([]);
  });
});

function gather(schema: TSchema, into: Set<string>): void {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  for (const [name, inner] of Object.entries(properties ?? {})) {
    into.add(name);
    gather(inner, into);
  }
  for (const inner of [...(items ? [items] : []), ...(anyOf ?? [])]) gather(inner, into);
}
