// For tests that need a stream to hold something, whoever would have said it: a function decides, without a command.
import type { Aggregate, Decision } from '../../../src/platform/rules/aggregate.ts';
import type { CommandContext, Commands, Executed } from '../../../src/platform/commands/commands.ts';
import type { Event } from '../../../src/platform/rules/event.ts';
import type { Refusal } from '../../../src/platform/kernel/refusal.ts';

export function tell<State, E extends Event>(
  commands: Commands,
  aggregate: Aggregate<State, E>,
  stream: string,
  context: CommandContext,
  decide: (state: State) => Decision<E>,
): Promise<Executed<State, E> | Refusal> {
  return commands.execute({ aggregate, decide }, stream, { type: 'tell' }, context);
}
