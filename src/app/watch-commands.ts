// What was asked of the book and how it ended: one counter for operators, one line in the log for who looks for a request.
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Commands } from '../platform/kernel/commands.ts';

export function watchCommands(commands: Commands, logger: Logger, metrics: Registry): void {
  const total = new Counter({
    name: 'lotbook_commands_total',
    help: 'Commands that were answered: done, already so, or the code of the refusal',
    labelNames: ['command', 'outcome'],
    registers: [metrics],
  });
  commands.watch(({ command, stream, requestId, outcome }) => {
    total.inc({ command, outcome: inWords(outcome) });
    if (logger.isLevelEnabled('debug'))
      logger.debug({ request_id: requestId, command, stream, outcome: inWords(outcome) }, 'command');
  });
}

function inWords(outcome: number | string): string {
  if (typeof outcome === 'string') return outcome;
  return outcome === 0 ? 'already-so' : 'done';
}
