// What came by each key; in no order.
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import type { RegistrationEvent } from '../../../../src/domain/registrations/events.ts';
import type { TenantEvent } from '../../../../src/domain/tenant/events.ts';
import { numberIn } from '../../../../src/platform/rules/stream-id.ts';
import { inStreams, isAsked, isSince, middle, onGrids, type Known, type Row } from './known.ts';

const HOUR_MS = 3_600_000;

export function partners(known: Known): Row[] {
  const labels = new Map<number, string>();
  for (const { event } of inStreams<TenantEvent>(known, 'tenant'))
    if (event.type === 'KeyIssued') labels.set(event.data.key_id, event.data.label);

  interface Declared {
    readonly id: number;
    readonly program: number;
    readonly key: number | null;
    readonly at: Date;
    lead: number | null;
    outcome: string | null;
    decidedAt: Date;
    isRuled: boolean;
  }
  const declared = new Map<number, Declared>();
  for (const { stream, event, meta } of inStreams<RegistrationEvent>(known, 'registrations')) {
    const program = numberIn(stream);
    const { type, data } = event;
    const id = data.registration_id;
    if (type === 'RegistrationDeclared') {
      const { at } = meta;
      const undecided = { lead: null, outcome: null, decidedAt: at, isRuled: false };
      declared.set(id, { id, program, key: meta.actor.keyId, at, ...undecided });
    }
    const one = declared.get(id)!;
    if (type === 'RegistrationAccepted' || type === 'RegistrationRejected') {
      const isRuled = data.rules.at(-1)?.rule === 'ruling';
      Object.assign(one, { decidedAt: meta.at, isRuled });
    }
    if (type === 'RegistrationRejected') one.outcome = data.reason;
    if (type === 'RegistrationApproved') Object.assign(one, { outcome: 'approved', lead: data.lead_id });
  }

  interface Counted {
    declared: number;
    approved: number;
    registered: number;
    known: number;
    otherwise: number;
    readonly hours: number[];
    requests: number;
    reservations: number;
  }
  const counted = new Map<number | null, Counted>();
  const by = (key: number | null): Counted => {
    const nothing = { declared: 0, approved: 0, registered: 0, known: 0, otherwise: 0 };
    const found = counted.get(key) ?? { ...nothing, hours: [], requests: 0, reservations: 0 };
    counted.set(key, found);
    return found;
  };
  for (const { program, key, at, outcome, decidedAt, isRuled } of declared.values()) {
    if (!isAsked(known, program) || !isSince(known, at)) continue;
    const one = by(key);
    one.declared += 1;
    if (outcome === 'approved') one.approved += 1;
    else if (outcome === 'already-registered') one.registered += 1;
    else if (outcome === 'already-known') one.known += 1;
    else if (outcome !== null) one.otherwise += 1;
    if (outcome !== null && isRuled) one.hours.push((decidedAt.getTime() - at.getTime()) / HOUR_MS);
  }
  for (const { stream, event, meta } of inStreams<LeadEvent>(known, 'lead')) {
    const lead = numberIn(stream);
    if (event.type !== 'LeadRequested' || !isSince(known, meta.at)) continue;
    const { program_id, tracking } = event.data;
    if (!isAsked(known, program_id)) continue;
    const letIn = [...declared.values()].findLast(
      (one) => one.lead === lead && one.program === program_id && one.at <= meta.at,
    );
    const own = meta.actor.keyId;
    by(own ?? (tracking.origin === 'prescriber' ? (letIn?.key ?? null) : null)).requests += 1;
  }
  const keys = new Map<number, number | null>();
  for (const { recorded } of onGrids(known)) {
    const { type, data } = recorded.event;
    if (type === 'PurchasePrepared') keys.set(data.purchase_id, data.key_id);
    if (type === 'PurchaseSigned' && isSince(known, data.signed_at))
      by(keys.get(data.purchase_id)!).reservations += 1;
  }
  return [...counted].map(([key, { hours, ...counts }]) => {
    const { requests, reservations, ...decided } = counts;
    return [
      (key === null ? null : labels.get(key)) ?? 'Bureau de vente',
      ...Object.values(decided),
      middle(hours),
      requests,
      reservations,
    ];
  });
}
