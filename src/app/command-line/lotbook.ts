// The commands of `lotbook`, how one is chosen, and what is said to whoever typed something else.
import type { Config } from '../settings/config.ts';
import { lotbookVersion } from '../version.ts';
import { withItsStore } from '../stores/with-its-store.ts';
import { adoptCommand } from './adopt.ts';
import { auditCommand } from './audits/audit.ts';
import { backupCommand } from './backup.ts';
import { BadUsage, type Command, type Terminal } from './command.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { gridCommand } from './grid.ts';
import { inviteCommand } from './invite.ts';
import { forgetCommand } from './forget.ts';
import { meant, problemOf } from './meant.ts';
import { moveCommand } from './move.ts';
import { quarantineCommand } from './quarantine.ts';
import { rebuildCommand } from './rebuild.ts';
import { rekeyCommand } from './rekey.ts';
import { restoreCommand } from './restore.ts';

export const commands: readonly Command[] = [
  rebuildCommand,
  auditCommand,
  exportCommand,
  gridCommand,
  inviteCommand,
  demoCommand,
  quarantineCommand,
  adoptCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  forgetCommand,
  rekeyCommand,
  doctorCommand,
];

const ENDS =
  'It ends with 0 when it is done, with 1 when something is wrong, with 2 when it was asked wrongly.';

const USAGE = `lotbook <command>

${commands.flatMap(({ usage }) => usage.map((line) => `  ${line}`)).join('\n')}
  help [COMMAND]
    says this, or more of one command
  --version
    says which version this is

${ENDS}
Stores are found by the same settings as the service (LOTBOOK_DATA_DIR, …).
`;

/** The exit code. Settings are read once it is clear that a command wants them. */
export async function lotbook(
  args: readonly string[],
  settings: () => Config,
  terminal: Terminal,
): Promise<number> {
  if (args.length === 0) {
    terminal.write(USAGE);
    return 2;
  }
  const [name, ...rest] = args;
  const isHelp = name === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
  const wanted = name === 'help' ? rest[0] : name;
  const command = commands.find((one) => one.name === wanted);
  if (name === '--version' || name === 'version') {
    terminal.write(`${lotbookVersion}\n`);
    return 0;
  }
  if (isHelp && (command || wanted === undefined || wanted.startsWith('-'))) {
    terminal.write(command ? helpOf(command) : USAGE);
    return 0;
  }
  let config: Config | null = null;
  try {
    if (!command) throw new BadUsage(`there is no command "${wanted}"`);
    config = settings();
    return await command.run(rest, config, terminal);
  } catch (thrown) {
    const error = config ? withItsStore(thrown, config) : thrown;
    if (isUsage(error)) {
      const shown = command ? helpOf(command) : USAGE;
      const problem = problemOf(error, command?.name ?? '');
      terminal.complain(`lotbook: ${problem}${meant(problem, command, commands)}\n\n${shown}`);
      return 2;
    }
    terminal.complain(`lotbook: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
    return 1;
  }
}

function helpOf({ usage, examples }: Command): string {
  const lines = usage.map((line) => `  ${line}`).join('\n');
  const shown = examples.map((example) => `  npx lotbook ${example}`).join('\n');
  return `lotbook\n\n${lines}\n\nExamples:\n${shown}\n\n${ENDS}\n`;
}

/** `parseArgs` has errors of its own for options it does not know. */
function isUsage(error: unknown): error is Error {
  return (
    error instanceof BadUsage ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
