// The commands of `lotbook`, and how one is chosen.
import { lotbookVersion } from '../backup/manifest.ts';
import type { Config } from '../config.ts';
import { adoptCommand } from './adopt.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { BadUsage, type Command, type Terminal } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { inviteCommand } from './invite.ts';
import { forgetCommand } from './forget.ts';
import { moveCommand } from './move.ts';
import { quarantineCommand } from './quarantine.ts';
import { rebuildCommand } from './rebuild.ts';
import { restoreCommand } from './restore.ts';

const commands: readonly Command[] = [
  rebuildCommand,
  auditCommand,
  exportCommand,
  inviteCommand,
  quarantineCommand,
  adoptCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  forgetCommand,
  doctorCommand,
];

const USAGE = `lotbook <command>

${commands.flatMap(({ usage }) => usage.map((line) => `  ${line}`)).join('\n')}

  --version
    says which version this is

It ends with 0 when it is done, with 1 when something is wrong, with 2 when it was asked wrongly.
Stores are found by the same settings as the service (LOTBOOK_DATA_DIR, …).
`;

/** The exit code. Settings are read once it is clear that a command wants them. */
export async function lotbook(
  [name, ...args]: readonly string[],
  settings: () => Config,
  terminal: Terminal,
): Promise<number> {
  if (name === undefined || name === 'help' || [name, ...args].some((a) => a === '--help' || a === '-h')) {
    terminal.write(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === 'version') {
    terminal.write(`${await lotbookVersion()}\n`);
    return 0;
  }
  try {
    const command = commands.find((c) => c.name === name);
    if (!command) throw new BadUsage(`there is no command "${name}"`);
    return await command.run(args, settings(), terminal);
  } catch (error) {
    if (isUsage(error)) {
      terminal.complain(`lotbook: ${error.message}\n\n${USAGE}`);
      return 2;
    }
    terminal.complain(`lotbook: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
    return 1;
  }
}

/** `parseArgs` has errors of its own for options it does not know. */
function isUsage(error: unknown): error is Error {
  return (
    error instanceof BadUsage ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
