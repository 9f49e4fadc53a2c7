// Which status a lot may move to when somebody outside says so. Options move it by themselves.
import type { LotStatus } from './enumerations.ts';

const SALE: readonly LotStatus[] = ['available', 'pre-booked', 'booked', 'sold'];

export function mayMove(from: LotStatus, to: LotStatus): boolean {
  if (from === to) return true;
  if (from === 'sold' || to === 'option') return false;
  if (to === 'available') return true;
  if (to === 'unavailable') return from === 'available';
  // a sale goes forward, and may skip a step; an option that ends in a sale starts like an available lot
  const start: LotStatus = from === 'option' ? 'available' : from;
  const at = SALE.indexOf(start);
  return at >= 0 && SALE.indexOf(to) > at;
}
