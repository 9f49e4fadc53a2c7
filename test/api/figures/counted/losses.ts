// What is lost, and why; in no order.
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import { numberIn } from '../../../../src/platform/rules/stream-id.ts';
import { inStreams, isAsked, isSince, onGrids, rounded, type Known, type Row } from './known.ts';

export function losses(known: Known): Row[] {
  const lost: { step: string; reason: string; at: Date | string }[] = [];
  const standing = new Map<string, { reason: string; at: Date } | null>();
  for (const { stream, event, meta } of inStreams<LeadEvent>(known, 'lead')) {
    const lead = numberIn(stream);
    if (event.type === 'InterestReopened') standing.set(`${event.data.program_id} ${lead}`, null);
    if (event.type !== 'InterestStatusChanged' || !isAsked(known, event.data.program_id)) continue;
    const name = `${event.data.program_id} ${lead}`;
    const { status, discard_reason } = event.data;
    const at = standing.get(name)?.at ?? meta.at;
    standing.set(name, status === 'discarded' ? { reason: discard_reason ?? 'other', at } : null);
  }
  for (const one of standing.values()) if (one) lost.push({ step: 'intérêt', ...one });
  for (const { recorded } of onGrids(known)) {
    const { type, data } = recorded.event;
    if (type === 'OptionExpired') lost.push({ step: 'option', reason: 'expired', at: data.expired_at });
    if (type === 'OptionCanceled') lost.push({ step: 'option', reason: 'canceled', at: data.canceled_at });
    if (type === 'PurchaseCanceled') lost.push({ step: 'vente', reason: data.reason, at: data.canceled_at });
  }
  const counted = lost.filter(({ at }) => isSince(known, at));
  const causes = new Map(counted.map(({ step, reason }) => [`${step} ${reason}`, { step, reason }]));
  return [...causes.values()].map(({ step, reason }) => {
    const all = counted.filter((one) => one.step === step);
    const some = all.filter((one) => one.reason === reason);
    return [step, reason, some.length, rounded((100 * some.length) / all.length, 1)];
  });
}
