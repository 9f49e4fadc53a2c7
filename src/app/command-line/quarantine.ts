// `lotbook quarantine`: the streams that a part of the service has set aside, why, and trying them again.
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../backend.ts';
import type { StoredEvent } from '../../platform/eventstore/event-store.ts';
import { askToTryAgain, type KeptAside, type SetAside } from '../../platform/following/quarantine.ts';
import { openKysely } from '../../platform/postgres/postgres.ts';
import { everySetAside } from '../../roles/set-aside.ts';
import { BadUsage, withBackend, type Command, type Terminal } from './command.ts';

const PATIENCE_MS = 10_000;
const POLL_MS = 200;

export const quarantineCommand: Command = {
  name: 'quarantine',
  usage: [
    'quarantine [list]',
    '    the streams that are set aside because an event of theirs cannot be taken in',
    'quarantine show <stream>',
    '    the event that a stream waits at, as it is stored: personal fields stay sealed',
    'quarantine release',
    '    asks the running service to try all of them again; exits 1 when some still do not fit',
  ],
  examples: ['quarantine', 'quarantine show lead-demo.42'],
  run: async ([action = 'list', ...args], config, terminal) => {
    const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!work) throw new BadUsage(`quarantine takes list, show <stream> or release, not "${action}"`);
    const [stream, ...more] = action === 'show' ? args : ['', ...args];
    if (stream === undefined) throw new BadUsage('quarantine show wants the name of a stream');
    if (more.length > 0) throw new BadUsage(`quarantine ${action} takes no "${more.join(' ')}"`);
    return await withBackend(config, (backend) => work(backend, terminal, stream));
  },
};

type Action = (backend: Backend, terminal: Terminal, stream: string) => Promise<number>;

const actions: Readonly<Record<string, Action>> = {
  list: async (backend, terminal) => {
    const all = await everySetAside(backend);
    if (all.length === 0) terminal.write('nothing is set aside\n');
    for (const entry of all) terminal.write(line(entry));
    return all.length === 0 ? 0 : 1;
  },
  show: async (backend, terminal, stream) => {
    const all = (await everySetAside(backend)).filter((entry) => entry.stream === stream);
    if (all.length === 0) throw new Error(`${stream} is not set aside`);
    for (const entry of all) {
      terminal.write(line(entry));
      const event = await eventAt(backend, entry);
      if (event) terminal.write(`${JSON.stringify(event, null, 2)}\n`);
    }
    return 0;
  },
  release: async (backend, terminal) => {
    const before = await everySetAside(backend);
    await askToTryAgain(openKysely<unknown>(backend.runtime));
    const until = performance.now() + PATIENCE_MS;
    let left = before;
    while (left.some((entry) => isUntried(entry, before)) && performance.now() < until) {
      await pause(POLL_MS);
      left = await everySetAside(backend);
    }
    terminal.write(`${before.length - left.length} taken in again, ${left.length} still set aside\n`);
    for (const entry of left) terminal.write(line(entry));
    return left.length === 0 ? 0 : 1;
  },
};

function isUntried(entry: KeptAside, before: readonly KeptAside[]): boolean {
  return before.some(
    ({ part, stream, triedAt }) =>
      part === entry.part && stream === entry.stream && triedAt.getTime() === entry.triedAt.getTime(),
  );
}

function line({ part, stream, revision, type, reason }: SetAside): string {
  return `${stream} waits at revision ${revision} (${type}) in ${part}: ${reason}\n`;
}

async function eventAt({ events }: Backend, { stream, revision }: SetAside): Promise<object | null> {
  let found: StoredEvent | null = null;
  for await (const event of events.read(stream, revision, 1)) found = event;
  if (!found) return null;
  const { id, type, created, data, metadata } = found;
  return { id, type, created, data, metadata };
}
