// What of a sale is late: a day that was planned has passed, in the client space, and what it was planned for is not done.
import { isOver } from '../../../platform/kernel/time/term.ts';
import { dayIn } from './calendar.ts';
import type { Late } from './enumerations.ts';
import type { Purchase } from './purchase.ts';

type Planned = Pick<Purchase, 'status' | 'preparation_ends_at' | 'financing_due_on' | 'deed_planned_on'>;

export function lateOf(purchase: Planned, zone: string, now: Date): Late[] {
  const { status, preparation_ends_at, financing_due_on, deed_planned_on } = purchase;
  if (status !== 'prepared' && status !== 'signed' && status !== 'firm') return [];
  const today = dayIn(zone, now);
  const late: Late[] = [];
  if (status === 'prepared' && isOver(preparation_ends_at, now)) late.push('preparation');
  if (financing_due_on !== null && financing_due_on < today) late.push('financing');
  if (deed_planned_on !== null && deed_planned_on < today) late.push('deed');
  return late;
}
