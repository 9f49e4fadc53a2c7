// The sheet of one lot: a lot added by hand, what is said of it changed, and a lot taken out of the grid.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { unclear } from '../parts/amounts.ts';
import { records } from '../parts/choice.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { invalid } from '../parts/refusal.ts';
import { changedFrom, sheetFields, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import { lotsOf, programOf, type ProgramSheet } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { addLot, changeLot, mayFeed } from './feed.ts';
import { AT_FIRST, buildingsIn, lotAsTyped, lotParts, NEW } from './fields.ts';
import { byReference } from './named.ts';
import { addressOf, LOT, lotOf, paramsOf } from './told.ts';

const HERE = { here: '/programmes' } as const;
const REMOVE = { method: 'DELETE', path: LOT } as const;

function wholeSheet(program: ProgramSheet): readonly SheetPart[] {
  return [...AT_FIRST, ...lotParts(program)];
}

export async function newLotPage(look: Look, filled: Filled = { typed: NEW }): Promise<Shown> {
  const program = await programOf(look, look.id('programId'));
  if (!mayFeed(look, program.id)) return { ...HERE, ...notYours };
  const back = look.at(`/programmes/${program.id}`);
  return formPage({
    ...HERE,
    title: 'Ajouter un lot',
    lede: html`<a href="${back}">${program.name}</a>`,
    action: `${back}/lots/nouveau`,
    back,
    fields: sheetFields(wholeSheet(program), filled),
    button: 'Ajouter le lot',
    refused: filled.refused,
  });
}

export async function addLotAsTyped(look: Look, typed: Typed): Promise<Shown> {
  const program = await programOf(look, look.id('programId'));
  const wanted = await withParent(look, changedFrom(wholeSheet(program), {}, typed));
  const refused = unclear({ price_excluding_vat: typed.price_excluding_vat }) ?? wanted.refused;
  if (refused) return newLotPage(look, { typed, refused });
  const answer = await addLot(look, wanted.lot);
  if (!answer.success) return newLotPage(look, { typed, refused: answer });
  return { goOn: look.at(`/programmes/${program.id}/lots/${answer.data.id}`) };
}

interface Wanted {
  readonly lot: object;
  readonly refused: NotTold | null;
}

/** The main lot is named by its reference; the API knows it by its number. */
async function withParent(look: Look, lot: { readonly parent_lot_id?: unknown }): Promise<Wanted> {
  const { parent_lot_id: reference } = lot;
  if (typeof reference !== 'string') return { lot, refused: null };
  const parent = byReference(await lotsOf(look, look.id('programId')))(reference);
  if (parent) return { lot: { ...lot, parent_lot_id: parent.id }, refused: null };
  const unknown = ['Aucun lot du programme ne porte cette référence.'];
  return { lot, refused: invalid('Lot principal inconnu', { parent_lot_id: unknown }) };
}

function known(look: Look) {
  const programId = look.id('programId');
  return Promise.all([programOf(look, programId), lotOf(look, programId, look.id('lotId'))]);
}

export async function lotSheetPage(look: Look, filled?: Filled): Promise<Shown> {
  const [program, lot] = await known(look);
  if (!mayFeed(look, program.id)) return { ...HERE, ...notYours };
  const parts = lotParts(program);
  const before = lotAsTyped(parts, lot);
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: `Fiche du lot ${lot.reference}`,
    action: `${back}/fiche`,
    back,
    fields: html`${stood(before)} ${sheetFields(parts, filled ?? { typed: before })}`,
    button: 'Enregistrer la fiche',
    refused: filled?.refused,
    below: mayRemove(look) && html`<p><a href="${back}/suppression">Supprimer ce lot…</a></p>`,
  });
}

export async function changeSheet(look: Look, sent: Typed): Promise<Shown> {
  const [program, lot] = await known(look);
  if (!mayFeed(look, program.id)) return { ...HERE, ...notYours };
  const parts = lotParts(program);
  const before = lotAsTyped(parts, lot);
  const { typed, refused: overtaken } = onto(before, sent, {
    building_id: records(buildingsIn(program)).words,
  });
  if (overtaken) return lotSheetPage(look, { typed, refused: overtaken });
  const wanted = await withParent(look, changedFrom(parts, before, typed));
  const refused = wanted.refused ?? (await changeLot(look, lot, wanted.lot));
  return refused ? lotSheetPage(look, { typed, refused }) : { goOn: addressOf(look) };
}

function mayRemove(look: Pick<Look, 'may' | 'id'>): boolean {
  return look.may({ ...REMOVE, params: paramsOf(look) });
}

export async function removalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const [, lot] = await known(look);
  if (!mayRemove(look)) return { ...HERE, ...notYours };
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: 'Supprimer ce lot',
    back,
    refused,
    isGrave: true,
    action: `${back}/suppression`,
    fields: html`<p><strong>${lot.reference}</strong></p>
      <p>
        Il quitte la grille avec ses plans ; son histoire reste. Seul un lot disponible ou indisponible part.
      </p>`,
    button: 'Supprimer le lot',
  });
}

export async function removeLot(look: Look): Promise<Shown> {
  const answer = await look.told({ ...REMOVE, params: paramsOf(look) });
  return answer.success
    ? { goOn: look.at(`/programmes/${look.id('programId')}`) }
    : removalPage(look, answer);
}
