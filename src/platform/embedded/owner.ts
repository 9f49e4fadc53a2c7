// One Lotbook per data folder: a claim that dies with its process and that exactly one of many can take.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkFormatVersion } from './format-version.ts';
import { processIdentity } from './process-identity.ts';

export interface Claim {
  release(): Promise<void>;
}

interface Holder {
  file: string;
  generation: number;
  pid: number;
  identity: string;
}

/**
 * Claims are files `owner.1`, `owner.2`, …: a process that finds the highest one stale creates the next. A file is
 * linked into place complete, so of several that try the same number exactly one succeeds, and no reader
 * ever sees half a claim.
 */
export async function claimDataFolder(dataDir: string): Promise<Claim> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    const claim = await tryClaim(dataDir);
    if (claim) {
      await checkFormatVersion(dataDir).catch(async (error: unknown) => {
        await claim.release();
        throw error;
      });
      return claim;
    }
    if (attempt === 20) throw new Error(`data folder ${dataDir} could not be claimed: others keep trying it`);
    await delay(5 + Math.random() * 40);
  }
}

/** Whether a process that lives has the folder. */
export async function isOwned(dataDir: string): Promise<boolean> {
  return (await holders(dataDir)).some(isLive);
}

async function tryClaim(dataDir: string): Promise<Claim | undefined> {
  const before = await holders(dataDir);
  refuseWhenHeld(dataDir, before);
  const generation = Math.max(0, ...before.map((holder) => holder.generation)) + 1;
  const file = path.join(dataDir, `owner.${generation}`);
  if (!(await createComplete(dataDir, file))) return undefined;

  // Somebody who listed the folder before we did may have created another number since.
  const others = (await holders(dataDir)).filter((holder) => holder.file !== file);
  if (others.some(isLive)) {
    await unlink(file);
    return undefined;
  }
  await Promise.all(others.map((stale) => unlink(stale.file).catch(() => undefined)));
  return { release: () => unlink(file).catch(() => undefined) };
}

function refuseWhenHeld(dataDir: string, found: Holder[]): void {
  const holder = found.find(isLive);
  if (holder) throw new Error(`data folder ${dataDir} is in use by process ${holder.pid}`);
}

function isLive(holder: Holder): boolean {
  return processIdentity(holder.pid) === holder.identity;
}

async function createComplete(dataDir: string, file: string): Promise<boolean> {
  const draft = path.join(dataDir, `claim-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${process.pid} ${processIdentity(process.pid)}\n`, { mode: 0o644 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

async function holders(dataDir: string): Promise<Holder[]> {
  const names = (await readdir(dataDir)).filter((name) => /^owner\.\d+$/.test(name));
  const read = await Promise.all(names.map((name) => holderIn(dataDir, name)));
  return read.filter((holder) => holder !== undefined);
}

async function holderIn(dataDir: string, name: string): Promise<Holder | undefined> {
  const file = path.join(dataDir, name);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', ...identity] = text.trim().split(' ');
  return {
    file,
    generation: Number(name.slice('owner.'.length)),
    pid: Number(pid),
    identity: identity.join(' '),
  };
}
