// One registration with everything a reader is shown of it: the person, who did what, and when.
import type { Actor, Metadata } from '../../platform/rules/event.ts';
import type { Person, RegistrationEvent } from './events.ts';
import { evolveRegistration, type Registration } from './registration.ts';

export interface Story {
  readonly registration: Registration;
  /** null once the person was forgotten. */
  readonly person: Person | null;
  readonly rejection_comment: string | null;
  readonly created_by: Actor;
  readonly updated_by: Actor;
  readonly processed_by: Actor | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly analysed_at: string | null;
  readonly processed_at: string | null;
  /** Of all its events. */
  readonly revisions: readonly number[];
}

export function evolveStory(
  before: Story | null,
  event: RegistrationEvent,
  meta: Metadata,
  revision: number,
): Story | null {
  const registration = evolveRegistration(before?.registration ?? null, event, meta, revision);
  if (!registration) return null;
  const at = meta.at.toISOString();
  const { actor } = meta;
  const { type, data } = event;
  if (type === 'RegistrationDeclared')
    return {
      registration,
      person: data.person,
      rejection_comment: null,
      created_by: actor,
      updated_by: actor,
      processed_by: null,
      created_at: at,
      updated_at: at,
      analysed_at: null,
      processed_at: null,
      revisions: [revision],
    };
  if (!before) return null;
  const story = { ...before, registration, revisions: [...before.revisions, revision] };
  const analysed_at = before.analysed_at ?? at;
  const updated = { updated_by: actor, updated_at: at };
  switch (type) {
    case 'RulingRequired':
      return { ...story, ...updated, analysed_at };
    case 'RegistrationAccepted':
      return { ...story, ...updated, analysed_at, processed_by: actor, processed_at: at };
    case 'RegistrationRejected': {
      const { comment: rejection_comment } = data;
      const processed = { analysed_at, processed_by: actor, processed_at: at };
      return { ...story, ...updated, ...processed, rejection_comment };
    }
    case 'RegistrationLeadChosen':
      return story;
    case 'RegistrationApproved':
    case 'RegistrationWithdrawn':
    case 'RegistrationExpired':
      return { ...story, ...updated };
    case 'RegistrationForgotten':
      return { ...story, ...updated, person: null, rejection_comment: null };
    default:
      return type satisfies never;
  }
}
