// What goes with a lot that somebody wants: a rate that it offers, and its annexes and twins.
import { RATE_ASKED } from '../../domain/grid/lots/chosen.ts';
import { rateIn } from '../../domain/grid/lots/prices.ts';
import { html, type Html } from '../html.ts';
import type { Lot, ProgramSheet, Taken } from '../programs/told.ts';
import { number } from '../words.ts';

type Typed = Readonly<Record<string, string>>;

/** Rates as the lot offers them; what is sent is how they are asked for. */
export function rateField(
  lot: Lot,
  program: Pick<ProgramSheet, 'vat_rate'>,
  name: string,
  typed: string | undefined,
): Html {
  return html`<label
    >TVA
    <select name="${name}">
      ${ratesOf(lot, program).map(
        ([asked, rate]) =>
          html`<option value="${asked}" ${typed === String(asked) && html`selected`}>
            ${number(rate, '%')}
          </option>`,
      )}
    </select>
  </label>`;
}

/** A reduced rate of the program's own is shown by the lot, and cannot be asked for. */
export function ratesOf(
  { available_vat_rates: offered, building }: Pick<Lot, 'available_vat_rates' | 'building'>,
  program: Pick<ProgramSheet, 'vat_rate'>,
): (readonly [asked: number, rate: number])[] {
  const normal = rateIn(building, program);
  const asked = new Map<number, number>([
    [RATE_ASKED.reduced, RATE_ASKED.reduced],
    [normal, RATE_ASKED.normal],
  ]);
  return offered.flatMap((rate) => {
    const name = asked.get(rate);
    return name === undefined ? [] : [[name, rate] as const];
  });
}

/** What was applied, lot by lot: an annex may keep another rate than its main lot. */
export function ratesIn(lots: readonly Pick<Taken, 'vat_rate'>[]): string {
  const rates = [...new Set(lots.map(({ vat_rate: rate }) => rate))].sort((a, b) => b - a);
  return `TVA ${rates.map((rate) => number(rate, '%')).join(' et ')}`;
}

/** Annexes go along unless they are left out. */
export function alongField({ lots_related: related }: Lot, typed: Typed | null): Html {
  return html`${related
    .filter(({ relation }) => relation !== 'parent')
    .map(
      ({ id, reference, relation }) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name="lot-${id}"
            ${(typed ? typed[`lot-${id}`] !== undefined : relation === 'annex') && html`checked`}
          />
          Avec ${reference}</label
        >`,
    )}`;
}

/** As the API takes them: the lot itself, and those that were ticked. */
export function lotsIn(typed: Typed, lotId: number): readonly { readonly id: number }[] {
  const others = Object.keys(typed).flatMap((name) => /^lot-(\d{1,10})$/.exec(name)?.[1] ?? []);
  return [lotId, ...others.map(Number)].map((id) => ({ id }));
}
