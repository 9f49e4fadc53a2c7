// Leads as they are sent and as they are read, for the documentation.
import { Type } from 'typebox';
import { ContactInSheet } from '../contacts/schema.ts';
import { FreeText, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { QualificationSchema } from '../../domain/lead/qualification/schema.ts';
import { REQUEST_TYPES, TRACKING_ORIGINS } from '../../domain/lead/leads/enumerations.ts';
import { IntakeContact, IntakeLead } from '../../domain/lead/leads/intake.ts';

/** Judged field by field at intake, so that one bad value never costs the lead. */
export const LeadIntake = Type.Object(
  {
    contact: Type.Optional(
      Type.Unknown({
        description: `Object; \`name\` and one e-mail or phone are required. Fields: ${names(IntakeContact)}`,
        examples: [{ name: 'Martin', firstname: 'Jeanne', email1: 'jeanne.martin@example.com' }],
      }),
    ),
    lead: Type.Optional(
      Type.Unknown({
        description: `Object. Fields: ${names(IntakeLead)}`,
        examples: [{ request_type: 'information', property_rooms: ['T3'], tracking_origin: 'landing' }],
      }),
    ),
  },
  { description: 'Optional values that are wrong are set aside and named in `skipped_fields`.' },
);

function names(schema: { properties: object }): string {
  return Object.keys(schema.properties).join(', ');
}

const Reasons = Type.Record(Type.String(), Type.String());

export const LeadReceived = Type.Object(
  {
    initial_payload: Type.Object({ contact: Type.Unknown(), lead: Type.Unknown() }),
    skipped_fields: Nullable(
      Type.Object(
        { contact: Type.Optional(Reasons), lead: Type.Optional(Reasons) },
        {
          description: 'Why each of these was not kept; null when everything was',
        },
      ),
    ),
    processed_fields: Type.Object({
      lead: Type.Unknown(),
      request: Type.Object({
        type: Nullable(Type.Enum([...REQUEST_TYPES])),
        comment: Nullable(Type.String()),
      }),
      contact: Type.Unknown(),
    }),
  },
  { title: 'Lead received' },
);

const text = Nullable(Text());
const TrackerSchema = Type.Object(
  {
    tracking_origin: Nullable(Type.Enum([...TRACKING_ORIGINS])),
    tracking_source: text,
    tracking_medium: text,
    tracking_campaign: text,
    tracking_term: text,
    tracking_content: text,
    tracking_marketing_tactic: text,
    referrer: text,
    created_at: Timestamp,
  },
  { title: 'Tracker' },
);

const { created_at: _at, ...trackingFields } = TrackerSchema.properties;

export const LeadRequestSchema = Type.Object(
  {
    id: { ...Id, description: 'First, second, … request of the lead' },
    program_id: Nullable({ ...Id, description: 'The program asked about; null when none was named' }),
    key_id: Nullable({ ...Id, description: 'The API key that sent it' }),
    type: Nullable(Type.Enum([...REQUEST_TYPES])),
    comment: Nullable(FreeText()),
    message: Nullable(FreeText()),
    tracking: Type.Object({ engagement_point_uuid: text, ...trackingFields }),
    created_at: Timestamp,
  },
  { title: 'Request', description: 'What said who it was reads null once the lead is anonymised' },
);

export const LeadSheetSchema = Type.Object(
  {
    id: Id,
    ...QualificationSchema.properties,
    contacts: Type.Array(ContactInSheet),
    first_tracker: Nullable(TrackerSchema),
    last_tracker: Nullable(TrackerSchema),
    created_at: Timestamp,
    last_interaction_at: Timestamp,
    updated_at: Timestamp,
    anonymised_at: Nullable({
      ...Timestamp,
      description: 'Since when the person is gone: what said who it was reads null; null for everybody else',
    }),
  },
  { title: 'Lead' },
);
