// A program that is opened, and what is said of it changed, sheet by sheet.
import { html, type Html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { mayOnAll } from '../parts/program-names.ts';
import { changedFrom, sheetFields, typedAs } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { FIRST, SHEETS, type Sheet } from './sheets.ts';
import { programOf, type ProgramSheet } from './told.ts';

const ADD = { method: 'POST', path: '/:tenantKey/programs' } as const;
export const CHANGE = { method: 'PUT', path: '/:tenantKey/programs/:programId' } as const;
const HERE = { here: '/programmes' } as const;

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
    fields: sheetFields(FIRST.parts, filled),
    button: 'Ajouter le programme',
    refused: filled.refused,
  });
}

export async function addProgram(look: Look, typed: Typed): Promise<Shown> {
  const answer = await look.told<{ readonly id: number }>({
    ...ADD,
    body: changedFrom(FIRST.parts, {}, typed),
  });
  if (!answer.success) return newProgramPage(look, { typed, refused: answer });
  return { goOn: look.at(`/programmes/${answer.data.id}`) };
}

export async function programSheetPage(look: Look, sheet: Sheet, filled?: Filled): Promise<Shown> {
  const program = await programOf(look, look.id('programId'));
  if (!mayChange(look, program.id)) return { ...HERE, ...notYours };
  const back = look.at(`/programmes/${program.id}`);
  const known = typedIn(sheet, program);
  return formPage({
    ...HERE,
    title: sheet.title,
    lede: html`<a href="${back}">${program.name}</a>`,
    above: sheetsOf(back, sheet),
    action: `${back}${sheet.address}`,
    back,
    fields: html`${stood(known)} ${sheetFields(sheet.parts, filled ?? { typed: known })}`,
    button: 'Enregistrer la fiche',
    refused: filled?.refused,
  });
}

function typedIn({ parts, told }: Sheet, program: ProgramSheet): Typed {
  return typedAs(parts, told?.(program) ?? { ...program });
}

function sheetsOf(program: string, shown: Sheet): Html {
  return html`<p class="views">
    ${SHEETS.map(
      (sheet) =>
        html`<a href="${program}${sheet.address}" ${sheet === shown && html`aria-current="true"`}
          >${sheet.title}</a
        >`,
    )}
  </p>`;
}

export async function changeProgram(look: Look, sheet: Sheet, sent: Typed): Promise<Shown> {
  const programId = look.id('programId');
  const program = await programOf(look, programId);
  const known = typedIn(sheet, program);
  if (!mayChange(look, programId)) return { ...HERE, ...notYours };
  const { typed, refused } = onto(known, sent);
  if (refused) return programSheetPage(look, sheet, { typed, refused });
  const body = sheet.changed?.(program, known, typed) ?? changedFrom(sheet.parts, known, typed);
  const answer = await look.told({ ...CHANGE, params: { programId }, body });
  if (!answer.success) return programSheetPage(look, sheet, { typed, refused: answer });
  return { goOn: look.at(`/programmes/${programId}`) };
}
