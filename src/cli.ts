// The `lotbook` command: what operators do from a terminal, beside a running service or without one.
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { rebuild } from '../projections/rebuild.ts';
import { openBackend } from './backend.ts';
import { projectors } from './catalogue.ts';
import { readConfig, type Config } from './config.ts';
import { isEmbedded, openStores, runningStores } from './stores.ts';

const USAGE = `lotbook <command>

  rebuild    builds every read model anew from the events, without a moment of absence

Stores are found by the same settings as the service (LOTBOOK_DATA_DIR, …).
`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    process.stdout.write(USAGE);
    return values.help || command === 'help' ? 0 : 2;
  }
  if (command !== 'rebuild' || rest.length > 0) {
    process.stderr.write(`lotbook: there is no command "${positionals.join(' ')}"\n\n${USAGE}`);
    return 2;
  }
  await rebuildReadModels(readConfig(process.env));
  return 0;
}

async function rebuildReadModels(config: Config): Promise<void> {
  const log = (): void => {};
  const stores =
    (isEmbedded(config) ? await runningStores(config.dataDir) : null) ?? (await openStores(config, log));
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {events} events | {rate} events/s',
    hideCursor: true,
  });
  try {
    const backend = await openBackend(config, stores, log);
    const started = performance.now();
    try {
      bar.start(1, 0, { events: 0, rate: 0 });
      const { events } = await rebuild({
        events: backend.events,
        codec: backend.codec,
        projectors,
        databaseUrl: backend.databaseUrl,
        onStep: ({ total, position, liveAt }) => {
          const share =
            liveAt === null || position === null ? 1 : Math.min(1, Number(position) / Number(liveAt || 1n));
          bar.update(share, {
            events: total,
            rate: Math.round((total * 1000) / (performance.now() - started)),
          });
        },
      });
      bar.update(1);
      bar.stop();
      const seconds = (performance.now() - started) / 1000;
      process.stdout.write(
        `rebuilt ${projectors.length} read models from ${events} events in ${seconds.toFixed(1)} s\n`,
      );
    } finally {
      bar.stop();
      await backend.close();
    }
  } finally {
    await stores.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `lotbook: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`,
    );
    process.exit(1);
  },
);
