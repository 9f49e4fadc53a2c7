// A lot as it was: what it was and cost, who held it and who waited. Nothing can be done there.
import { html, type Html } from '../html.ts';
import { addressAt } from '../past/asked.ts';
import { lookBackOn, type LookedBack } from '../programs/past.ts';
import { statusWord } from '../programs/tile.ts';
import { moment } from '../parts/moment.ts';
import { queuesOf, type Hold, type Lot, type Option } from '../programs/told.ts';
import { refusedPage, type Look } from '../space.ts';
import { instant as said, type Time } from '../words.ts';
import { plans } from './plans.ts';
import { prices, relatives, sheet } from './sheet.ts';
import { LOT, THEN } from './told.ts';

interface HoldThen extends Hold {
  readonly lot_ids: readonly number[];
  readonly estimated_availability: Option['estimated_availability'];
}

interface LotThen {
  readonly as_of: string;
  readonly lot: Lot;
  readonly holds: readonly HoldThen[];
  readonly purchase: { readonly id: number } | null;
}

/** The page of another instant, where one is asked for; else what leads there, for those who may look back. */
export async function lotThen(look: Look, programId: number, lotId: number): Promise<LookedBack> {
  const { at, told } = look;
  const program = at(`/programmes/${programId}`);
  const address = `${program}/lots/${lotId}`;
  return await lookBackOn(look, {
    programId,
    address,
    show: async ({ name }, instant, timezone) => {
      const params = { programId, lotId };
      const answer = await told<LotThen>({ method: 'GET', path: THEN, params, query: { as_of: instant } });
      const grid = html`<a href="${addressAt(program, {}, instant)}">${name}</a>`;
      if (!answer.success) {
        if (answer.status !== 404 || !(await isKnown(look, programId, lotId))) return refusedPage(answer);
        const when = said(instant, { timezone });
        return {
          title: 'Lot hors grille',
          content: html`<p>${grid}</p>
            <p data-before>Ce lot n’était pas sur la grille le ${when}.</p>`,
        };
      }
      const { lot, holds, purchase, as_of } = answer.data;
      const time = { now: new Date(as_of), timezone };
      const then = (path: string): string => addressAt(at(path), {}, instant);
      return {
        title: `Lot ${lot.reference}`,
        content: html`<p>${grid} · ${statusWord(lot)}</p>
          ${
            purchase &&
            html`<p>Pris par la <a href="${at(`/ventes/${purchase.id}`)}">vente ${purchase.id}</a>.</p>`
          }
          <div class="beside">
            <div>${sheet(lot)}</div>
            <div>${prices(lot)} ${relatives(lot, (id) => then(`/programmes/${programId}/lots/${id}`))}</div>
          </div>
          <section>
            <h2>File d’options</h2>
            ${queueThen(lotId, holds, then, time)}
          </section>
          ${plans(lot, null)}`,
      };
    },
  });
}

/** Whether it is on the grid now: then there was an instant before it came. */
async function isKnown({ told }: Look, programId: number, lotId: number): Promise<boolean> {
  return (await told({ method: 'GET', path: LOT, params: { programId, lotId } })).success;
}

function queueThen(
  lotId: number,
  holds: readonly HoldThen[],
  then: (path: string) => string,
  time: Time,
): Html {
  const queue = queuesOf(holds.map((hold) => ({ ...hold, lots: hold.lot_ids.map((id) => ({ id })) })));
  const { holder, waiting } = queue(lotId);
  const all = holder ? [holder, ...waiting] : waiting;
  if (all.length === 0) return html`<p>Personne ne détenait ce lot ni ne l’attendait.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Rang</th>
          <th scope="col">Option</th>
          <th scope="col">Par</th>
          <th scope="col">Devient active</th>
          <th scope="col">Fin</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          ({ id, owner, expires_at: end, estimated_availability: estimated }, place) =>
            html`<tr data-option="${id}">
              <td>${holder && place === 0 ? 'détient' : (estimated?.rank ?? 'attend')}</td>
              <th scope="row"><a href="${then(`/options/${id}`)}">Option ${id}</a></th>
              <td>${owner?.shortname ?? '–'}</td>
              <td>${estimated && moment(estimated.available_at, time)}</td>
              <td>
                ${end === null ? (estimated ? html`${moment(estimated.expires_at, time)} (estimée)` : '–') : moment(end, time)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
