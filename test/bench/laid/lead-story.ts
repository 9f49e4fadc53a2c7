// One lead as the demo tells it: who asks, what for, what is done about it and how it ends.
import { contactAdded } from '../../../src/domain/lead/contacts/events.ts';
import { EMPTY_CONTACT } from '../../../src/domain/lead/contacts/fields.ts';
import {
  interestOpened,
  interestStatusChanged,
  interestTemperatureChanged,
  memoWritten,
} from '../../../src/domain/lead/interests/events.ts';
import {
  interactionNoted,
  leadCreated,
  leadRequested,
  NO_TEXTS,
} from '../../../src/domain/lead/leads/events.ts';
import { qualificationChanged } from '../../../src/domain/lead/qualification/events.ts';
import { recordAdded } from '../../../src/domain/lead/records/events.ts';
import { salesActionAdded, salesActionClosed } from '../../../src/domain/lead/sales-actions/events.ts';
import type { Event } from '../../../src/platform/rules/event.ts';

const DUE = '2026-03-16T09:00:00.000Z';

export function storyOfLead(id: number, program_id: number): Event[] {
  const contact = {
    ...EMPTY_CONTACT,
    name: `Martin ${id}`,
    firstname: 'Jeanne',
    email1: `j.${id}@x.example`,
  };
  const action = { sales_action_id: id, program_id };
  const changes = { budget: 250_000, property_rooms: ['T3'] };
  return [
    leadCreated({ lead_id: id }),
    requested(program_id, 'Le lot est-il libre ?'),
    contactAdded({ contact_id: id, contact }),
    interestOpened({ program_id, owner_id: null }),
    qualificationChanged({ changes, texts: null }),
    interestTemperatureChanged({ program_id, temperature: 'hot' }),
    salesActionAdded({
      ...action,
      type: 'call',
      status: 'pending',
      priority: 'medium',
      owner_assignment: 'interest-owner',
      user_id: null,
      scheduled_at: null,
      due_at: DUE,
      end_at: null,
      performed_at: null,
      issue: null,
      comment: 'Rappeler',
    }),
    recordAdded({
      record_id: id,
      program_id,
      user_id: null,
      event: 'outgoing-call',
      occurred_at: null,
      sales_action_id: id,
      comment: 'Intéressée',
    }),
    salesActionClosed({
      sales_action_id: id,
      status: 'completed',
      performed_at: DUE,
      issue: null,
      cancellation_type: null,
      cancellation_comment: null,
    }),
    interactionNoted({ program_id, kind: 'option', id }),
    interestStatusChanged({ program_id, status: 'ongoing', follow_reason: null, discard_reason: null }),
    memoWritten({ program_id, memo_content: 'Cherche un trois-pièces' }),
  ];
}

/** The same person asks again. */
export function asksAgain(turn: number): Event[] {
  return [requested(null, `Encore une question (${turn})`)];
}

function requested(program_id: number | null, message: string): Event {
  return leadRequested({
    program_id,
    request_type: null,
    request_comment: null,
    message,
    tracking: { engagement_point_uuid: null, origin: 'web' },
    tracking_texts: NO_TEXTS,
  });
}
