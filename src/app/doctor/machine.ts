// The machine: this program, the data folder, the room on its disk.
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { lotbookVersion } from '../version.ts';
import type { Config } from '../settings/config.ts';
import { isEmbedded } from '../stores/stores.ts';
import { unknown, well, wrong, type Finding } from './findings.ts';

const NODE = [20, 19] as const;
const GIB = 1024 ** 3;
const LEAST_FREE = 2 * GIB;
const LEAST_SHARE = 0.05;

export async function examineMachine(config: Config): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < NODE[0] || (major === NODE[0] && minor < NODE[1]);
  const versions = `Lotbook ${lotbookVersion} on Node ${process.versions.node}`;
  return [
    isOld ? wrong('version', versions, `install Node ${NODE.join('.')} or later`) : well('version', versions),
    ...(await examineFolder(config)),
  ];
}

async function examineFolder(config: Config): Promise<Finding[]> {
  const dataDir = path.resolve(config.dataDir);
  const found = await stat(dataDir).catch(() => null);
  if (!found)
    return [
      unknown(
        'data folder',
        `${dataDir} is not there: LOTBOOK_DATA_DIR leads elsewhere, or nothing was started yet`,
      ),
    ];
  if (!found.isDirectory())
    return [wrong('data folder', `${dataDir} is a file`, 'lead LOTBOOK_DATA_DIR to a folder')];
  const isOpen = isEmbedded(config) && process.getuid !== undefined && (found.mode & 0o066) !== 0;
  const mode = (found.mode & 0o777).toString(8);
  return [
    isOpen
      ? wrong(
          'data folder',
          `${dataDir} is open to other users of this machine (mode ${mode})`,
          `chmod go-rwx '${dataDir}'`,
        )
      : well('data folder', `${dataDir} (mode ${mode})`),
    await examineDisk(dataDir),
  ];
}

async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / GIB).toFixed(1)} GiB free of ${((blocks * bsize) / GIB).toFixed(1)} under ${dataDir}`;
  return free < LEAST_FREE || bavail / blocks < LEAST_SHARE
    ? wrong('disk', says, 'make room: a store whose disk is full takes no more writes')
    : well('disk', says);
}
