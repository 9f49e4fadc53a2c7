// A lead as a row: what it has several of stands in one cell, and cells that belong together name them in one order.
import { expect, test } from 'vitest';
import { leadColumns } from '../../../src/api/exports/lead-columns.ts';
import { wallClock } from '../../../src/api/exports/wall-clock.ts';

const columns = leadColumns((id) => `Programme ${id}`);
type Lead = Parameters<(typeof columns)[number]['of']>[0];

const nobody = {
  display_name: null,
  email1: null,
  email2: null,
  phone1: null,
  phone2: null,
  zipcode: null,
  city: null,
};
const plain = { status: 'ongoing', temperature: null, is_protected: false, owner: null };
const lead: Lead = {
  id: 7,
  contacts: [],
  interests: [],
  created_at: '2026-03-14T23:30:00.000000Z',
  last_interaction_at: '2026-07-14T23:30:00.000000Z',
};
const told = (more: Partial<Lead>) => {
  const clock = wallClock('Europe/Paris');
  const cells = columns.map(({ header, of }) => [header, of({ ...lead, ...more }, clock)] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== null));
};

test('says nothing of what there is not, and instants as clocks on the wall show them', () => {
  expect(told({})).toEqual({
    'N° du prospect': 7,
    Protégé: false,
    'Créé le': { day: '2026-03-15', time: '00:30' },
    'Dernier échange': { day: '2026-07-15', time: '01:30' },
  });
});

test('names of several programs which one is followed how and by whom', () => {
  const interests = [
    { ...plain, program_id: 1 },
    { ...plain, program_id: 2, status: 'to-follow', temperature: 'hot', is_protected: true },
    { ...plain, program_id: 3, status: 'discarded', owner: { fullname: 'Jeanne Roux' } },
  ];
  expect(told({ interests })).toMatchObject({
    Programmes: 'Programme 1, Programme 2, Programme 3',
    Suivi: 'En cours, À suivre, Écarté',
    Température: '–, Chaud, –',
    Protégé: true,
    'Suivi par': '–, –, Jeanne Roux',
  });
  expect(told({ interests: interests.slice(0, 1) })).not.toHaveProperty('Température');
});

test('lists the addresses of its contacts, to be written to as they stand', () => {
  const contacts = [
    { ...nobody, display_name: 'Paul Durand', city: '' },
    { ...nobody, display_name: 'Anne Petit', email1: 'anne@x.example', phone2: '+33612345678' },
  ];
  const row = told({ contacts });
  expect(row).toMatchObject({
    Contacts: 'Paul Durand, Anne Petit',
    'E-mail': 'anne@x.example',
    'Second téléphone': '+33612345678',
  });
  expect(row).not.toHaveProperty('Ville');
});
