// Notes on the lead that an option was placed for it, where the process that placed it did not come to it.
import { numberIn } from '../../platform/rules/stream-id.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import type { EventOf } from '../../platform/rules/event.ts';
import { optionPlaced } from '../../domain/grid/options/events.ts';
import { noteInteraction } from '../../processes/interaction.ts';
import type { Policy } from './policy.ts';

export function interactionPolicy({ commands }: { readonly commands: Commands }): Policy {
  return {
    name: 'interactions',
    prefixes: ['grid-'],
    types: new Set([optionPlaced.type]),
    async handle({ id: causationId, event, meta, stream }) {
      const { option_id, lead_id } = (event as EventOf<typeof optionPlaced>).data;
      const programId = numberIn(stream);
      const placing = { leadId: lead_id, programId, optionId: option_id, at: meta.at };
      const seed = `${causationId} interaction`;
      await noteInteraction(commands, placing, { ...meta, now: meta.at, causationId, seed });
    },
  };
}
