// The lead sheet as partners read it.
import { contactInSheet } from '../contacts/document.ts';
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import { qualificationDocument } from '../qualification/qualification.ts';
import type { LeadSheet } from './lead.ts';
import type { KnownSheet } from './sheet.ts';
import type { Tracker } from './trackers.ts';

export function leadDocument(sheet: KnownSheet, lead: LeadSheet): object {
  return {
    id: sheet.id,
    ...qualificationDocument(lead.qualification),
    contacts: lead.contacts.map((contact) => contactInSheet(sheet.id, contact)),
    first_tracker: tracker(lead.trackers.first),
    last_tracker: tracker(lead.trackers.last),
    created_at: timestampOf(sheet.created_at),
    last_interaction_at: timestampOf(sheet.last_interaction_at),
    updated_at: timestampOf(sheet.updated_at),
    anonymised_at: timestampOf(sheet.anonymised_at),
  };
}

function tracker(t: Tracker | null): object | null {
  if (!t) return null;
  return {
    tracking_origin: t.origin,
    tracking_source: t.source,
    tracking_medium: t.medium,
    tracking_campaign: t.campaign,
    tracking_term: t.term,
    tracking_content: t.content,
    tracking_marketing_tactic: t.marketing_tactic,
    referrer: t.referrer,
    created_at: timestampOf(t.created_at),
  };
}
