// The pace of the sale, week by week.
import { addDays, dayIn, weekday } from '../../../../src/domain/grid/purchases/calendar.ts';
import { onGrids, rounded, type Known, type Row } from './known.ts';

export function pace(known: Known): Row[] {
  const paid = new Map<number, number>();
  const weeks = new Map<string, { options: number; reservations: number; deeds: number; cents: number }>();
  const weekOf = (at: string) => {
    const monday = mondayOf(dayIn(known.zone, new Date(at)));
    const week = weeks.get(monday) ?? { options: 0, reservations: 0, deeds: 0, cents: 0 };
    weeks.set(monday, week);
    return week;
  };
  for (const { recorded } of onGrids(known)) {
    const { type, data } = recorded.event;
    if (type === 'OptionPlaced') weekOf(data.placed_at).options += 1;
    else if (type === 'PurchasePrepared')
      paid.set(
        data.purchase_id,
        data.lots.reduce((sum, lot) => sum + lot.price_including_cents - lot.discount_cents, 0),
      );
    else if (type === 'PurchaseDeedSigned') weekOf(data.signed_at).deeds += 1;
    else if (type === 'PurchaseSigned') {
      const week = weekOf(data.signed_at);
      week.reservations += 1;
      week.cents += paid.get(data.purchase_id)!;
    }
  }
  const rows: Row[] = [];
  const signed: number[] = [];
  const last = mondayOf(known.day);
  for (let monday = [...weeks.keys()].sort()[0]; monday && monday <= last; monday = addDays(monday, 7)) {
    const { options = 0, reservations = 0, deeds = 0, cents = 0 } = weeks.get(monday) ?? {};
    signed.push(reservations);
    const four = signed.slice(-4);
    const mean = four.length < 4 ? null : rounded(four.reduce((sum, one) => sum + one, 0) / 4, 2);
    rows.push([monday, options, reservations, deeds, mean, cents / 100]);
  }
  return rows;
}

function mondayOf(day: string): string {
  return addDays(day, -((weekday(day) + 6) % 7));
}
