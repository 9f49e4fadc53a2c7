// Placing an option brings the lead and the sales office together: the lead's last interaction moves.
import type { Decision } from '../kernel/aggregate.ts';
import type { Commands } from '../kernel/commands.ts';
import type { EventOf } from '../kernel/event.ts';
import { orThrow } from '../kernel/refusal.ts';
import { interactionNoted } from '../leads/events.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../leads/lead.ts';
import { optionPlaced } from '../options/events.ts';
import type { Policy } from './policy.ts';

export function interactionPolicy({ commands }: { readonly commands: Commands }): Policy {
  return {
    name: 'interactions',
    prefixes: ['grid-'],
    types: new Set([optionPlaced.type]),
    async handle({ id: causationId, event, meta, stream }) {
      const { option_id, lead_id } = (event as EventOf<typeof optionPlaced>).data;
      const programId = Number(stream.slice(stream.lastIndexOf('.') + 1));
      // it took place when the option was placed, not when the policy saw it
      const context = { ...meta, now: meta.at, causationId, seed: `${causationId} interaction` };
      orThrow(
        await commands.execute(leadAggregate, leadStream(meta.tenant, lead_id), context, (lead) =>
          noteOption(lead, programId, option_id, meta.at),
        ),
      );
    },
  };
}

export function noteOption(lead: Lead, programId: number, optionId: number, at: Date): Decision<LeadEvent> {
  if (!isKnown(lead.sheet) || lead.sheet.anonymised_at !== null) return [];
  // a later one has been noted already
  if (lead.sheet.last_interaction_at >= at.toISOString()) return [];
  return [interactionNoted({ program_id: programId, kind: 'option', id: optionId })];
}
