// A program that is opened, and what is said of it changed. What stands here is what the office works with; texts, pictures
// and links come from whoever publishes them, through the API.
import {
  LEGAL_SCHEMES,
  PROGRAM_STATUSES,
  PROGRAM_TYPES,
  PROGRESS_STATUSES,
  QUARTERS,
  TAX_ZONES,
} from '../../domain/program/enumerations.ts';
import { html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { mayOnAll } from '../parts/program-names.ts';
import { changedFrom, sheetFields, typedAs, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { programOf } from './told.ts';

const ADD = { method: 'POST', path: '/:tenantKey/programs' } as const;
export const CHANGE = { method: 'PUT', path: '/:tenantKey/programs/:programId' } as const;
const HERE = { here: '/programmes' } as const;

const PARTS: readonly SheetPart[] = [
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
  {
    legend: 'Adresse',
    fields: [
      { name: 'address1', kind: 'text' },
      { name: 'zipcode', kind: 'text' },
      { name: 'city', kind: 'text' },
      { name: 'country', kind: 'text', hint: 'code à deux lettres : FR' },
    ],
  },
  {
    legend: 'Calendrier',
    fields: [
      { name: 'launch_date', kind: 'date' },
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
];
/** As the API fills them in where nothing is said; a new program is not shown to partners before its grid is in. */
const NEW: Typed = { status: 'draft', country: 'FR', vat_rate: '20', reduced_vat_rate: '5,5' };

export function mayChange({ may }: Pick<Look, 'may'>, programId: number): boolean {
  return may({ ...CHANGE, params: { programId } });
}

export function mayAdd(look: Pick<Look, 'as'>): boolean {
  return mayOnAll(look, ADD);
}

export async function newProgramPage(look: Look, filled: Filled = { typed: NEW }): Promise<Shown> {
  if (!mayAdd(look)) return { ...HERE, ...notYours };
  return formPage({
    ...HERE,
    title: 'Ajouter un programme',
    lede: 'Un brouillon n’est montré à aucun partenaire.',
    action: look.at('/programmes/nouveau'),
    back: look.at('/programmes'),
    fields: sheetFields(PARTS, filled),
    button: 'Ajouter le programme',
    refused: filled.refused,
  });
}

export async function addProgram(look: Look, typed: Typed): Promise<Shown> {
  const answer = await look.told<{ readonly id: number }>({ ...ADD, body: changedFrom(PARTS, {}, typed) });
  if (!answer.success) return newProgramPage(look, { typed, refused: answer });
  return { goOn: look.at(`/programmes/${answer.data.id}`) };
}

export async function programSheetPage(look: Look, filled?: Filled): Promise<Shown> {
  const program = await programOf(look, look.id('programId'));
  if (!mayChange(look, program.id)) return { ...HERE, ...notYours };
  const back = look.at(`/programmes/${program.id}`);
  const known = typedAs(PARTS, { ...program });
  return formPage({
    ...HERE,
    title: 'Fiche du programme',
    lede: html`<a href="${back}">${program.name}</a>`,
    action: `${back}/fiche`,
    back,
    fields: html`${stood(known)} ${sheetFields(PARTS, filled ?? { typed: known })}`,
    button: 'Enregistrer la fiche',
    refused: filled?.refused,
  });
}

export async function changeProgram(look: Look, sent: Typed): Promise<Shown> {
  const programId = look.id('programId');
  const known = typedAs(PARTS, { ...(await programOf(look, programId)) });
  if (!mayChange(look, programId)) return { ...HERE, ...notYours };
  const { typed, refused } = onto(known, sent);
  if (refused) return programSheetPage(look, { typed, refused });
  const params = { programId };
  const answer = await look.told({ ...CHANGE, params, body: changedFrom(PARTS, known, typed) });
  if (!answer.success) return programSheetPage(look, { typed, refused: answer });
  return { goOn: look.at(`/programmes/${programId}`) };
}
