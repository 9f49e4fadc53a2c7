// Placing an option brings the lead and the sales office together: the lead's last interaction moves. The route that
// places it says so at once, so that its answer shows what the next read shows; a policy says it too, should the
// process die in between. Whoever comes second finds it said.
import type { Decision } from '../platform/kernel/aggregate.ts';
import type { CommandContext, Commands } from '../platform/kernel/commands.ts';
import { orThrow } from '../platform/kernel/refusal.ts';
import { interactionNoted } from '../domain/lead/leads/events.ts';
import type { LeadEvent } from '../domain/lead/leads/lead-event.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../domain/lead/leads/lead.ts';

export interface Placing {
  readonly leadId: number;
  readonly programId: number;
  readonly optionId: number;
  readonly at: Date;
}

/** Where the read models have to be to show it. */
export async function noteInteraction(
  commands: Commands,
  placing: Placing,
  context: CommandContext,
): Promise<bigint> {
  const stream = leadStream(context.tenant, placing.leadId);
  // it took place when the option was placed, not when somebody came to note it
  const done = await commands.execute(leadAggregate, stream, { ...context, now: placing.at }, (lead) =>
    noteOption(lead, placing),
  );
  return orThrow(done).position;
}

export function noteOption(lead: Lead, { programId, optionId, at }: Placing): Decision<LeadEvent> {
  if (!isKnown(lead.sheet) || lead.sheet.anonymised_at !== null) return [];
  // a later one has been noted already
  if (lead.sheet.last_interaction_at >= at.toISOString()) return [];
  return [interactionNoted({ program_id: programId, kind: 'option', id: optionId })];
}
