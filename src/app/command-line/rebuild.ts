// `lotbook rebuild`
import { rebuild } from '../../../projections/building/rebuild.ts';
import type { Backend } from '../backend.ts';
import { projectors } from '../assembly/catalogue.ts';
import { BadUsage, withBackend, type Command, type Terminal } from './command.ts';
import { replayBar } from './replay-bar.ts';

export const rebuildCommand: Command = {
  name: 'rebuild',
  usage: ['rebuild', '    builds every read model anew from the events, without a moment of absence'],
  examples: ['rebuild', 'rebuild && npx lotbook audit verify'],
  run: async (args, config, terminal) => {
    if (args.length > 0) throw new BadUsage(`rebuild takes no arguments, not "${args.join(' ')}"`);
    return await withBackend(config, (backend) => rebuildAll(backend, terminal));
  },
};

export async function rebuildAll(
  { events, codec, databaseUrl }: Backend,
  terminal: Terminal,
): Promise<number> {
  const bar = replayBar();
  try {
    const done = await rebuild({ events, codec, projectors, databaseUrl, onStep: bar.step });
    const { seconds } = bar.finish();
    terminal.write(
      `rebuilt ${projectors.length} read models from ${done.events} events in ${seconds.toFixed(1)} s\n`,
    );
    for (const { part, stream, type, reason } of done.setAside)
      terminal.write(`read model ${part} set ${stream} aside (${type}: ${reason})\n`);
    return done.setAside.length === 0 ? 0 : 1;
  } finally {
    bar.stop();
  }
}
