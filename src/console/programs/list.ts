// Programmes: what is for sale, program by program.
import { display, lotType } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { pageLinks } from '../parts/pages.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { counted, money } from '../words.ts';
import { mayAdd } from './edit.ts';
import { unlessOnSale, programOf, type ProgramSheet, type Stock } from './told.ts';

export async function programsPage(look: Look): Promise<Shown> {
  const { told, at, query } = look;
  const listed = await told<{ readonly id: number }[]>({
    method: 'GET',
    path: '/:tenantKey/programs',
    query: { page: query.page, per_page: 20 },
  });
  if (!listed.success) return { ...refusedPage(listed), here: '/programmes' };
  const sheets = await Promise.all(listed.data.map(({ id }) => programOf(look, id)));
  return {
    here: '/programmes',
    title: 'Programmes',
    content: html`${mayAdd(look) && html`<p><a class="deed" href="${at('/programmes/nouveau')}">Ajouter un programme</a></p>`}
    ${
      sheets.length === 0
        ? none(look)
        : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Programme</th>
                    <th scope="col">Ville</th>
                    <th scope="col">Avancement</th>
                    <th scope="col" class="amount">Disponibles</th>
                    <th scope="col">Typologies</th>
                    <th scope="col" class="amount">À partir de</th>
                  </tr>
                </thead>
                <tbody>
                  ${sheets.map((sheet) => row(sheet, at(`/programmes/${sheet.id}`)))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row" colspan="3">${counted(sheets.length, 'programme')} sur cette page</th>
                    <td class="amount">${sheets.reduce((sum, { stock }) => sum + available(stock), 0)}</td>
                    <td colspan="2"></td>
                  </tr>
                </tfoot>
              </table>
            </div>
            ${pageLinks(listed.meta, at('/programmes'))}`
    }`,
  };
}

function row(
  { id, name, city, status, progress_status_display, stock }: ProgramSheet,
  address: string,
): Html {
  const aside = unlessOnSale(status);
  return html`<tr data-program="${id}">
    <th scope="row"><a href="${address}">${name}</a> ${aside !== null && html`<small>${aside}</small>`}</th>
    <td>${city ?? '–'}</td>
    <td>${progress_status_display ?? '–'}</td>
    <td class="amount" data-available>${available(stock)}</td>
    <td>
      ${stock
        .filter((one) => one.stock > 0)
        .map((one) => `${one.stock} ${one.typology ?? display(lotType, one.type)}`)
        .join(' · ')}
    </td>
    <td class="amount">${money(cheapest(stock))}</td>
  </tr>`;
}

function available(stock: readonly Stock[]): number {
  return stock.reduce((sum, one) => sum + one.stock, 0);
}

function cheapest(stock: readonly Stock[]): number | null {
  const prices = stock.flatMap(({ price_including_vat_min: price }) =>
    price === null ? [] : [Number(price)],
  );
  return prices.length === 0 ? null : Math.min(...prices);
}

function none({ visitor: { officer } }: Look): Html {
  return officer.grants.some(({ programs }) => programs === 'all')
    ? html`<p>Aucun programme.</p>
        <p>Sa grille s’importe ensuite depuis un fichier Excel ou CSV.</p>`
    : html`<p>Aucun programme ne vous est ouvert : demandez-le à votre administrateur.</p>`;
}
