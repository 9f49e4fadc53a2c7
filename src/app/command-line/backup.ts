// `lotbook backup`
import { parseArgs } from 'node:util';
import { takeBackup } from '../backup/take-backup.ts';
import { plainSettings } from '../backup/manifest.ts';
import { lotbookVersion } from '../version.ts';
import { knownStore } from '../stores/known-store.ts';
import { openFileStore } from '../assembly/open-plan-files.ts';
import { hostOf } from '../stores/stores.ts';
import { EventStore } from '../../platform/eventstore/event-store.ts';
import { BadUsage, withStores, type Command, type Terminal } from './command.ts';
import type { Config } from '../settings/config.ts';
import { shareBar } from './share-bar.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: [
    'backup --out FILE',
    '    writes one file with everything that must survive, as of one position, beside a running service;',
    '    the master key is not in it. The same command goes on with a backup that was cut short',
  ],
  examples: ['backup --out lotbook.backup', 'backup --out /backups/lotbook-$(date +%F).backup'],
  run: async (args, config, terminal) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    if (!values.out) throw new BadUsage('backup needs --out FILE');
    return await backUp(values.out, config, terminal);
  },
};

async function backUp(file: string, config: Config, terminal: Terminal): Promise<number> {
  return await withStores(config, async ({ databaseUrl, eventStoreUrl }) => {
    const events = new EventStore(eventStoreUrl);
    const files = await openFileStore(config);
    const bar = shareBar('backing up', 'events');
    try {
      await knownStore.accept(databaseUrl, events, hostOf(eventStoreUrl));
      const about = {
        lotbook: lotbookVersion,
        settings: plainSettings(config),
        now: () => new Date(),
      };
      const done = await takeBackup(
        { events, databaseUrl, files },
        file,
        about,
        ({ events: count, position, upTo }) => bar.step(Number(position) / Math.max(Number(upTo), 1), count),
      );
      const { seconds } = bar.finish();
      const { manifest, bytes, isGoneOnWith } = done;
      const rate = seconds > 0 ? Math.round(manifest.events / seconds) : 0;
      terminal.write(
        `${isGoneOnWith ? 'went on with a backup that was cut short, and ' : ''}` +
          `backed up ${manifest.events} events of ${manifest.streams} streams and ${manifest.files.count} plan files, ` +
          `up to position ${manifest.position}, in ${seconds.toFixed(1)} s (${rate} events/s): ${file}, ${bytes} bytes\n`,
      );
      const lacks = [
        ...manifest.holes,
        ...manifest.files.missing.map((key) => `the plan file ${key} is not where plan files are kept`),
        ...(manifest.files.damaged ?? []).map(
          (key) => `the plan file ${key} is not what was uploaded: earlier backups may have it whole`,
        ),
      ];
      for (const what of lacks) terminal.complain(`lotbook: ${what}\n`);
      return lacks.length === 0 ? 0 : 1;
    } finally {
      bar.stop();
      await Promise.all([events.close(), files.close()]);
    }
  });
}
