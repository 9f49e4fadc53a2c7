// What may stand behind `npm start --`: asked before anything is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const HELP = `npm start [-- --help | --version]

  Installs what running needs, when it is not there, and runs Lotbook until Ctrl-C: on one machine with nothing else,
  with a demo to try, or with the stores that the settings name.

Settings are environment variables. The ones that are wanted most:

  LOTBOOK_PORT           where it listens (8080)
  LOTBOOK_HOST           on which address (127.0.0.1)
  LOTBOOK_DATA_DIR       where the embedded stores and files are (./data)
  LOTBOOK_DEMO           1 or 0: lay the demo, or do not
  LOTBOOK_EVENTSTORE     esdb://…, for an EventStoreDB of your own
  LOTBOOK_DATABASE_URL   postgres://…, for a Postgres of your own

All of them stand in docs/settings.md.

Examples:

  LOTBOOK_PORT=9000 npm start
  LOTBOOK_DATA_DIR=/var/lib/lotbook LOTBOOK_DEMO=0 npm start

Exit codes: 0 stopped, 1 could not start, 2 asked wrongly.
`;

/** Answers and ends where there is something to answer. */
export function answerArguments(args) {
  const [first] = args;
  if (first === undefined) return;
  if (args.length === 1 && (first === '--help' || first === '-h')) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  if (args.length === 1 && first === '--version') {
    process.stdout.write(`${JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version}\n`);
    process.exit(0);
  }
  process.stderr.write(
    `lotbook: npm start takes no "${args.join(' ')}"; npm start -- --help tells what there is\n`,
  );
  process.exit(2);
}
