// What a prospect looks for and can pay, changed: one sheet a prospect, whatever the program.
import {
  INVESTMENT_SCHEMES,
  PROJECTS,
  PROJECT_TARGETS,
  PROPERTY_ROOMS,
} from '../../domain/lead/qualification/enumerations.ts';
import { PROPERTY_TYPES } from '../../domain/vocabulary/property-types.ts';
import { html } from '../html.ts';
import { unclear } from '../parts/amounts.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { changedFrom, sheetFields, typedAs, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { CHANGE_PROJECT } from './asked.ts';
import { through } from './contact.ts';
import type { ProspectFile } from './told.ts';

export const PROJECT_PARTS: readonly SheetPart[] = [
  {
    legend: 'Projet',
    fields: [
      { name: 'project', kind: { one: PROJECTS } },
      { name: 'project_target', kind: { one: PROJECT_TARGETS } },
      { name: 'investment_scheme', kind: { one: INVESTMENT_SCHEMES } },
    ],
  },
  {
    legend: 'Bien recherché',
    fields: [
      { name: 'property_types', kind: { many: PROPERTY_TYPES } },
      { name: 'property_rooms', kind: { many: PROPERTY_ROOMS } },
      { name: 'property_living_area_from', kind: 'number', hint: 'm²' },
      { name: 'property_living_area_to', kind: 'number', hint: 'm²' },
      { name: 'property_specific_requests', kind: 'lines', hint: 'un par ligne' },
      { name: 'property_search_area', kind: 'text' },
      {
        name: 'property_search_localities',
        kind: 'codes',
        hint: 'codes postaux ou départements, un par ligne',
      },
    ],
  },
  {
    legend: 'Financement',
    fields: [
      { name: 'budget', kind: 'number', hint: 'euros' },
      { name: 'deposit', kind: 'number', hint: 'euros' },
      { name: 'reduced_vat_eligibility', kind: 'flag' },
      { name: 'zero_interest_loan_eligibility', kind: 'flag' },
    ],
  },
];

function typedOf(lead: ProspectFile): Typed {
  const codes = lead.property_search_localities?.map(({ zipcode }) => zipcode);
  return typedAs(PROJECT_PARTS, { ...lead, property_search_localities: codes });
}

export async function projectPage(look: Look, filled?: Filled): Promise<Shown> {
  const found = await through(look, CHANGE_PROJECT);
  if (!found) return { here: '/prospects', ...notYours };
  const address = look.at(`/prospects/${found.lead.id}`);
  const known = typedOf(found.lead);
  return formPage({
    here: '/prospects',
    title: 'Projet',
    back: address,
    action: `${address}/projet`,
    fields: html`${stood(known)} ${sheetFields(PROJECT_PARTS, filled ?? { typed: known })}`,
    button: 'Enregistrer le projet',
    refused: filled?.refused,
  });
}

export async function changeProject(look: Look, sent: Typed): Promise<Shown> {
  const found = await through(look, CHANGE_PROJECT);
  if (!found) return { here: '/prospects', ...notYours };
  const params = { programId: found.programId, leadId: found.lead.id };
  const known = typedOf(found.lead);
  const { typed, refused } = onto(known, sent);
  if (refused) return projectPage(look, { typed, refused });
  const body = changedFrom(PROJECT_PARTS, known, typed);
  const { budget, deposit } = typed;
  const answer = unclear({ budget, deposit }) ?? (await look.told({ ...CHANGE_PROJECT, params, body }));
  if (!answer.success) return projectPage(look, { typed, refused: answer });
  return { goOn: look.at(`/prospects/${found.lead.id}`) };
}
