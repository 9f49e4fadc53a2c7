// Drawing a contract up: from an option, or on a free lot for a prospect.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { lotsIn } from '../lots/goods.ts';
import { unclear } from '../parts/amounts.ts';
import { input } from '../parts/field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { lotsOf, programOf } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { numberOf } from '../typed.ts';
import { fromLot, fromOption, type Goods } from './goods.ts';
import { mayPrepare, SALES, type Sale } from './told.ts';

type Typed = Readonly<Record<string, string>>;

interface Refused {
  readonly answer: NotTold;
  readonly typed: Typed;
}

export async function newSalePage(look: Look, refused: Refused | null = null): Promise<Shown> {
  const programId = look.id('programId');
  const program = await programOf(look, programId);
  if (!refused && !mayPrepare(look, programId)) return { ...notYours, here: '/ventes' };
  const { option_id, lot } = refused?.typed ?? { option_id: look.query.option, lot: look.query.lot };
  const goods = idOf(option_id)
    ? await fromOption(look, programId, idOf(option_id))
    : idOf(lot)
      ? await fromLot(look, program, idOf(lot), refused?.typed ?? null)
      : null;
  return {
    here: '/ventes',
    title: 'Préparer une vente',
    ...(refused && { status: refused.answer.status }),
    content: html`<p><a href="${look.at(`/programmes/${programId}`)}">${program.name}</a></p>
      ${refusalBox(refused?.answer ?? null)}
      ${goods ? contractForm(look, programId, goods, refused) : await lotForm(look, programId)}`,
  };
}

/** 0 for what is no number. */
function idOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}

function contractForm(
  look: Look,
  programId: number,
  { before, fields }: Goods,
  refused: Refused | null,
): Html {
  const typed = refused?.typed ?? {};
  const filled = { typed, refused: refused?.answer };
  const amount = { mode: 'decimal' } as const;
  const on = { type: 'date' } as const;
  return html`${before}
    <form method="post" action="${look.at(`/programmes/${programId}/ventes/nouvelle`)}">
      ${fields} ${input({ ...amount, name: 'discount_including_vat', label: 'Remise TTC, en euros' }, filled)}
      ${input({ ...amount, name: 'deposit_amount', label: 'Dépôt de garantie, en euros' }, filled)}
      ${input({ ...on, name: 'deed_planned_on', label: 'Acte prévu le (obligatoire avec un dépôt)' }, filled)}
      ${input({ ...on, name: 'financing_due_on', label: 'Financement attendu le (vide : le délai du programme)' }, filled)}
      <label class="check"
        ><input type="checkbox" name="without_loan" ${typed.without_loan !== undefined && html`checked`} />
        Sans prêt</label
      >
      <button>Préparer le contrat</button>
    </form>`;
}

/** Which lot is asked first: what goes with it depends on it. */
async function lotForm(look: Look, programId: number): Promise<Html> {
  const free = (await lotsOf(look, programId)).filter((lot) => lot.is_primary && lot.status === 'available');
  if (free.length === 0)
    return html`<p>
      Aucun lot de ce programme n’est libre. Une vente peut encore naître d’une option en cours.
    </p>`;
  return html`<form method="get" action="${look.at(`/programmes/${programId}/ventes/nouvelle`)}">
    ${look.query.lead !== undefined && html`<input type="hidden" name="lead" value="${look.query.lead}" />`}
    <label
      >Lot
      <select name="lot" required>
        ${free.map(
          ({ id, reference, typology, type_display }) =>
            html`<option value="${id}">${reference} (${typology ?? type_display})</option>`,
        )}
      </select>
    </label>
    <button>Choisir ce lot</button>
  </form>`;
}

export async function prepareSale(look: Look, typed: Typed): Promise<Shown> {
  const programId = look.id('programId');
  const { discount_including_vat, deposit_amount } = typed;
  const answer =
    unclear({ discount_including_vat, deposit_amount }) ??
    (await look.told<Sale>({ method: 'POST', path: SALES, params: { programId }, body: bodyOf(typed) }));
  if (!answer.success) return await newSalePage(look, { answer, typed });
  return { goOn: look.at(`/ventes/${answer.data.id}`) };
}

/** As the API takes it; what was left empty is not sent, for the rules to say. */
function bodyOf(typed: Typed): object {
  const sent = (name: string, value: unknown) => (typed[name] ? { [name]: value } : {});
  const amount = (name: string) => sent(name, numberOf(typed[name]));
  return {
    ...(typed.option_id
      ? { option_id: numberOf(typed.option_id) }
      : {
          lead_id: numberOf(typed.lead_id),
          lots: idOf(typed.lot) ? lotsIn(typed, idOf(typed.lot)) : [],
          vat_rate: numberOf(typed.vat_rate),
        }),
    ...amount('discount_including_vat'),
    ...amount('deposit_amount'),
    ...sent('deed_planned_on', typed.deed_planned_on),
    ...(typed.without_loan === undefined
      ? sent('financing_due_on', typed.financing_due_on)
      : { financing_due_on: null }),
  };
}
