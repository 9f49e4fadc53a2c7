// How many came how far, and in how many days: all of them together, and nothing where there are none.
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import { numberIn } from '../../../../src/platform/rules/stream-id.ts';
import { inStreams, isAsked, isSince, middle, onGrids, type Known, type Row } from './known.ts';

const DAY_MS = 86_400_000;

export function funnel(known: Known): Row[] {
  interface Way {
    readonly cameAt: Date;
    readonly interest: Date | null;
    option: Date | null;
    reservation: Date | null;
    deed: Date | null;
  }
  const ways = new Map<string, Way>();
  const created = new Map<number, Date>();
  const nothing = { option: null, reservation: null, deed: null };
  const interested = new Set<number>();
  for (const { stream, event, meta } of inStreams<LeadEvent>(known, 'lead')) {
    const lead = numberIn(stream);
    if (event.type === 'LeadCreated') created.set(lead, meta.at);
    if (event.type !== 'InterestOpened') continue;
    interested.add(lead);
    if (isAsked(known, event.data.program_id))
      ways.set(`${event.data.program_id} ${lead}`, { cameAt: meta.at, interest: meta.at, ...nothing });
  }
  if (known.programs === null)
    for (const [lead, cameAt] of created)
      if (!interested.has(lead)) ways.set(`none ${lead}`, { cameAt, interest: null, ...nothing });
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
  const days = (from: keyof Way, to: keyof Way): number | null =>
    middle(
      all.flatMap(({ [from]: begins, [to]: ends }) =>
        begins && ends ? [(ends.getTime() - begins.getTime()) / DAY_MS] : [],
      ),
    );
  return [
    [
      'ensemble',
      'tous',
      all.length,
      all.filter(({ interest }) => interest).length,
      all.filter(({ option }) => option).length,
      all.filter(({ reservation }) => reservation).length,
      all.filter(({ deed }) => deed).length,
      days('interest', 'option'),
      days('option', 'reservation'),
      days('reservation', 'deed'),
    ],
  ];
}
