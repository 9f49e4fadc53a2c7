// How many came how far, and in how many days: all of them together, and nothing where there are none.
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import { median } from '../replayed.ts';
import { inStreams, isAsked, isSince, onGrids, rounded, type Known, type Row } from './known.ts';

const DAY_MS = 86_400_000;

export function funnel(known: Known): Row[] {
  interface Way {
    readonly cameAt: Date;
    readonly isInterest: boolean;
    option: Date | null;
    reservation: Date | null;
    deed: Date | null;
  }
  const ways = new Map<string, Way>();
  const created = new Map<number, Date>();
  const nothing = { option: null, reservation: null, deed: null };
  const interested = new Set<number>();
  for (const { number: lead, recorded } of inStreams<LeadEvent>(known, 'lead')) {
    const { event, meta } = recorded;
    if (event.type === 'LeadCreated') created.set(lead, meta.at);
    if (event.type !== 'InterestOpened') continue;
    interested.add(lead);
    if (isAsked(known, event.data.program_id))
      ways.set(`${event.data.program_id} ${lead}`, { cameAt: meta.at, isInterest: true, ...nothing });
  }
  if (known.programs === null)
    for (const [lead, cameAt] of created)
      if (!interested.has(lead)) ways.set(`none ${lead}`, { cameAt, isInterest: false, ...nothing });
  const buyers = new Map<number, number>();
  const arrives = (name: string, step: 'option' | 'reservation' | 'deed', said: string): void => {
    const [way, at] = [ways.get(name), new Date(said)];
    if (way && (way[step] === null || at < way[step])) way[step] = at;
  };
  for (const { program, recorded } of onGrids(known)) {
    const { type, data } = recorded.event;
    if (type === 'OptionPlaced') arrives(`${program} ${data.lead_id}`, 'option', data.placed_at);
    if (type === 'PurchasePrepared') buyers.set(data.purchase_id, data.lead_id);
    if (type === 'PurchaseSigned' || type === 'PurchaseDeedSigned')
      arrives(
        `${program} ${buyers.get(data.purchase_id)}`,
        type === 'PurchaseSigned' ? 'reservation' : 'deed',
        data.signed_at,
      );
  }
  const all = [...ways.values()].filter(({ cameAt }) => isSince(known, cameAt));
  if (all.length === 0) return [];
  const days = (from: (way: Way) => Date | null, to: (way: Way) => Date | null): number | null => {
    const lasted = all.flatMap((way) => {
      const [begins, ends] = [from(way), to(way)];
      return begins && ends ? [(ends.getTime() - begins.getTime()) / DAY_MS] : [];
    });
    const half = median(lasted);
    return half === null ? null : rounded(half, 1);
  };
  return [
    [
      'ensemble',
      'tous',
      all.length,
      all.filter(({ isInterest }) => isInterest).length,
      all.filter(({ option }) => option).length,
      all.filter(({ reservation }) => reservation).length,
      all.filter(({ deed }) => deed).length,
      days(
        (way) => (way.isInterest ? way.cameAt : null),
        (way) => way.option,
      ),
      days(
        (way) => way.option,
        (way) => way.reservation,
      ),
      days(
        (way) => way.reservation,
        (way) => way.deed,
      ),
    ],
  ];
}
