// Lots whose reference begins as what was looked for: one search is for prospects and lots alike.
import { display, lotStatus } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { rest } from '../parts/rest.ts';
import { statusWord } from '../programs/tile.ts';
import type { Lot } from '../programs/told.ts';
import type { Look } from '../space.ts';

const SHOWN = 10;
const LOTS = { method: 'GET', path: '/:tenantKey/lots' } as const;

type Found = Pick<Lot, 'id' | 'reference' | 'typology' | 'status'> & { readonly program_id: number };

export interface LotsFound {
  readonly total: number;
  readonly first: readonly Found[];
}

export async function lotsFound({ told, may, query: { q } }: Look): Promise<LotsFound | null> {
  if (q === undefined || !may(LOTS)) return null;
  const answer = await told<readonly Found[]>({ ...LOTS, query: { reference: q, per_page: SHOWN } });
  return answer.success ? { total: answer.meta?.total ?? answer.data.length, first: answer.data } : null;
}

export function lotsInWords(
  { total, first }: LotsFound,
  { at }: Look,
  programs: ReadonlyMap<number, string>,
): Html | null {
  if (total === 0) return null;
  return html`<section data-found="lots">
    <h2>Lots <span class="count">${total}</span></h2>
    <ul class="plain">
      ${first.map(
        ({ id, program_id, reference, typology, status }) =>
          html`<li>
            <a href="${at(`/programmes/${program_id}/lots/${id}`)}">${reference}</a>
            <span>${typology}</span>
            <span>${programs.get(program_id) ?? `Programme ${program_id}`}</span>
            ${statusWord({ status, status_display: display(lotStatus, status) })}
          </li>`,
      )}
    </ul>
    ${rest(total, first)}
  </section>`;
}
