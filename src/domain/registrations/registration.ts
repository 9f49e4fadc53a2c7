// The registrations of a program as their stream tells them. Persons are left in the events, so that nothing that is
// folded, kept in memory or snapshotted outlives their keys.
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Aggregate } from '../../platform/rules/aggregate.ts';
import type { Metadata } from '../../platform/rules/event.ts';
import { isOver } from '../../platform/kernel/time/term.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { Named } from './named.ts';
import type { RejectionReason, RuleOutcome } from './enumerations.ts';
import type { RegistrationEvent } from './events.ts';

interface Declared {
  readonly id: number;
  readonly owner_id: number;
  /** Who declared it: the user of the key, where it has one. */
  readonly user_id: number | null;
  readonly keys: readonly string[];
  /** Revision of the declaration: the order that counts between two prescribers. */
  readonly revision: number;
  readonly rules: readonly RuleOutcome[];
  readonly chosen_lead_id: number | null;
}

export type Registration = Declared &
  (
    | { readonly status: 'declared' }
    | { readonly status: 'ruling' }
    | { readonly status: 'accepted'; readonly expires_at: string }
    | { readonly status: 'approved'; readonly expires_at: string; readonly lead_id: number }
    | { readonly status: 'rejected'; readonly reason: RejectionReason; readonly ended_at: string }
    | {
        readonly status: 'expired';
        readonly ended_at: string;
        /** null: it was never approved. */
        readonly lead_id: number | null;
      }
  );

export interface Registrations {
  /** How many events there are. */
  readonly length: number;
  /** Of those that are over it is not kept by which rules they were judged: there may be any number of those. */
  readonly all: IntMap<Registration>;
  /** Those that are approved, whether or not their term has passed. */
  readonly approved: readonly number[];
  readonly named: Named;
}

export const noRegistrations: Registrations = {
  length: 0,
  all: IntMap.empty,
  approved: [],
  named: Named.nothing,
};

export const registrationAggregate: Aggregate<Registrations, RegistrationEvent> = {
  category: 'registrations',
  initial: noRegistrations,
  evolve: evolveRegistrations,
  snapshots: {
    version: 2,
    every: 1_000,
    revive: (json) => {
      const kept = json as Omit<Registrations, 'all' | 'named'> & { all: [number, Registration][] };
      const named = kept.all.reduce((before, [id, { keys }]) => before.with(keys, id), Named.nothing);
      return { ...kept, all: IntMap.from(kept.all), named };
    },
  },
};

export function registrationStream(tenant: string, programId: number): string {
  return streamName(registrationAggregate.category, tenant, programId);
}

export function evolveRegistrations(
  state: Registrations,
  event: RegistrationEvent,
  meta: Metadata,
): Registrations {
  const id = event.data.registration_id;
  const before = state.all.get(id) ?? null;
  const next = evolveRegistration(before, event, meta, state.length);
  const length = state.length + 1;
  if (next === null) return { ...state, length };
  const isEnded = next.status === 'rejected' || next.status === 'expired';
  return {
    length,
    all: state.all.set(id, isEnded ? { ...next, rules: [] } : next),
    approved: approvedAfter(state.approved, before, next),
    named: namedAfter(state.named, before, next),
  };
}

function approvedAfter(
  approved: readonly number[],
  before: Registration | null,
  { id, status }: Registration,
): readonly number[] {
  if ((before?.status === 'approved') === (status === 'approved')) return approved;
  return status === 'approved' ? [...approved, id] : approved.filter((other) => other !== id);
}

function namedAfter(named: Named, before: Registration | null, { id, keys }: Registration): Named {
  if (before?.keys === keys) return named;
  return (before ? named.without(before.keys, id) : named).with(keys, id);
}

export function evolveRegistration(
  before: Registration | null,
  event: RegistrationEvent,
  meta: Metadata,
  revision: number,
): Registration | null {
  const { type, data } = event;
  if (type === 'RegistrationDeclared') {
    const { registration_id: id, owner_id, keys } = data;
    const user_id = meta.actor.userId;
    return { status: 'declared', id, owner_id, user_id, keys, revision, rules: [], chosen_lead_id: null };
  }
  if (before === null) return null;
  const { id, owner_id, user_id, keys, rules, chosen_lead_id } = before;
  const same = { id, owner_id, user_id, keys, revision: before.revision, rules, chosen_lead_id };
  switch (type) {
    case 'RulingRequired':
      return { ...same, status: 'ruling', rules: data.rules };
    case 'RegistrationAccepted':
      return { ...same, status: 'accepted', rules: data.rules, expires_at: data.expires_at };
    case 'RegistrationLeadChosen':
      return { ...before, chosen_lead_id: data.lead_id };
    case 'RegistrationApproved':
      return { ...same, status: 'approved', expires_at: data.expires_at, lead_id: data.lead_id };
    case 'RegistrationRejected': {
      const { reason, rules: judged } = data;
      return { ...same, status: 'rejected', rules: judged, reason, ended_at: meta.at.toISOString() };
    }
    case 'RegistrationWithdrawn':
      return { ...same, status: 'expired', ended_at: meta.at.toISOString(), lead_id: leadOf(before) };
    case 'RegistrationExpired':
      return { ...same, status: 'expired', ended_at: data.expired_at, lead_id: leadOf(before) };
    case 'RegistrationForgotten':
      return { ...before, keys: [] };
    default:
      return type satisfies never;
  }
}

export function leadOf(registration: Registration): number | null {
  return registration.status === 'approved' || registration.status === 'expired'
    ? registration.lead_id
    : null;
}

export function isPending({ status }: Registration): boolean {
  return status === 'declared' || status === 'ruling' || status === 'accepted';
}

/** An approval whose term has passed is none any more. */
export function isApproved(registration: Registration, now: Date): boolean {
  return registration.status === 'approved' && !isOver(registration.expires_at, now);
}

/** Other registrations that name the same person. */
export function namesakes({ all, named }: Registrations, registration: Registration): Registration[] {
  return named
    .maybe(registration.keys)
    .flatMap((id) => (id === registration.id ? [] : (all.get(id) ?? [])))
    .filter((other) => namesSame(other, registration));
}

/** Those that are approved and whose term has not passed. */
export function running({ all, approved }: Registrations, now: Date): Registration[] {
  return approved.flatMap((id) => all.get(id) ?? []).filter((one) => isApproved(one, now));
}

/** The same person by an e-mail or a phone number in common. */
export function namesSame(a: Registration, b: Registration): boolean {
  return a.keys.some((key) => b.keys.includes(key));
}
