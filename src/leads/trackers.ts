// Where a lead first came from, and where from last.
import type { Metadata } from '../kernel/event.ts';
import type { Origin } from './events.ts';
import type { LeadEvent } from './lead-event.ts';

export interface Tracker extends Origin {
  readonly created_at: string;
}

export interface Trackers {
  readonly first: Tracker | null;
  readonly last: Tracker | null;
}

export const noTrackers: Trackers = { first: null, last: null };

export function evolveTrackers(trackers: Trackers, event: LeadEvent, meta: Metadata): Trackers {
  if (event.type !== 'LeadRequested') return trackers;
  const last = { ...event.data.tracking, created_at: meta.at.toISOString() };
  return { first: trackers.first ?? last, last };
}
