// What pages of programs and lots are told by the office's routes, and how they ask.
import type { LotStatus } from '../../domain/grid/lots/enumerations.ts';
import type { BuildingRates } from '../../domain/grid/lots/prices.ts';
import { display } from '../../domain/labels/french.ts';
import { programStatus } from '../../domain/labels/program-fields.ts';
import type { ProgramRules } from '../../domain/program/rules.ts';
import type { Look } from '../space.ts';

export interface Program {
  readonly id: number;
  readonly name: string;
  readonly city: string | null;
  readonly status: string;
  readonly progress_status_display: string | null;
}

export interface Stock {
  readonly type: string;
  readonly typology: string | null;
  readonly stock: number;
  readonly stock_level: number;
  readonly price_including_vat_min: string | null;
}

export interface Text {
  readonly id: number;
  readonly category: string;
  readonly title: string | null;
  readonly content: string;
  readonly is_rich: boolean;
  readonly is_broadcastable: boolean;
}

export interface Company {
  readonly name: string;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly files: readonly {
    readonly category: string;
    readonly name: string;
    readonly type: string;
    readonly file_url: string;
    readonly thumbnail_url: string | null;
  }[];
}

export interface ProgramSheet extends Program {
  readonly developer: Company | null;
  readonly secondary_developer: Company | null;
  readonly marketer: Company | null;
  readonly vat_rate: number;
  readonly stock: readonly Stock[];
  readonly buildings: readonly { readonly id: number; readonly name: string }[];
  readonly texts: readonly Text[];
  readonly rules: ProgramRules;
}

export interface Price {
  readonly vat_rate: number;
  readonly price: number;
  readonly price_with_secondary: number;
  readonly price_per_square_meter: number | null;
}

export interface Lot {
  readonly id: number;
  readonly external_id: string;
  readonly parent_lot_id: number | null;
  readonly building: ({ readonly id: number; readonly name: string } & BuildingRates) | null;
  readonly reference: string;
  readonly is_primary: boolean;
  readonly unrestricted_distribution: boolean;
  readonly type_display: string;
  readonly typology: string | null;
  readonly subtype_display: string | null;
  readonly level: string | null;
  readonly level_display: string | null;
  readonly living_area: number | null;
  readonly exposure_display: string | null;
  readonly tags_display: readonly string[];
  readonly description: string | null;
  readonly available_vat_rates: readonly number[];
  readonly available_prices: readonly Price[];
  readonly price_excluding_vat: number;
  readonly status: LotStatus;
  readonly status_display: string;
  readonly plans: readonly { readonly id: number; readonly name: string; readonly file_url: string }[];
  readonly lots_related: readonly {
    readonly id: number;
    readonly reference: string;
    readonly type: string;
    readonly status: LotStatus;
    readonly relation: 'parent' | 'annex' | 'twin';
  }[];
}

/** As the lot's own page is told. */
export interface LotSheet extends Lot {
  readonly purchase: { readonly id: number; readonly lead_id: number; readonly status: string } | null;
}

export interface Option {
  readonly id: number;
  readonly lead_id: number;
  readonly owner: { readonly id: number; readonly fullname: string; readonly shortname: string };
  readonly status: 'option' | 'option-pending' | 'option-expired' | 'option-canceled';
  readonly option_lifespan: number | null;
  readonly estimated_availability: {
    readonly available_at: string;
    readonly expires_at: string;
    readonly rank: number;
  } | null;
  readonly expires_at: string | null;
  readonly canceled_at: string | null;
  readonly price_including_vat: number;
  readonly contacts: readonly { readonly display_name: string }[];
  readonly lots: readonly Taken[];
}

/** A lot of an option or of a sale, at the rate that was applied to it. */
export interface Taken {
  readonly id: number;
  readonly reference: string;
  readonly vat_rate: number;
}

/** How a program stands, in the middle of a line: that it is on sale goes without saying. */
export function unlessOnSale(status: string): string | null {
  return status === 'activated' ? null : display(programStatus, status).toLowerCase();
}

export function programOf({ data }: Pick<Look, 'data'>, programId: number): Promise<ProgramSheet> {
  return data({ method: 'GET', path: '/:tenantKey/programs/:programId', params: { programId } });
}

export function lotsOf({ data }: Pick<Look, 'data'>, programId: number): Promise<readonly Lot[]> {
  return data({ method: 'GET', path: '/:tenantKey/programs/:programId/lots', params: { programId } });
}

export function liveOptionsOf({ data }: Pick<Look, 'data'>, programId: number): Promise<readonly Option[]> {
  return data({ method: 'GET', path: '/:tenantKey/programs/:programId/live-options', params: { programId } });
}

/** What a tile says of who holds a lot. Of the past, not everybody is told whose it was, and until when. */
export interface Hold extends Pick<Option, 'id' | 'status' | 'option_lifespan' | 'expires_at'> {
  readonly owner: Option['owner'] | null;
}

/** Who holds a lot, and who waits for it in the order of their turns. */
export interface Queue<Held extends Hold = Option> {
  readonly holder: Held | null;
  readonly waiting: readonly Held[];
}

const NOBODY = { holder: null, waiting: [] };

/** By lot. */
export function queuesOf<Held extends Hold & { readonly lots: readonly { readonly id: number }[] }>(
  live: readonly Held[],
): (lotId: number) => Queue<Held> {
  const queues = new Map<number, Queue<Held>>();
  for (const option of live)
    for (const { id } of option.lots) {
      const queue = queues.get(id) ?? NOBODY;
      queues.set(
        id,
        option.status === 'option'
          ? { ...queue, holder: option }
          : { ...queue, waiting: [...queue.waiting, option] },
      );
    }
  return (lotId) => queues.get(lotId) ?? NOBODY;
}

/** What a lot costs at the rate that most buyers pay. */
export function usualPrice({ available_prices: prices }: Pick<Lot, 'available_prices'>): Price | null {
  return prices[0] ?? null;
}
