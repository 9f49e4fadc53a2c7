// Lays the demo in a client space: plays its story through the same doors that everybody uses, in the past of that space
// where this process holds its clock. What a kill interrupts, the next start goes on with.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { PROGRAM_PERMISSIONS, GLOBAL_PERMISSIONS } from '../../domain/vocabulary/permissions.ts';
import { alone } from '../../platform/postgres/leader.ts';
import type { Service } from '../service.ts';
import { isEmbedded, writeDurably } from '../stores/stores.ts';
import { Doors, recordOf } from './doors.ts';
import { demoState, markDemo } from './due.ts';
import { Journal } from './journal.ts';
import { Player, type Told } from './player.ts';
import { DEMO_TENANT, demoFiles } from './space.ts';
import { readStory, yearBefore } from './story.ts';
import { DemoTime } from './time.ts';

const KEY_LABEL = 'Démonstration';
/** Who signs in with the link. */
const FIRST_PERSON = 'camille';

export interface Laying {
  readonly space?: string;
  /** Told the key, and a link that signs somebody in, as soon as there is something to look at. */
  readonly onReady?: (key: string, link: string | null) => void;
  readonly onStep?: (done: number, of: number) => void;
  readonly signal?: AbortSignal;
  /** The instant on which the demo's year ends. */
  readonly end?: Date;
  /** Told of every call of the story that was taken, before what it made is named. */
  readonly onCall?: (call: Told) => void;
  /** Told what the story named, while the client space still stands at that end. */
  readonly onTold?: (names: ReadonlyMap<string, number>) => Promise<void>;
}

/** A demo that another version began: its story cannot be gone on with. */
export class BegunByAnother extends Error {}

/** The task that one process at a time may do. */
export function layingOf(space: string): string {
  return `demo ${space}`;
}

/** The demo key, once all is laid. */
export async function layDemo(config: Config, service: Service, laying: Laying = {}): Promise<string> {
  const { space = DEMO_TENANT } = laying;
  const { databaseUrl } = service.backend;
  const key = await alone(databaseUrl, layingOf(space), () => lay(config, service, laying));
  if (key === null) throw new Error(`the demo in "${space}" is being laid by another process right now`);
  return key;
}

async function lay(config: Config, service: Service, laying: Laying): Promise<string> {
  const { space = DEMO_TENANT, onReady = () => {}, onStep = () => {} } = laying;
  const { signal = new AbortController().signal, onCall = () => {}, onTold = async () => {} } = laying;
  const { backend, app, others } = service;
  const files = demoFiles(config, space);
  const kept = (await readFile(files.key, 'utf8').catch(() => '')).trim();
  const state = await demoState(config, space);
  if (kept !== '' && state === 'laid') {
    onReady(kept, null);
    return kept;
  }
  const story = await readStory();
  const known = state === 'laying' ? await Journal.open(files.journal) : null;
  const isAnother =
    known === null ? state === 'laying' && (await isThere(service, space)) : known.story !== story.digest;
  if (isAnother) {
    await markDemo(config, space, 'laid');
    backend.clock.catchUp(space);
    throw new BegunByAnother(
      `the demo in "${space}" was begun by another version and stays as it is; lotbook demo lays another`,
    );
  }
  const journal =
    known ?? (await Journal.begin(files.journal, story.digest, laying.end ?? backend.clock.now()));
  await markDemo(config, space, 'laying');
  const hold = async (at: Date | null): Promise<void> => {
    if (others) return await others.hold(space, at);
    if (at === null) backend.clock.catchUp(space);
    else backend.clock.stand(space, at);
  };
  const time = new DemoTime(
    backend,
    { space, note: (at) => journal.stands(at), hold, letGo: () => hold(null) },
    isEmbedded(config),
  );
  const keyOnce: () => Promise<string> = once(
    async () => await usable(doors, space, journal, kept, files.key),
  );
  const doors: Doors = new Doors(app, service.backofficeToken ?? '', keyOnce, signal);
  const player = new Player({ space, story, journal, doors, time, signal, onStep, onCall });
  await time.reach(journal.reached ?? yearBefore(journal.end));
  await player.play(story.before);
  const key = await keyOnce();
  onReady(key, await invitation(doors, space, journal));
  await player.play();
  await onTold(journal.names);
  await time.catchUp();
  await markDemo(config, space, 'laid');
  await journal.close();
  return key;
}

async function isThere({ backend }: Service, space: string): Promise<boolean> {
  const found = await backend.rows
    .selectFrom('tenants')
    .select('tenant_key')
    .where('tenant_key', '=', space)
    .executeTakeFirst();
  return found !== undefined;
}

async function invitation(doors: Doors, space: string, { names }: Journal): Promise<string | null> {
  const url = `/backoffice/v1/${space}/users/${names.get(FIRST_PERSON)}/invitations`;
  const { url: link } = await doors.ask('POST', url);
  return typeof link === 'string' ? link : null;
}

/** The one that was printed before the start that was interrupted: somebody may be using it. */
async function usable(
  doors: Doors,
  space: string,
  journal: Journal,
  kept: string,
  file: string,
): Promise<string> {
  if (kept !== '' && (await doors.opens(`/v1/${space}`, kept))) return kept;
  const keys = `/backoffice/v1/${space}/keys`;
  const { data } = await doors.call('GET', keys);
  const known = (Array.isArray(data) ? data.map(recordOf) : []).find(
    ({ label, revoked_at }) => label === KEY_LABEL && revoked_at === null,
  );
  // a key whose secret was lost in a kill gets a new one
  const made = known
    ? await doors.ask('POST', `${keys}/${String(known.id)}/rotate`)
    : await doors.ask('POST', keys, {
        label: KEY_LABEL,
        user_id: journal.names.get(FIRST_PERSON),
        global_permissions: GLOBAL_PERMISSIONS,
        permissions: PROGRAM_PERMISSIONS,
        program_ids: 'all',
      });
  const key = String(made.key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, `${key}\n`);
  return key;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
