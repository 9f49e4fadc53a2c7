// Placing an option on a lot: a prospect that is looked for or named by its number, a rate, the annexes that go along.
import type { NotTold } from '../../platform/http/inside.ts';
import { MAX_ID } from '../../platform/judging/schema.ts';
import { html, type Html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Lot, Option } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { number } from '../words.ts';
import { lotPage } from './page.ts';

export interface Typed {
  readonly form: Readonly<Record<string, string>>;
  readonly refused: NotTold;
}

interface Lead {
  readonly id: number;
  readonly contacts: readonly { readonly display_name: string; readonly email1: string | null }[];
}

export async function placing(look: Look, programId: number, lot: Lot, typed: Typed | null): Promise<Html> {
  const { told, at, query } = look;
  const sought = query.prospect;
  const address = at(`/programmes/${programId}/lots/${lot.id}`);
  const found =
    sought === undefined
      ? null
      : await told<readonly Lead[]>({
          method: 'GET',
          path: '/:tenantKey/leads',
          query: { q: sought, program_id: programId, per_page: 10 },
        });
  const form = typed?.form ?? {};
  return html`<section data-place>
    <h2>Poser une option</h2>
    <form class="filters" action="${address}">
      <label
        >Chercher un prospect du programme
        <input type="search" name="prospect" value="${sought}" placeholder="nom, e-mail, téléphone" />
      </label>
      <button class="quiet">Chercher</button>
    </form>
    ${found && !found.success && refusalBox(found)}
    ${found?.success && found.data.length === 0 && html`<p>Aucun prospect de ce programme ne correspond.</p>`}
    ${typed && refusalBox(typed.refused)}
    <form method="post" action="${address}/option">
      ${
        found?.success && found.data.length > 0
          ? html`<fieldset>
              <legend>Prospect</legend>
              ${found.data.map((lead) => choice(lead, found.data.length === 1))}
            </fieldset>`
          : html`<label
              >Numéro du prospect
              <input name="lead" inputmode="numeric" required value="${form.lead ?? query.lead}" />
            </label>`
      }
      <label
        >TVA
        <select name="taux">
          ${lot.available_vat_rates.map(
            (rate) =>
              html`<option value="${rate}" ${form.taux === String(rate) && html`selected`}>
                ${number(rate, '%')}
              </option>`,
          )}
        </select>
      </label>
      ${lot.lots_related
        .filter(({ relation }) => relation !== 'parent')
        .map(
          ({ id, reference, relation }) =>
            html`<label class="check"
              ><input
                type="checkbox"
                name="lot-${id}"
                ${(typed ? form[`lot-${id}`] !== undefined : relation === 'annex') && html`checked`}
              />
              Avec ${reference}</label
            >`,
        )}
      <label
        >Commentaire
        <textarea name="commentaire" rows="2">${form.commentaire}</textarea>
      </label>
      <button>Poser une option</button>
    </form>
  </section>`;
}

function choice({ id, contacts }: Lead, isOnly: boolean): Html {
  const names = contacts.map(({ display_name }) => display_name).join(', ');
  return html`<label class="check"
    ><input type="radio" name="lead" value="${id}" required ${isOnly && html`checked`} />
    ${names === '' ? `Prospect ${id}` : names} <small>${contacts[0]?.email1}</small></label
  >`;
}

export async function place(look: Look, form: Typed['form']): Promise<Shown> {
  const [programId, lotId] = [look.id('programId'), look.id('lotId')];
  const others = Object.keys(form).flatMap((name) => /^lot-(\d{1,10})$/.exec(name)?.[1] ?? []);
  const answer = await look.told<Option>({
    method: 'POST',
    path: '/:tenantKey/programs/:programId/options',
    params: { programId },
    body: {
      lead_id: numberOr(form.lead),
      vat_rate: numberOr(form.taux),
      lots: [lotId, ...others.map(Number)].map((id) => ({ id })),
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
