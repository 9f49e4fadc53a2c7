// The `lotbook` command: what operators and auditors do from a terminal, beside a running service or without one.
import { lotbook } from './command-line/lotbook.ts';
import { readConfig } from './settings/config.ts';
import { mistypedSettings } from './settings/names.ts';
import { askNoProxyForThisMachine } from './settings/proxies.ts';

for (const line of mistypedSettings(process.env)) process.stderr.write(`lotbook: ${line}\n`);
askNoProxyForThisMachine(process.env);
let unwritten: string | undefined;
process.stdout.on('error', ({ code: why }: NodeJS.ErrnoException) => (unwritten = why));
const code = await lotbook(process.argv.slice(2), () => readConfig(process.env), {
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  isWatched: process.stdout.isTTY,
});
// what was written to a pipe is on its way before the process ends
process.stdout.write('', () => setImmediate(end));

function end(): void {
  // who reads the beginning alone has had what was wanted
  const isLost = unwritten !== undefined && unwritten !== 'EPIPE';
  const complaint = isLost ? `lotbook: what it says cannot be written there (${unwritten})\n` : '';
  process.stderr.write(complaint, () => process.exit(isLost ? Math.max(code, 1) : code));
}
