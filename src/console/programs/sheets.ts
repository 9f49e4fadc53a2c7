// What is said of a program, on a sheet each for what is said together. The first is enough to open one. Rates on offer
// follow from the program's two where nobody gave others, and cannot be shown here as they were said.
import {
  COMMERCIAL_SPECIFICITIES,
  HEATINGS,
  LEGAL_SCHEMES,
  PROGRAM_STATUSES,
  PROGRAM_TYPES,
  PROGRESS_STATUSES,
  QUARTERS,
  RESIDENCE_TYPES,
  SERVICES,
  TAX_ZONES,
} from '../../domain/program/enumerations.ts';
import type { Typed } from '../parts/field.ts';
import type { SheetField, SheetPart } from '../parts/sheet-form.ts';
import { companiesChanged, companiesTold, companyParts } from './companies.ts';
import type { ProgramSheet } from './told.ts';

export interface Sheet {
  /** Below the program's own address. */
  readonly address: string;
  readonly title: string;
  readonly parts: readonly SheetPart[];
  /** What its fields hold, where they are not the program's own. */
  readonly told?: (program: ProgramSheet) => Readonly<Record<string, unknown>>;
  /** What is asked for then. */
  readonly changed?: (program: ProgramSheet, before: Typed, typed: Typed) => object;
}

export const FIRST: Sheet = {
  address: '/fiche',
  title: 'Fiche du programme',
  parts: [
    {
      legend: 'Programme',
      fields: [
        { name: 'name', kind: 'text', required: true },
        { name: 'status', kind: { one: PROGRAM_STATUSES }, required: true },
        { name: 'progress_status', kind: { one: PROGRESS_STATUSES } },
        { name: 'type', kind: { one: PROGRAM_TYPES } },
        { name: 'registry_id', kind: 'text', hint: 'en chiffres' },
      ],
    },
    { legend: 'Adresse', fields: [...addressOf(''), ...placeOf('')] },
    {
      legend: 'Calendrier',
      fields: [
        { name: 'launch_date', kind: 'date' },
        { name: 'construction_work_start_year', kind: 'number' },
        { name: 'construction_work_start_quarter', kind: { one: QUARTERS } },
        { name: 'actable_date', kind: 'date' },
        { name: 'delivery_year', kind: 'number' },
        { name: 'delivery_quarter', kind: { one: QUARTERS } },
        { name: 'real_delivery_date', kind: 'date' },
      ],
    },
    {
      legend: 'TVA et fiscalité',
      fields: [
        { name: 'vat_rate', kind: 'number', hint: '%', required: true },
        { name: 'reduced_vat_rate', kind: 'number', hint: '%, pour les lots qui y ont droit' },
        { name: 'tax_zone', kind: { one: TAX_ZONES } },
        { name: 'legal_tax_eligibilities', kind: { many: LEGAL_SCHEMES } },
      ],
    },
  ],
};

const CODES = 'codes séparés par des virgules ; par exemple';

export const FURTHER: readonly Sheet[] = [
  {
    address: '/fiche/prestations',
    title: 'Prestations',
    parts: [
      {
        legend: 'Résidence',
        fields: [
          { name: 'floors', kind: 'number' },
          { name: 'residence_types', kind: { many: RESIDENCE_TYPES } },
          { name: 'commercial_specificities', kind: { many: COMMERCIAL_SPECIFICITIES } },
        ],
      },
      {
        legend: 'Confort',
        fields: [
          { name: 'heatings', kind: { many: HEATINGS } },
          { name: 'services', kind: { many: SERVICES } },
        ],
      },
      {
        legend: 'Normes et aides',
        fields: [
          { name: 'schemes_environmentals', kind: 'codes', hint: `${CODES} rt2020, nf-logement` },
          { name: 'schemes_financials', kind: 'codes', hint: `${CODES} ptz` },
          { name: 'schemes_investments', kind: 'codes', hint: `${CODES} pinel, lmnp` },
        ],
      },
    ],
  },
  {
    address: '/fiche/liens',
    title: 'Liens',
    parts: [
      {
        legend: 'Pages et maquettes en ligne',
        fields: [
          'link_corporate',
          'link_landing',
          'link_social',
          'link_orbital_model',
          'link_orbital_neighborhood_model',
        ].map((name): SheetField => ({ name, kind: 'text', hint: 'commence par https://' })),
      },
    ],
  },
  {
    address: '/fiche/bureau-de-vente',
    title: 'Bureau de vente',
    parts: [
      {
        legend: 'Accueil',
        fields: [
          { name: 'sales_office_phone', kind: 'tel' },
          { name: 'sales_office_opening_hours', kind: 'long' },
          { name: 'sales_office_access', kind: 'long' },
        ],
      },
      { legend: 'Adresse', fields: [...addressOf('sales_office_'), ...placeOf('sales_office_')] },
    ],
  },
  {
    address: '/fiche/offre',
    title: 'Offre commerciale',
    parts: [
      {
        legend: 'Offre',
        fields: [
          { name: 'commercial_offer_nature', kind: 'text' },
          { name: 'commercial_offer_details', kind: 'long' },
          { name: 'commercial_offer_legal', kind: 'long' },
          { name: 'commercial_offer_from', kind: 'date' },
          { name: 'commercial_offer_to', kind: 'date' },
        ],
      },
    ],
  },
  {
    address: '/fiche/intervenants',
    title: 'Intervenants',
    parts: companyParts,
    told: companiesTold,
    changed: companiesChanged,
  },
  {
    address: '/fiche/societe',
    title: 'Société du programme',
    parts: [
      {
        legend: 'Société',
        fields: [
          { name: 'sccv_name', kind: 'text' },
          { name: 'sccv_represented_by', kind: 'text' },
          { name: 'sccv_siret', kind: 'text', hint: 'quatorze chiffres' },
          { name: 'sccv_vat_number', kind: 'text' },
          { name: 'sccv_email', kind: 'email' },
          { name: 'sccv_phone', kind: 'tel' },
        ],
      },
      { legend: 'Adresse', fields: addressOf('sccv_') },
    ],
  },
];

export const SHEETS: readonly Sheet[] = [FIRST, ...FURTHER];

function addressOf(prefix: string): readonly SheetField[] {
  return [
    { name: `${prefix}address1`, kind: 'text' },
    { name: `${prefix}address2`, kind: 'text' },
    { name: `${prefix}zipcode`, kind: 'text' },
    { name: `${prefix}city`, kind: 'text' },
    { name: `${prefix}country`, kind: 'text', hint: 'code à deux lettres : FR' },
  ];
}

function placeOf(prefix: string): readonly SheetField[] {
  return [
    { name: `${prefix}latitude`, kind: 'number', hint: 'en degrés : 47,21837' },
    { name: `${prefix}longitude`, kind: 'number', hint: 'en degrés : -1,55362' },
  ];
}
