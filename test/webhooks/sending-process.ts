// A process that only sends, to be killed: `fork`ed with the address of the database.
import { systemClock } from '../../src/kernel/clock.ts';
import { Listener } from '../../src/kernel/listener.ts';
import { openPool } from '../../src/kernel/postgres.ts';
import { CHANNEL } from '../../src/webhooks/outbox-rows.ts';
import { Sender } from '../../src/webhooks/sender.ts';
import { SECRETS } from './pipeline.ts';

const url = process.argv[2] ?? '';
const pool = openPool({ url, searchPath: 'runtime', name: 'webhooks', size: 4 });
const sender = new Sender({
  ...{ pool, clock: systemClock, secrets: SECRETS, guard: { allowPrivate: true } },
  log: () => {},
  deactivate: () => Promise.resolve(),
});
const listener = new Listener(url);
listener.on(CHANNEL, { onNotice: (p) => sender.notice(p), onConnected: () => sender.lookAgain() });
await listener.start();
sender.start();
process.on('disconnect', () => process.exit(0));
