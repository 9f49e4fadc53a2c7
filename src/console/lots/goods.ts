// What goes with a lot that somebody wants: a rate that it offers, and its annexes and twins.
import { RATE_ASKED } from '../../domain/grid/lots/chosen.ts';
import type { LotStatus } from '../../domain/grid/lots/enumerations.ts';
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

/** Annexes go along unless they are left out, and twins where the program wants them together: what can still be held. */
export function alongField(lot: Lot, program: Pick<ProgramSheet, 'rules'>, typed: Typed | null): Html {
  return html`${lot.lots_related
    .filter(({ relation, status }) => relation !== 'parent' && CAN_BE_HELD.has(status))
    .map(
      (other) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name="lot-${other.id}"
            ${(typed ? typed[`lot-${other.id}`] !== undefined : goesAlong(other, lot, program)) && html`checked`}
          />
          Avec ${other.reference}</label
        >`,
    )}`;
}

const CAN_BE_HELD: ReadonlySet<LotStatus> = new Set(['available', 'option']);

/** With a free lot, an annex that somebody else holds would have it wait. */
function goesAlong(
  { relation, status }: Lot['lots_related'][number],
  lot: Lot,
  { rules }: Pick<ProgramSheet, 'rules'>,
): boolean {
  if (relation === 'twin') return rules.require_twin_lots;
  return status === 'available' || status === lot.status;
}

/** As the API takes them: the lot itself, and those that were ticked. */
export function lotsIn(typed: Typed, lotId: number): readonly { readonly id: number }[] {
  const others = Object.keys(typed).flatMap((name) => /^lot-(\d{1,10})$/.exec(name)?.[1] ?? []);
  return [lotId, ...others.map(Number)].map((id) => ({ id }));
}
