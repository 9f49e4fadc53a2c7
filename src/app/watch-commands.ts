// What was asked of the book, how it ended, and how often it had to be decided again: counters for operators, and a line
// in the log for who looks for a request.
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Commands } from '../platform/commands/commands.ts';
import { parseStream } from '../platform/rules/stream-id.ts';

export function watchCommands(commands: Commands, logger: Logger, metrics: Registry): void {
  const total = new Counter({
    name: 'lotbook_commands_total',
    help: 'Commands that were answered: done, already so, or the code of the refusal',
    labelNames: ['command', 'outcome'],
    registers: [metrics],
  });
  const conflicts = new Counter({
    name: 'lotbook_conflicts_total',
    help: 'Appends that found a stream further than it was read, and were decided again, by kind of stream',
    labelNames: ['category'],
    registers: [metrics],
  });
  commands.watch({
    onAnswered({ command, stream, requestId, outcome }) {
      total.inc({ command, outcome: inWords(outcome) });
      if (logger.isLevelEnabled('debug'))
        logger.debug({ request_id: requestId, command, stream, outcome: inWords(outcome) }, 'command');
    },
    onConflict: (stream) => conflicts.inc({ category: parseStream(stream).category }),
  });
}

function inWords(outcome: number | string): string {
  if (typeof outcome === 'string') return outcome;
  return outcome === 0 ? 'already-so' : 'done';
}
