// Money to the cent: prices with VAT from those without, sums from their parts, by arithmetic of the auditor's own.
import { listAt, numberAt } from '../../json.ts';
import type { Rule } from '../evidence.ts';

const cents = (euros: number | null): bigint | null =>
  euros === null ? null : BigInt(Math.round(euros * 100));

/** Half a cent is rounded up. The rate is in per cent, with two places. */
export function withVat(net: bigint, rate: number): bigint {
  const factor = 10_000n + BigInt(Math.round(rate * 100));
  return (net * factor * 2n + 10_000n) / 20_000n;
}

export const exactSums: Rule = ({ listed }) =>
  listed.flatMap(({ space, program, lots, options, purchases }) => {
    const here = `${space}/${program}`;
    return [
      ...lots.flatMap((lot) => wrongPrices(`${here} lot ${numberAt(lot, 'id')}`, lot)),
      ...options.flatMap((option) =>
        wrongTotal(`${here} option ${numberAt(option, 'id')}`, option, 'price_including_vat'),
      ),
      ...purchases.flatMap((sale) => [
        ...wrongTotal(`${here} purchase ${numberAt(sale, 'id')}`, sale, 'discounted_price_including_vat'),
        ...wrongParts(`${here} purchase ${numberAt(sale, 'id')}`, sale),
      ]),
    ];
  });

function wrongPrices(what: string, lot: unknown): string[] {
  const net = cents(numberAt(lot, 'price_excluding_vat'));
  return listAt(lot, 'available_prices').flatMap((offer) => {
    const [rate, price] = [numberAt(offer, 'vat_rate'), cents(numberAt(offer, 'price'))];
    if (net === null || rate === null) return [];
    const right = withVat(net, rate);
    return price === right ? [] : [`${what} costs ${price} cents at ${rate} %, and should cost ${right}`];
  });
}

function wrongTotal(what: string, record: unknown, field: string): string[] {
  let sum = 0n;
  const wrong: string[] = [];
  for (const lot of listAt(record, 'lots')) {
    const [net, rate] = [cents(numberAt(lot, 'price_excluding_vat')), numberAt(lot, 'vat_rate')];
    const gross = cents(numberAt(lot, 'price_including_vat'));
    const off = cents(numberAt(lot, 'discount_including_vat')) ?? 0n;
    const left = cents(numberAt(lot, 'discounted_price_including_vat'));
    if (net !== null && rate !== null && gross !== withVat(net, rate))
      wrong.push(`${what}: ${net} cents at ${rate} % are shown as ${gross}`);
    if (gross !== null && left !== gross - off)
      wrong.push(`${what}: ${gross} less ${off} is shown as ${left}`);
    sum += left ?? 0n;
  }
  const total = cents(numberAt(record, field));
  return total === sum ? wrong : [...wrong, `${what}: its lots come to ${sum} cents, it says ${total}`];
}

function wrongParts(what: string, sale: unknown): string[] {
  const [gross, off, left] = [
    'price_including_vat',
    'discount_including_vat',
    'discounted_price_including_vat',
  ].map((name) => cents(numberAt(sale, name)) ?? 0n) as [bigint, bigint, bigint];
  return gross - off === left ? [] : [`${what}: ${gross} less ${off} is shown as ${left}`];
}
