// Whether a lead is there, since when, and when something last happened to it.
import type { Metadata } from '../../../platform/rules/event.ts';
import type { LeadEvent } from './lead-event.ts';

export type Sheet =
  | { readonly status: 'unknown' }
  | { readonly status: 'yielded'; readonly to: number }
  | {
      readonly status: 'known';
      readonly id: number;
      readonly requests: number;
      readonly created_at: string;
      readonly updated_at: string;
      readonly last_interaction_at: string;
      readonly anonymised_at: string | null;
    };

export type KnownSheet = Extract<Sheet, { status: 'known' }>;

export const noSheet: Sheet = { status: 'unknown' };

export function evolveSheet(sheet: Sheet, event: LeadEvent, meta: Metadata): Sheet {
  const at = meta.at.toISOString();
  if (event.type === 'LeadYielded') return { status: 'yielded', to: event.data.to };
  if (event.type === 'LeadCreated')
    return {
      status: 'known',
      id: event.data.lead_id,
      requests: 0,
      created_at: at,
      updated_at: at,
      last_interaction_at: at,
      anonymised_at: null,
    };
  if (sheet.status !== 'known') return sheet;
  switch (event.type) {
    case 'LeadRequested':
      return { ...sheet, requests: sheet.requests + 1, updated_at: at, last_interaction_at: at };
    case 'ContactAdded':
    case 'ContactChanged':
    case 'ContactRemoved':
    case 'QualificationChanged':
      return { ...sheet, updated_at: at };
    case 'LeadAnonymised':
      return { ...sheet, updated_at: at, anonymised_at: at };
    default:
      return isInteraction(event) ? { ...sheet, last_interaction_at: at } : sheet;
  }
}

const INTERACTIONS: ReadonlySet<LeadEvent['type']> = new Set([
  'InteractionNoted',
  'PrescriptionStarted',
  'RecordAdded',
  'RecordChanged',
  'SalesActionAdded',
  'SalesActionChanged',
  'SalesActionClosed',
]);

function isInteraction(event: LeadEvent): boolean {
  return INTERACTIONS.has(event.type);
}
