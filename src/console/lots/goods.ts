// What goes with a lot that somebody wants: a rate that it offers, and its annexes and twins.
import { html, type Html } from '../html.ts';
import type { Lot } from '../programs/told.ts';
import { number } from '../words.ts';

type Typed = Readonly<Record<string, string>>;

export function rateField(
  { available_vat_rates: rates }: Lot,
  name: string,
  typed: string | undefined,
): Html {
  return html`<label
    >TVA
    <select name="${name}">
      ${rates.map(
        (rate) =>
          html`<option value="${rate}" ${typed === String(rate) && html`selected`}>
            ${number(rate, '%')}
          </option>`,
      )}
    </select>
  </label>`;
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
