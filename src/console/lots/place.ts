// Placing an option on a lot: a prospect that is looked for or named by its number, a rate, the annexes that go along.
import type { NotTold } from '../../platform/http/inside.ts';
import { MAX_ID } from '../../platform/judging/schema.ts';
import { html, type Html } from '../html.ts';
import { prospectField, searchForm, soughtIn } from '../parts/prospect-search.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Lot, Option } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { alongField, lotsIn, rateField } from './goods.ts';
import { lotPage } from './page.ts';
import { OPTIONS } from './told.ts';

export interface Typed {
  readonly form: Readonly<Record<string, string>>;
  readonly refused: NotTold;
}

export async function placing(look: Look, programId: number, lot: Lot, typed: Typed | null): Promise<Html> {
  const { at, query } = look;
  const address = at(`/programmes/${programId}/lots/${lot.id}`);
  const found = await soughtIn(look, programId);
  const form = typed?.form ?? {};
  return html`<section data-place>
    <h2>Poser une option</h2>
    ${searchForm(look, address, found)} ${typed && refusalBox(typed.refused)}
    <form method="post" action="${address}/option">
      ${prospectField(found, 'lead', form.lead ?? query.lead)} ${rateField(lot, 'taux', form.taux)}
      ${alongField(lot, typed?.form ?? null)}
      <label
        >Commentaire
        <textarea name="commentaire" rows="2">${form.commentaire}</textarea>
      </label>
      <button>Poser une option</button>
    </form>
  </section>`;
}

export async function place(look: Look, form: Typed['form']): Promise<Shown> {
  const [programId, lotId] = [look.id('programId'), look.id('lotId')];
  const answer = await look.told<Option>({
    method: 'POST',
    path: OPTIONS,
    params: { programId },
    body: {
      lead_id: numberOr(form.lead),
      vat_rate: numberOr(form.taux),
      lots: lotsIn(form, lotId),
      comment: form.commentaire === '' ? null : form.commentaire,
    },
  });
  if (answer.success) return { goOn: look.at(`/programmes/${programId}/lots/${lotId}`) };
  return await lotPage(look, { placed: { form, refused: answer } });
}

/** As a number where it is one; what is none is the route's to refuse. */
export function numberOr(text: string | undefined): number | string | undefined {
  if (text === undefined || !/^\d+([.,]\d+)?$/.test(text)) return text;
  const value = Number(text.replace(',', '.'));
  return value <= MAX_ID * 1_000 ? value : text;
}
