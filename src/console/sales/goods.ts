// What a contract is drawn up on: an option with all that was frozen in it, or a lot, a rate and a prospect to be named.
import { html, type Html } from '../html.ts';
import { alongField, rateField, ratesIn } from '../lots/goods.ts';
import { lotOf } from '../lots/told.ts';
import { buyersOf } from '../lots/queue.ts';
import { facts } from '../parts/facts.ts';
import { prospectField, prospectNamed, searchForm, soughtIn } from '../parts/prospect-search.ts';
import { usualPrice, type Option, type ProgramSheet } from '../programs/told.ts';
import { nameOf } from '../prospects/list.ts';
import { takeInLink } from '../prospects/take-in.ts';
import type { ProspectFile } from '../prospects/told.ts';
import type { Look } from '../space.ts';
import { money } from '../words.ts';

export interface Goods {
  /** Shown before the form. */
  readonly before: Html;
  /** Fields of the form. */
  readonly fields: Html;
}

export async function fromOption({ data, at }: Look, programId: number, optionId: number): Promise<Goods> {
  const path = '/:tenantKey/programs/:programId/options/:optionId';
  const option = await data<Option>({ method: 'GET', path, params: { programId, optionId } });
  return {
    before: facts([
      ['Option', html`<a href="${at(`/options/${optionId}`)}">Option ${optionId}</a>`],
      ['Prospect', html`<a href="${at(`/prospects/${option.lead_id}`)}">${buyersOf(option)}</a>`],
      ['Lots', option.lots.map(({ reference }) => reference).join(', ')],
      ['Prix TTC', `${money(option.price_including_vat)} (${ratesIn(option.lots)})`],
      ['Vendeur', option.owner.fullname],
    ]),
    fields: html`<input type="hidden" name="option_id" value="${optionId}" />`,
  };
}

type Typed = Readonly<Record<string, string>>;

export async function fromLot(
  look: Look,
  program: ProgramSheet,
  lotId: number,
  typed: Typed | null,
): Promise<Goods> {
  const { id: programId } = program;
  const { at, query, visitor } = look;
  const lot = await lotOf(look, programId, lotId);
  const [named, found] = await Promise.all([
    typed === null ? prospectNamed<ProspectFile>(look, programId, query.lead) : null,
    soughtIn(look, programId, typed?.lead_id),
  ]);
  const address = at(`/programmes/${programId}/ventes/nouvelle`);
  return {
    before: html`${facts([
      ['Lot', html`<a href="${at(`/programmes/${programId}/lots/${lotId}`)}">${lot.reference}</a>`],
      ['Prix TTC', money(usualPrice(lot)?.price ?? null)],
      ['Prospect', named && html`<a href="${at(`/prospects/${named.id}`)}">${nameOf(named)}</a>`],
      ['Vendeur', visitor.fullname],
    ])}
    ${
      !named &&
      html`${searchForm(look, address, found, { lot: lotId })} ${takeInLink(look, programId, lotId, 'vente')}`
    }`,
    fields: html`<input type="hidden" name="lot" value="${lotId}" /> ${
        named
          ? html`<input type="hidden" name="lead_id" value="${named.id}" />`
          : prospectField(found, 'lead_id', typed?.lead_id ?? query.lead)
      }
      ${rateField(lot, program, 'vat_rate', typed?.vat_rate)} ${alongField(lot, program, typed)}`,
  };
}
