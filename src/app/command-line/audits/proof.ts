// `lotbook audit proof`: what it takes to show that one record was under a seal, without the rest of the history; and what
// holds such a proof against the seal and the history.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { digestAt } from '../../../api/audit/chain.ts';
import { Histories } from '../../../api/audit/history.ts';
import { rootAlong } from '../../../api/audit/merkle.ts';
import { programOf, recordKinds } from '../../../api/audit/records.ts';
import { leaf, proveUpTo } from '../../../api/audit/seal.ts';
import { everything } from '../../../api/audit/sight.ts';
import type { Backend } from '../../backend.ts';
import type { Config } from '../../settings/config.ts';
import { placeOf, readSeal } from './seal.ts';
import { checkId, knownSpace, not } from '../asked.ts';
import { BadUsage, withBackend, type Terminal } from '../command.ts';

const Side = Type.Union([Type.Literal('left'), Type.Literal('right')]);
const Named = Type.Object({ tenant: Type.String(), kind: Type.String(), id: Type.Integer() });
type Named = Static<typeof Named>;
const isProof = Compile(
  Type.Object({
    root: Type.String(),
    record: Named,
    parts: Type.Array(
      Type.Object({
        stream: Type.String(),
        revision: Type.String({ pattern: '^\\d{1,15}$' }),
        digest: Type.String(),
        path: Type.Array(Type.Tuple([Side, Type.String()])),
      }),
      { minItems: 1 },
    ),
  }),
);

/** A file that is no proof: nothing is shown by it. */
class NoProof extends Error {}

export async function auditProof(
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tenant: { type: 'string' }, sealed: { type: 'string' } },
  });
  const [kind = '', id = '', ...rest] = positionals;
  const known = recordKinds[kind];
  if (!known)
    throw new BadUsage(`audit proof wants one of ${Object.keys(recordKinds).join(', ')}${not(kind)}`);
  checkId('audit proof', kind, id);
  if (rest.length > 0) throw new BadUsage(`audit proof proves one ${kind} at a time`);
  const { tenant, sealed } = values;
  if (!tenant) throw new BadUsage('audit proof needs --tenant');
  if (!sealed) throw new BadUsage('audit proof needs --sealed, the seal that it is to be proved under');
  return await withBackend(config, async (backend) => {
    const seal = await readSeal(sealed);
    const upTo = await placeOf(seal, backend.events, backend.storeId);
    if (typeof upTo === 'string') return cannot(upTo, terminal);
    const record = { tenant, kind, id: Number(id) };
    const proved = await proveUpTo(backend.events, upTo, await streamsOf(backend, record));
    const { parts, root, events, streams } = proved;
    if (root !== seal.root) return cannot('the history is not the one that was sealed', terminal);
    if (parts.length === 0) {
      await knownSpace(backend, tenant);
      return cannot(`client space "${tenant}" had no ${kind} ${id} when the seal was made`, terminal);
    }
    terminal.write(
      `${JSON.stringify({ root, sealed_at: seal.sealed_at, events, streams, record, parts })}\n`,
    );
    return 0;
  });
}

/** Those that tell the record; none where there is no such record. */
async function streamsOf(backend: Backend, { tenant, kind, id }: Named): Promise<readonly string[]> {
  const known = recordKinds[kind];
  const programId = known && (await programOf(backend.rows, known, tenant, id));
  if (!known || programId === undefined) return [];
  return await new Histories(backend).streams(known.record, { tenant, programId, id, sight: everything });
}

/** The streams must be those of the record, each path lead to the root that was kept, and the streams be what they were. */
export async function verifyProof(
  backend: Backend,
  file: string,
  sealFile: string,
  terminal: Terminal,
): Promise<number> {
  const { events, storeId } = backend;
  const proof = parse(await readFile(file, 'utf8'), file);
  const seal = await readSeal(sealFile);
  const { kind, id, tenant } = proof.record;
  const streams = await streamsOf(backend, proof.record);
  const proven = new Set<string>();
  const found: string[] = [];
  for (const part of proof.parts) {
    const { stream, revision } = part;
    if (!streams.includes(stream)) found.push(`${stream} does not tell of ${kind} ${id} of ${tenant}`);
    else if (proven.has(stream)) found.push(`${stream} is in the proof twice`);
    else if (rootAlong(leaf(part), part.path) !== seal.root)
      found.push(`${stream} revision ${revision} was not under this seal`);
    else if ((await digestAt(events, stream, BigInt(revision))) !== part.digest)
      found.push(`${stream} is not what was sealed, up to revision ${revision}`);
    proven.add(stream);
  }
  const left = streams.filter((stream) => !proven.has(stream));
  if (left.length > 0) {
    const upTo = await placeOf(seal, events, storeId);
    if (typeof upTo === 'string') found.push(upTo);
    else
      for (const { stream } of (await proveUpTo(events, upTo, left)).parts)
        found.push(`${stream} was under this seal, and the proof lacks it`);
  }
  for (const problem of found) terminal.write(`${problem}\n`);
  if (found.length > 0) return 1;
  terminal.write(
    `${kind} ${id} of ${tenant}: ${proof.parts.length} streams are under the seal of ${seal.sealed_at}: no difference\n`,
  );
  return 0;
}

function parse(text: string, file: string) {
  try {
    const proof: unknown = JSON.parse(text);
    if (isProof.Check(proof)) return proof;
  } catch {
    // said below
  }
  throw new NoProof(`${file} is no proof of a record`);
}

function cannot(problem: string, terminal: Terminal): number {
  terminal.complain(`lotbook: ${problem}\n`);
  return 1;
}
