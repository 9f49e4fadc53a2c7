// The same lots as a table: filtered and sorted by the address, with totals at the foot.
import { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { counted, money, number } from '../words.ts';
import { alphabetical, byBuilding, height } from './grid.ts';
import { glowsWith, statusWord, type TileOf } from './tile.ts';
import { moment } from '../parts/moment.ts';
import { sumOfPrices } from './totals.ts';
import { usualPrice, type Lot } from './told.ts';

type Query = Readonly<Record<string, string>>;

interface Column {
  readonly name: string;
  readonly compare?: (a: Lot, b: Lot) => number;
  readonly isAmount?: true;
}

const COLUMNS: Readonly<Record<string, Column>> = {
  reference: { name: 'Lot', compare: (a, b) => alphabetical(a.reference, b.reference) },
  batiment: {
    name: 'Bâtiment',
    compare: (a, b) => alphabetical(a.building?.name ?? '', b.building?.name ?? ''),
  },
  etage: { name: 'Étage', compare: (a, b) => order(height(a.level), height(b.level)) },
  typologie: { name: 'Typologie', compare: (a, b) => alphabetical(kind(a), kind(b)) },
  surface: {
    name: 'Surface',
    compare: (a, b) => (a.living_area ?? 0) - (b.living_area ?? 0),
    isAmount: true,
  },
  prix: { name: 'Prix TTC', compare: (a, b) => amount(a) - amount(b), isAmount: true },
  annexes: { name: 'Avec annexes', isAmount: true },
  statut: {
    name: 'Statut',
    compare: (a, b) => LOT_STATUSES.indexOf(a.status) - LOT_STATUSES.indexOf(b.status),
  },
  detenteur: { name: 'Détenteur' },
  attente: { name: 'En attente', isAmount: true },
};

export function lotTable(lots: readonly Lot[], of: TileOf, query: Query, address: string): Html {
  const shown = sorted(filtered(lots, query), query.tri ?? 'reference');
  return html`${filters(lots, query, address)}
    <div class="scroll">
      <table class="wide">
        <thead>
          <tr>
            ${Object.entries(COLUMNS).map(([key, column]) => heading(key, column, query, address))}
          </tr>
        </thead>
        <tbody>
          ${shown.map((lot) => row(lot, of))}
          ${
            shown.length === 0 &&
            html`<tr>
              <td colspan="10">Aucun lot ne correspond à ces filtres.</td>
            </tr>`
          }
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="4">${counted(shown.length, 'lot')}</th>
            <td class="amount">
              ${number(
                total(shown, (lot) => lot.living_area ?? 0),
                'm²',
              )}
            </td>
            <td class="amount">${money(sumOfPrices(shown))}</td>
            <td class="amount">${money(total(shown, withAnnexes))}</td>
            <td colspan="2"></td>
            <td class="amount">${total(shown, ({ id }) => of.queue(id).waiting.length)}</td>
          </tr>
        </tfoot>
      </table>
    </div>`;
}

function row(lot: Lot, { queue, address, ...time }: TileOf): Html {
  const { holder, waiting } = queue(lot.id);
  return html`<tr
    id="lot-${lot.id}"
    data-lot="${lot.id}"
    data-status="${lot.status}"
    data-waiting="${waiting.length}"
    data-glows="${glowsWith(lot, { holder, waiting })}"
  >
    <th scope="row"><a href="${address(lot.id)}">${lot.reference}</a></th>
    <td>${lot.building?.name ?? '–'}</td>
    <td>${lot.level_display ?? '–'}</td>
    <td>${kind(lot)}</td>
    <td class="amount">${number(lot.living_area, 'm²')}</td>
    <td class="amount">${money(usualPrice(lot)?.price ?? null)}</td>
    <td class="amount">${money(usualPrice(lot)?.price_with_secondary ?? null)}</td>
    <td>${statusWord(lot)}</td>
    <td>
      ${holder?.owner?.shortname} ${holder && holder.expires_at !== null && moment(holder.expires_at, time)}
    </td>
    <td class="amount">${waiting.length}</td>
  </tr>`;
}

function filters(lots: readonly Lot[], query: Query, address: string): Html {
  const buildings = byBuilding(lots).flatMap(({ name, lots: [first] }) =>
    first?.building ? [[String(first.building.id), name] as const] : [],
  );
  const kinds = [...new Set(lots.map(kind))].sort(alphabetical).map((one) => [one, one] as const);
  const statuses = LOT_STATUSES.map((status) => [status, display(lotStatus, status)] as const);
  return html`<form class="filters" action="${address}">
    <input type="hidden" name="vue" value="tableau" />
    ${query.tri !== undefined && html`<input type="hidden" name="tri" value="${query.tri}" />`}
    ${query.instant !== undefined && html`<input type="hidden" name="instant" value="${query.instant}" />`}
    ${choice('statut', 'Statut', statuses, query.statut)}
    ${choice('batiment', 'Bâtiment', buildings, query.batiment)}
    ${choice('typologie', 'Typologie', kinds, query.typologie)}
    <button>Filtrer</button>
  </form>`;
}

function choice(
  name: string,
  label: string,
  values: readonly (readonly [string, string])[],
  chosen: string | undefined,
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">Tous</option>
      ${values.map(
        ([value, word]) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>${word}</option>`,
      )}
    </select>
  </label>`;
}

/** A second look at the same column turns the order round. */
function heading(key: string, { name, compare, isAmount }: Column, query: Query, address: string): Html {
  const style = isAmount ? html`class="amount"` : null;
  if (!compare) return html`<th scope="col" ${style}>${name}</th>`;
  const tri = query.tri ?? 'reference';
  const next = tri === key ? `-${key}` : key;
  const kept = new URLSearchParams({ ...query, vue: 'tableau', tri: next }).toString();
  const order = tri === key ? 'ascending' : tri === `-${key}` ? 'descending' : null;
  return html`<th scope="col" ${style} ${order && html`aria-sort="${order}"`}>
    <a href="${address}?${kept}">${name}</a>
  </th>`;
}

export function filtered(lots: readonly Lot[], { statut, batiment, typologie }: Query): readonly Lot[] {
  return lots.filter(
    (lot) =>
      (statut === undefined || lot.status === statut) &&
      (batiment === undefined || String(lot.building?.id) === batiment) &&
      (typologie === undefined || kind(lot) === typologie),
  );
}

export function sorted(lots: readonly Lot[], tri: string): readonly Lot[] {
  const key = tri.replace(/^-/, '');
  const compare = Object.hasOwn(COLUMNS, key) ? COLUMNS[key]?.compare : undefined;
  if (!compare) return lots;
  const ordered = lots.toSorted(compare);
  return tri === key ? ordered : ordered.reverse();
}

function kind({ typology, type_display }: Lot): string {
  return typology ?? type_display;
}

/** Two lots on no floor are level, which a difference of infinities would not say. */
function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function amount(lot: Lot): number {
  return usualPrice(lot)?.price ?? 0;
}

function withAnnexes(lot: Lot): number {
  return usualPrice(lot)?.price_with_secondary ?? 0;
}

function total(lots: readonly Lot[], of: (lot: Lot) => number): number {
  return lots.reduce((sum, lot) => sum + of(lot), 0);
}
