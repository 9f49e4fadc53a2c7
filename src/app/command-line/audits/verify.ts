// `lotbook audit verify`: are the read models what the events say, and are the events what they were?
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { verify, type Finding } from '../../../../projections/building/verify.ts';
import { proveAgainst } from '../../../api/audit/against.ts';
import { proveReadable } from '../../../api/audit/readable.ts';
import { sharedValues } from '../../../api/audit/shared-values.ts';
import type { Backend } from '../../backend.ts';
import { projectors } from '../../assembly/catalogue.ts';
import type { Config } from '../../settings/config.ts';
import { verifyProof } from './proof.ts';
import { verifySealed } from './seal.ts';
import { BadUsage, withBackend, type Terminal } from '../command.ts';
import { replayBar } from '../replay-bar.ts';

export async function auditVerify(
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { against: { type: 'string' }, sealed: { type: 'string' }, proof: { type: 'string' } },
  });
  if (positionals.length > 0) throw new BadUsage(`audit verify takes no "${positionals.join(' ')}"`);
  const { against, sealed, proof } = values;
  if (proof !== undefined && sealed === undefined)
    throw new BadUsage('audit verify holds a proof against the seal that was kept: it needs --sealed too');
  if (against !== undefined && sealed !== undefined)
    throw new BadUsage('audit verify holds the history against an export or against a seal, one at a time');
  return await withBackend(config, (backend) => {
    if (against !== undefined) return verifyHistory(backend, against, terminal);
    if (proof !== undefined && sealed !== undefined) return verifyProof(backend, proof, sealed, terminal);
    if (sealed !== undefined) return verifySealed(backend, sealed, terminal);
    return verifyReadModels(backend, terminal);
  });
}

async function verifyReadModels(backend: Backend, terminal: Terminal): Promise<number> {
  const { events, codec, databaseUrl } = backend;
  const bar = replayBar();
  try {
    let seconds = 0;
    const verified = await verify({
      events,
      codec,
      projectors,
      databaseUrl,
      onStep: bar.step,
      onReplayed: () => ({ seconds } = bar.finish()),
      onFinding: (finding) => terminal.write(`${describe(finding)}\n`),
    });
    const shared = await sharedValues(backend.rows);
    for (const problem of shared) terminal.write(`${problem}\n`);
    const findings = verified.findings + shared.length;
    const rate = seconds > 0 ? Math.round(verified.events / seconds) : 0;
    terminal.write(
      `replayed ${verified.events} events in ${seconds.toFixed(1)} s (${rate} events/s), compared ` +
        `${verified.rows} rows of ${verified.tables} tables: ${verdict(findings)}\n`,
    );
    return findings === 0 ? 0 : 1;
  } finally {
    bar.stop();
  }
}

async function verifyHistory(backend: Backend, file: string, terminal: Terminal): Promise<number> {
  const stored = await proveAgainst(backend.events, linesOf(file));
  const readable = await proveReadable(backend, linesOf(file));
  const contradictions = [...stored.contradictions, ...readable.contradictions];
  for (const { stream, revision, problem } of contradictions)
    terminal.write(`${stream} revision ${revision} ${problem}\n`);
  if (readable.forgotten > 0)
    terminal.write(
      `${readable.forgotten} lines name somebody who was forgotten since: what they say of that person cannot be held\n`,
    );
  terminal.write(`held ${stored.lines} exported events of ${stored.streams} streams against the history: `);
  terminal.write(`${verdict(contradictions.length)}\n`);
  return contradictions.length === 0 ? 0 : 1;
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

function describe(finding: Finding): string {
  if (finding.found === 'trouble') return finding.problem;
  const { table, key, kind, columns } = finding;
  const where = `${table} ${JSON.stringify(key)}`;
  if (kind === 'missing') return `${where}: is missing from the live read model`;
  if (kind === 'extra') return `${where}: no event makes this row`;
  return `${where}: differs in ${columns.join(', ')}`;
}

function verdict(findings: number): string {
  return findings === 0 ? 'no difference' : findings === 1 ? '1 difference' : `${findings} differences`;
}
