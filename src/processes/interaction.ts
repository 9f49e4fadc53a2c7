// Placing an option brings the lead and the sales office together: the lead's last interaction moves. The route that
// places it says so at once, so that its answer shows what the next read shows; a policy says it too, should the
// process die in between. The second one finds it said.
import type { CommandContext, Commands } from '../platform/commands/commands.ts';
import { orThrow } from '../platform/kernel/refusal.ts';
import { leadDecider } from '../domain/lead/commands.ts';
import type { Placing } from '../domain/lead/leads/decide.ts';
import { leadStream } from '../domain/lead/leads/lead.ts';

/** Where the read models have to be to show it. */
export async function noteInteraction(
  commands: Commands,
  { leadId, programId, optionId, at }: Placing & { readonly leadId: number },
  context: CommandContext,
): Promise<bigint> {
  const command = { type: 'noteOption', programId, optionId } as const;
  // it took place when the option was placed, not when somebody came to note it
  const then = { ...context, now: at };
  const done = await commands.execute(leadDecider, leadStream(context.tenant, leadId), command, then);
  return orThrow(done).position;
}
