// Where a lead first came from, and where from last.
import type { Metadata } from '../../../platform/rules/event.ts';
import { NO_TEXTS, type Origin } from './events.ts';
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
  if (event.type === 'LeadAnonymised')
    return { first: wordless(trackers.first), last: wordless(trackers.last) };
  if (event.type !== 'LeadRequested') return trackers;
  const { tracking, tracking_texts } = event.data;
  const last = { ...tracking, ...(tracking_texts ?? NO_TEXTS), created_at: meta.at.toISOString() };
  return { first: trackers.first ?? last, last };
}

/** The channel stays: it says nothing of who came through it. */
function wordless(tracker: Tracker | null): Tracker | null {
  return tracker && { ...tracker, ...NO_TEXTS };
}
