// What became of options, month by month; without how long queues were.
import { addDays, dayIn } from '../../../../src/domain/grid/purchases/calendar.ts';
import { onGrids, rounded, type Known, type Row } from './known.ts';

export function options(known: Known): Row[] {
  interface Story {
    readonly month: string;
    readonly queued: boolean;
    prolonged: boolean;
    stands: 'holding' | 'waiting' | 'fulfilled' | 'expired' | 'canceled';
  }
  const stories = new Map<number, Story>();
  for (const { recorded } of onGrids(known)) {
    const { type, data } = recorded.event;
    if (type === 'OptionPlaced') {
      const queued = data.expires_at === null;
      const month = monthOf(dayIn(known.zone, new Date(data.placed_at)));
      const stands = queued ? 'waiting' : 'holding';
      stories.set(data.option_id, { month, queued, prolonged: false, stands });
    }
    if (type === 'OptionActivated') stories.get(data.option_id)!.stands = 'holding';
    if (type === 'OptionProlonged') stories.get(data.option_id)!.prolonged = true;
    if (type === 'OptionExpired') stories.get(data.option_id)!.stands = 'expired';
    if (type === 'OptionCanceled') stories.get(data.option_id)!.stands = 'canceled';
    if (type === 'OptionFulfilled') stories.get(data.option_id)!.stands = 'fulfilled';
  }
  const rows: Row[] = [];
  const all = [...stories.values()];
  const last = monthOf(known.day);
  const first = all.map(({ month }) => month).sort()[0];
  for (let month = first; month && month <= last; month = monthOf(addDays(month, 31))) {
    const placed = all.filter((one) => one.month === month);
    const are = (stands: Story['stands']) => placed.filter((one) => one.stands === stands).length;
    const [fulfilled, expired, canceled] = [are('fulfilled'), are('expired'), are('canceled')];
    const ended = fulfilled + expired + canceled;
    rows.push([
      month,
      placed.length,
      placed.filter(({ queued }) => queued).length,
      placed.filter(({ prolonged }) => prolonged).length,
      fulfilled,
      expired,
      canceled,
      are('holding'),
      are('waiting'),
      ended === 0 ? null : rounded((100 * fulfilled) / ended, 1),
    ]);
  }
  return rows;
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
