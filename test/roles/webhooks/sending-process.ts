// A process that only sends, to be killed: `fork`ed with the address of the database.
import { systemClock } from '../../../src/platform/kernel/time/clock.ts';
import { Listener } from '../../../src/platform/postgres/listener.ts';
import { openPool } from '../../../src/platform/postgres/postgres.ts';
import { WEBHOOKS } from '../../../src/platform/postgres/channels.ts';
import { Sender } from '../../../src/roles/webhooks/sender.ts';
import { SECRETS } from './pipeline.ts';

const url = process.argv[2] ?? '';
const pool = openPool({ url, searchPath: 'runtime', name: 'webhooks', size: 4 });
const sender = new Sender({
  pool,
  clock: systemClock,
  secrets: SECRETS,
  guard: { allowPrivate: true },
  log: () => {},
  deactivate: () => Promise.resolve(),
});
const listener = new Listener(url);
listener.on(WEBHOOKS, { onNotice: (p) => sender.notice(p), onConnected: () => sender.lookAgain() });
await listener.start();
sender.start();
process.on('disconnect', () => process.exit(0));
