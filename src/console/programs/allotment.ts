// The lots that are allotted to one partner, ticked in the grid.
import { html } from '../html.ts';
import { tick, wrongBeside, type Filled, type Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours, unknownPage } from '../trouble.ts';
import { alphabetical, byBuilding } from './grid.ts';
import { addressOf, ALLOT, ALLOTMENTS, paramsOf, partnersOf, seen } from './partners.ts';
import { lotsOf } from './told.ts';

const HERE = { here: '/programmes' } as const;
const LOT = 'lot_ids';

function fieldOf(lotId: number): string {
  return `${LOT}:${lotId}`;
}

async function known(look: Look) {
  const keyId = look.id('keyId');
  const [partners, lots, allotments] = await Promise.all([
    partnersOf(look),
    lotsOf(look, look.id('programId')),
    look.data<readonly { readonly key_id: number; readonly lot_ids: readonly number[] }[]>({
      method: 'GET',
      path: ALLOTMENTS,
      params: paramsOf(look),
    }),
  ]);
  const allotted = allotments.find(({ key_id: id }) => id === keyId)?.lot_ids ?? [];
  const typed: Typed = Object.fromEntries(allotted.map((id) => [fieldOf(id), 'oui']));
  return { partner: partners.find(({ key_id: id }) => id === keyId), lots, typed };
}

export async function allotmentPage(look: Look, filled?: Filled): Promise<Shown> {
  const { partner, lots, typed: before } = await known(look);
  if (!partner) return { ...HERE, ...unknownPage };
  if (!look.may({ ...ALLOT, params: paramsOf(look) })) return { ...HERE, ...notYours };
  const typed = filled?.typed ?? before;
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: `Lots attribués à ${partner.label}`,
    lede:
      partner.sees === 'allotted'
        ? 'Ce partenaire voit les lots cochés, et ceux qui sont en grille ouverte.'
        : `Ce partenaire voit ${seen(partner)}, quoi qu’on lui attribue.`,
    action: `${back}/${partner.key_id}`,
    back,
    fields: html`${stood(before)} ${wrongBeside(LOT, { refused: filled?.refused })}
    ${byBuilding(lots).map(
      ({ name, lots: inside }) =>
        html`<fieldset>
          <legend>${name}</legend>
          <div class="many">
            ${inside
              .toSorted((a, b) => alphabetical(a.reference, b.reference))
              .map(({ id, reference: label, unrestricted_distribution: isOpen }) =>
                tick({ name: fieldOf(id), label, ...(isOpen && { hint: 'grille ouverte' }) }, { typed }),
              )}
          </div>
        </fieldset>`,
    )}`,
    button: 'Attribuer ces lots',
    refused: filled?.refused,
  });
}

export async function allot(look: Look, sent: Typed): Promise<Shown> {
  const { partner, lots, typed: before } = await known(look);
  if (!partner) return { ...HERE, ...unknownPage };
  const called = Object.fromEntries(lots.map(({ id, reference }) => [String(id), reference]));
  const { typed, refused } = onto(before, sent, { [LOT]: called });
  if (refused) return allotmentPage(look, { typed, refused });
  const lotIds = Object.keys(typed)
    .filter((name) => name.startsWith(`${LOT}:`))
    .map((name) => Number(name.slice(LOT.length + 1)));
  const body = { key_id: partner.key_id, lot_ids: lotIds };
  const answer = await look.told({ ...ALLOT, params: paramsOf(look), body });
  return answer.success ? { goOn: addressOf(look) } : allotmentPage(look, { typed, refused: answer });
}
