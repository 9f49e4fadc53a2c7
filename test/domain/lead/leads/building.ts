// Leads as the tests of decisions want them: a fold of events, at fixed instants.
import type { Metadata } from '../../../../src/platform/rules/event.ts';
import { contactAdded } from '../../../../src/domain/lead/contacts/events.ts';
import type { ContactFields } from '../../../../src/domain/lead/contacts/fields.ts';
import { interestOpened } from '../../../../src/domain/lead/interests/events.ts';
import { leadAnonymised, leadCreated } from '../../../../src/domain/lead/leads/events.ts';
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import { leadAggregate, type Lead } from '../../../../src/domain/lead/leads/lead.ts';
import type { Intake } from '../../../../src/domain/lead/leads/received.ts';

export const NOW = new Date('2026-03-14T09:00:00.000Z');
export const PROGRAM = 3;
export const OWNER = 5;

export function at(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

export function meta(when: Date = NOW): Metadata {
  return {
    tenant: 'test',
    actor: { keyId: 1, userId: OWNER },
    at: when,
    requestId: 'r',
    causationId: 'r',
  };
}

export function folded(events: readonly LeadEvent[], from: Lead = leadAggregate.initial, when = NOW): Lead {
  return events.reduce((lead, event) => leadAggregate.evolve(lead, event, meta(when)), from);
}

export const unknown = leadAggregate.initial;

/** One contact, one interest. */
export function someLead(contact: Partial<ContactFields> = { name: 'Martin', email1: 'a@x.fr' }): Lead {
  return folded([
    leadCreated({ lead_id: 1 }),
    contactAdded({ contact_id: 10, contact }),
    interestOpened({ program_id: PROGRAM, owner_id: OWNER }),
  ]);
}

export const anonymised = folded(
  [
    leadAnonymised({
      lead_id: 1,
      contact_ids: [10],
      requests: 0,
      program_ids: [PROGRAM],
      record_ids: [],
      sales_action_ids: [],
    }),
  ],
  someLead(),
);

export function intake(contact: Partial<ContactFields>, more: Partial<Intake> = {}): Intake {
  const nowhere = {
    engagement_point_uuid: null,
    origin: null,
    source: null,
    medium: null,
    campaign: null,
    term: null,
    content: null,
    marketing_tactic: null,
    referrer: null,
  };
  return {
    contact,
    qualification: {},
    temperature: null,
    request: { type: null, comment: null, message: null },
    tracking: nowhere,
    skipped: { contact: {}, lead: {} },
    ...more,
  };
}
