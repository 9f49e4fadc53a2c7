// Ventes: every sale in reach, by step, by program, by what is late, with what they add up to.
import { display, purchaseStatus } from '../../domain/labels/french.ts';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import { exportLinks } from '../parts/export-links.ts';
import { pageLinks } from '../parts/pages.ts';
import { programChoice, programNames } from '../parts/program-names.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { counted, day, money } from '../words.ts';
import { statusWord } from './in-words.ts';
import { nextOf } from './steps.ts';
import { buyersOf, type Sale } from './told.ts';

const FILTERS = ['status', 'program_id', 'late'] as const;
const PER_PAGE = 25;

interface Total {
  readonly status: string;
  readonly status_display: string;
  readonly purchases: number;
  readonly late: number;
  readonly discounted_price_including_vat: number;
}

export async function salesPage(look: Look): Promise<Shown> {
  const { query, at, told, data } = look;
  const wanted = Object.fromEntries(
    FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const found = await told<Sale[]>({
    method: 'GET',
    path: '/:tenantKey/purchases',
    query: { ...wanted, page: query.page, per_page: PER_PAGE },
  });
  if (!found.success) return { here: '/ventes', ...refusedPage(found) };
  const [totals, names] = await Promise.all([
    data<Total[]>({ method: 'GET', path: '/:tenantKey/purchase-totals', query: wanted }),
    programNames(look),
  ]);
  const address = `${at('/ventes')}?${new URLSearchParams(wanted).toString()}`;
  return {
    here: '/ventes',
    follows: 'space',
    title: 'Ventes',
    content: html`${filters(look, names)}
    ${
      found.data.length > 0
        ? table(look, found.data, names, totals)
        : Object.keys(wanted).length > 0
          ? html`<p>Aucune vente ne correspond. <a href="${at('/ventes')}">Toutes les ventes</a></p>`
          : none(look)
    }
    ${pageLinks(found.meta, address)}
    ${
      look.may({ method: 'GET', path: '/:tenantKey/exports/purchases' }) &&
      html`<p class="sheets">${exportLinks('les ventes', at('/ventes/export'), wanted)}</p>`
    }`,
  };
}

function none({ at }: Look): Html {
  return html`<p>Aucune vente.</p>
    <p>
      Une vente se prépare depuis une option, un lot libre ou un prospect : commencez par un
      <a href="${at('/programmes')}">programme</a>.
    </p>`;
}

function filters({ query, at }: Look, names: ReadonlyMap<number, string>): Html {
  return html`<form class="filters" method="get" action="${at('/ventes')}">
    ${choice({
      name: 'status',
      label: 'Étape',
      values: PURCHASE_STATUSES,
      words: purchaseStatus,
      chosen: query.status,
      none: 'Toutes',
    })}
    ${programChoice(names, { name: 'program_id', chosen: query.program_id, none: 'Tous' })}
    ${choice({
      name: 'late',
      label: 'Échéances',
      values: ['1', '0'],
      words: { 1: 'En retard', 0: 'À l’heure' },
      chosen: query.late,
      none: 'Toutes',
    })}
    <button>Filtrer</button>
  </form>`;
}

function table(
  { at }: Look,
  rows: readonly Sale[],
  names: ReadonlyMap<number, string>,
  totals: readonly Total[],
): Html {
  return html`<div class="scroll">
    <table class="wide">
      <thead>
        <tr>
          <th scope="col">Vente</th>
          <th scope="col">Programme</th>
          <th scope="col">Acquéreur</th>
          <th scope="col">Étape</th>
          <th scope="col">Ensuite</th>
          <th scope="col">En retard</th>
          <th scope="col">Vendeur</th>
          <th scope="col" class="amount">Prix TTC</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (sale) =>
            html`<tr data-sale="${sale.id}" data-glows="${sale.status} ${sale.late.join(' ')}">
              <th scope="row">
                <a class="whole" href="${at(`/ventes/${sale.id}`)}">Vente ${sale.id}</a> ${lotsOf(sale)}
              </th>
              <td>${names.get(sale.program_id) ?? `Programme ${sale.program_id}`}</td>
              <td>${buyersOf(sale)}</td>
              <td>${statusWord(sale)}</td>
              <td>${ahead(sale)}</td>
              <td>${sale.late.map((one) => display(valuesOf.late ?? {}, one)).join(', ') || '–'}</td>
              <td class="whole">${sale.owner.shortname}</td>
              <td class="amount">${money(sale.discounted_price_including_vat)}</td>
            </tr>`,
        )}
      </tbody>
      ${foot(totals)}
    </table>
  </div>`;
}

function lotsOf({ lots }: Sale): Html {
  return html`<small>${lots.map(({ reference }) => reference).join(', ')}</small>`;
}

/** What is to be done, and the day that it is planned for. */
function ahead(sale: Sale): string {
  const next = nextOf(sale);
  if (next === null) return '–';
  if (next.name === 'ferme') return `Rétractation jusqu’au ${day(sale.withdrawal_ends_on)}`;
  if (next.name === 'acte' && sale.deed_planned_on !== null)
    return `Acte prévu le ${day(sale.deed_planned_on)}`;
  return next.ahead;
}

function foot(totals: readonly Total[]): Html {
  const there = totals.filter(({ purchases }) => purchases > 0);
  const all = there.reduce(
    (sum, one) => ({
      status: 'all',
      status_display: 'Total',
      purchases: sum.purchases + one.purchases,
      late: sum.late + one.late,
      discounted_price_including_vat: sum.discounted_price_including_vat + one.discounted_price_including_vat,
    }),
    { status: 'all', status_display: 'Total', purchases: 0, late: 0, discounted_price_including_vat: 0 },
  );
  return html`<tfoot>
    ${[...there, all].map(
      ({ status, status_display: name, purchases, late, discounted_price_including_vat: price }) =>
        html`<tr data-total="${status}">
          <th scope="row" colspan="5">${name} : ${counted(purchases, 'vente')}</th>
          <td colspan="2">${late > 0 && `${late} en retard`}</td>
          <td class="amount">${money(price)}</td>
        </tr>`,
    )}
  </tfoot>`;
}
