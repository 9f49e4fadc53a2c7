// The buildings of a program: lots stand in them, and a file that brings a grid in names them.
import { rateOf, type BuildingRates } from '../../domain/grid/lots/prices.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { refusalBox } from '../parts/refusal.ts';
import { changedFrom, sheetFields, typedAs, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { number } from '../words.ts';
import { programOf } from './told.ts';

const ALL = '/:tenantKey/programs/:programId/buildings';
const ONE = `${ALL}/:buildingId`;
const HERE = { here: '/programmes' } as const;

interface Building extends BuildingRates {
  readonly id: number;
  readonly name: string;
}

const PARTS: readonly SheetPart[] = [
  {
    legend: 'Bâtiment',
    fields: [
      { name: 'name', kind: 'text', required: true },
      { name: 'vat_rate', kind: 'number', hint: '% ; vide : celui du programme' },
      { name: 'has_specific_vat_rate', kind: 'flag' },
      { name: 'specific_vat_rate', kind: 'number', hint: '%' },
    ],
  },
];

function mayWrite({ may, id }: Pick<Look, 'may' | 'id'>): boolean {
  return may({ method: 'POST', path: ALL, params: { programId: id('programId') } });
}

function addressOf({ at, id }: Pick<Look, 'at' | 'id'>): string {
  return at(`/programmes/${id('programId')}/batiments`);
}

export async function buildingsPage(look: Look, filled: Filled = { typed: {} }): Promise<Shown> {
  const programId = look.id('programId');
  const [program, buildings] = await Promise.all([
    programOf(look, programId),
    look.data<readonly Building[]>({ method: 'GET', path: ALL, params: { programId } }),
  ]);
  const { refused } = filled;
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: 'Bâtiments',
    content: html`<p><a href="${look.at(`/programmes/${programId}`)}">${program.name}</a></p>
      ${refusalBox(refused ?? null)}
      ${buildings.length === 0 ? html`<p>Aucun : les lots ne sont dans aucun bâtiment.</p>` : table(look, buildings)}
      ${
        mayWrite(look) &&
        html`<form method="post" action="${addressOf(look)}">
          <h2>Ajouter un bâtiment</h2>
          ${sheetFields(PARTS, filled)}
          <button>Ajouter le bâtiment</button>
        </form>`
      }`,
  };
}

function table(look: Look, buildings: readonly Building[]): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Bâtiment</th>
          <th scope="col" class="amount">TVA</th>
        </tr>
      </thead>
      <tbody>
        ${buildings.map(
          (building) =>
            html`<tr data-building="${building.id}">
              <th scope="row">
                ${mayWrite(look) ? html`<a href="${addressOf(look)}/${building.id}">${building.name}</a>` : building.name}
              </th>
              <td class="amount">${rateInWords(building)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function rateInWords(building: Building): string {
  const rate = rateOf(building);
  return rate === null ? 'celle du programme' : number(rate, '%');
}

export async function addBuilding(look: Look, typed: Typed): Promise<Shown> {
  const params = { programId: look.id('programId') };
  const answer = await look.told({ method: 'POST', path: ALL, params, body: bodyOf({}, typed) });
  return answer.success ? { goOn: addressOf(look) } : buildingsPage(look, { typed, refused: answer });
}

/** Not said whether it has one is that it has none. */
function bodyOf(before: Typed, { has_specific_vat_rate: isSpecific = '', ...typed }: Typed): object {
  return changedFrom(PARTS, before, {
    ...typed,
    has_specific_vat_rate: isSpecific === '' ? 'non' : isSpecific,
  });
}

function paramsOf({ id }: Pick<Look, 'id'>) {
  return { programId: id('programId'), buildingId: id('buildingId') };
}

function known(look: Look): Promise<Building> {
  return look.data({ method: 'GET', path: ONE, params: paramsOf(look) });
}

export async function buildingPage(look: Look, filled?: Filled): Promise<Shown> {
  const building = await known(look);
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const before = typedAs(PARTS, { ...building });
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: building.name,
    action: `${back}/${building.id}`,
    back,
    fields: html`${stood(before)} ${sheetFields(PARTS, filled ?? { typed: before })}`,
    button: 'Enregistrer le bâtiment',
    refused: filled?.refused,
    below: html`<p><a href="${back}/${building.id}/retrait">Retirer ce bâtiment…</a></p>`,
  });
}

export async function changeBuilding(look: Look, sent: Typed): Promise<Shown> {
  const before = typedAs(PARTS, { ...(await known(look)) });
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const { typed, refused } = onto(before, sent);
  if (refused) return buildingPage(look, { typed, refused });
  const answer = await look.told({
    method: 'PUT',
    path: ONE,
    params: paramsOf(look),
    body: bodyOf(before, typed),
  });
  return answer.success ? { goOn: addressOf(look) } : buildingPage(look, { typed, refused: answer });
}

export async function removalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const building = await known(look);
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const back = `${addressOf(look)}/${building.id}`;
  return formPage({
    ...HERE,
    title: 'Retirer ce bâtiment',
    back,
    refused,
    isGrave: true,
    action: `${back}/retrait`,
    fields: html`<p><strong>${building.name}</strong></p>
      <p>Un bâtiment qui contient des lots reste : déplacez-les ou supprimez-les d’abord.</p>`,
    button: 'Retirer le bâtiment',
  });
}

export async function removeBuilding(look: Look): Promise<Shown> {
  const answer = await look.told({ method: 'DELETE', path: ONE, params: paramsOf(look) });
  return answer.success ? { goOn: addressOf(look) } : removalPage(look, answer);
}
