// One option: whose it is, what it holds and until when, what became of it, and what this visitor may do with it.
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { overOthers } from '../../api/options/reading.ts';
import { mayCancel, mayProlong } from '../../domain/grid/options/ownership.ts';
import { actorOf } from '../../processes/book.ts';
import { optionWord } from '../../domain/labels/option-word.ts';
import { html, type Html } from '../html.ts';
import { ratesIn } from '../lots/goods.ts';
import { buyersOf } from '../lots/queue.ts';
import { lookBackAt } from '../past/record.ts';
import { facts } from '../parts/facts.ts';
import { historyOf } from '../parts/history.ts';
import { refusalBox } from '../parts/refusal.ts';
import { moment } from '../parts/moment.ts';
import { optionThen } from './past.ts';
import { programOf, type Option } from '../programs/told.ts';
import { mayPrepare } from '../sales/told.ts';
import type { Look, Shown } from '../space.ts';
import { numberOf } from '../typed.ts';
import { money } from '../words.ts';

export const ONE = '/:tenantKey/programs/:programId/options/:optionId';

export interface Found {
  readonly option: Option;
  readonly params: { readonly programId: number; readonly optionId: number };
}

/** An option's address names no program: that is asked first. */
export async function optionOf(look: Look): Promise<Found> {
  const optionId = look.id('optionId');
  const { program_id: programId } = await look.data<{ readonly program_id: number }>({
    method: 'GET',
    path: '/:tenantKey/options/:optionId',
    params: { optionId },
  });
  const params = { programId, optionId };
  return { option: await look.data<Option>({ method: 'GET', path: ONE, params }), params };
}

export async function optionPage(look: Look, refused: NotTold | null = null, hours = ''): Promise<Shown> {
  const { option, params } = await optionOf(look);
  const { programId } = params;
  const [program, sale] = await Promise.all([programOf(look, programId), saleFrom(look, option, programId)]);
  const sheet = look.at(`/programmes/${programId}`);
  const title = `Option ${option.id}`;
  const { then, time, history } = await lookBackAt<Option>(look, {
    here: '/programmes',
    title,
    what: 'Cette option',
    address: look.at(`/options/${option.id}`),
    question: { path: `${ONE}/history`, params },
    show: (past) => optionThen(past, { name: program.name, address: sheet }),
  });
  if (then && !refused) return then;
  return {
    here: '/programmes',
    follows: { programId },
    time,
    title,
    ...(refused && { status: refused.status }),
    content: html`<p>
        <a href="${sheet}">${program.name}</a> · <strong>${optionWord(option, sale !== null)}</strong>
      </p>
      ${sheetOf(option, look, sheet, sale)} ${refusalBox(refused)}
      ${acts(option, look, { params, most: program.rules.max_prolongation_hours, hours })}
      ${history.success && historyOf(history.data, look)}`,
  };
}

interface Grown {
  readonly id: number;
}

/** What it led to. */
async function saleFrom(
  { told }: Pick<Look, 'told'>,
  { id, status }: Option,
  programId: number,
): Promise<Grown | null> {
  if (status !== 'option-canceled') return null;
  const query = { option_id: id, program_id: programId, per_page: 1 };
  const answer = await told<readonly Grown[]>({ method: 'GET', path: '/:tenantKey/purchases', query });
  return (answer.success && answer.data[0]) || null;
}

function sheetOf(option: Option, look: Look, program: string, sale: Grown | null): Html {
  const { at } = look;
  const { expires_at: end, canceled_at: canceled, estimated_availability: estimated } = option;
  return facts([
    ['Prospect', html`<a href="${at(`/prospects/${option.lead_id}`)}">${buyersOf(option)}</a>`],
    ['Posée par', option.owner.fullname],
    ['Lots', option.lots.map(({ id, reference }) => html`<a href="${program}/lots/${id}">${reference}</a> `)],
    ['Prix TTC', `${money(option.price_including_vat)} (${ratesIn(option.lots)})`],
    ['Fin', end && moment(end, look)],
    [sale ? 'Concrétisée' : 'Annulée', canceled && moment(canceled, look)],
    ['Vente', sale && html`<a href="${at(`/ventes/${sale.id}`)}">vente ${sale.id}</a>`],
    ['Rang', estimated?.rank],
    ['Devient active', estimated && moment(estimated.available_at, look)],
    ['Fin estimée', estimated && moment(estimated.expires_at, look)],
  ]);
}

function acts(
  option: Option,
  look: Look,
  { params, most, hours }: { params: Found['params']; most: number; hours: string },
): Html | null {
  if (option.status !== 'option' && option.status !== 'option-pending') return null;
  const address = look.at(`/options/${option.id}`);
  const { programId } = params;
  const leadsToSale = option.status === 'option' && mayPrepare(look, programId);
  return html`${
    leadsToSale &&
    html`<p>
      <a class="deed" href="${look.at(`/programmes/${programId}/ventes/nouvelle?option=${option.id}`)}"
        >Préparer une vente</a
      >
    </p>`
  }
  ${
    mayProlongIt(option, look, params) &&
    html`<form method="post" action="${address}/prolonger">
      <label
        >Heures de plus (${most} au plus)
        <input name="heures" inputmode="numeric" required value="${hours}" />
      </label>
      <button ${leadsToSale && html`class="quiet"`}>Prolonger l’option</button>
    </form>`
  }
  ${
    mayCancelIt(option, look, params) &&
    html`<p><a class="deed quiet" href="${address}/annuler">Annuler l’option</a></p>`
  }`;
}

function mayProlongIt(option: Option, look: Look, params: Found['params']): boolean {
  return isOffered(mayProlong, option, look.as({ method: 'PUT', path: ONE, params }));
}

export function mayCancelIt(option: Option, look: Look, params: Found['params']): boolean {
  return isOffered(mayCancel, option, look.as({ method: 'DELETE', path: ONE, params }));
}

function isOffered(refused: typeof mayCancel, { owner }: Option, caller: Caller | null): boolean {
  const placed = { owner_id: owner.id, key_id: null };
  return caller !== null && refused(placed, actorOf(caller), overOthers(caller)) === null;
}

export async function prolong(look: Look, { heures = '' }: Readonly<Record<string, string>>): Promise<Shown> {
  const { params } = await optionOf(look);
  const body = { prolongation_hours: numberOf(heures) };
  const answer = await look.told<Option>({ method: 'PUT', path: ONE, params, body });
  if (answer.success) return { goOn: look.at(`/options/${params.optionId}`) };
  return await optionPage(look, answer, heures);
}
