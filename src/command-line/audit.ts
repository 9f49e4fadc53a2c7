// `lotbook audit <kind> <id>`: the story of one record in a terminal, or as lines for another program.
import { parseArgs } from 'node:util';
import { Chains } from '../audit/chain.ts';
import { Histories } from '../audit/history.ts';
import { programOf, recordKinds } from '../audit/records.ts';
import type { Whereabouts } from '../audit/record.ts';
import { everything } from '../audit/sight.ts';
import type { Backend } from '../backend.ts';
import { parseInstant } from '../kernel/instants.ts';
import { withFileUrls } from '../lots/document.ts';
import { auditVerify } from './audit-verify.ts';
import { BadUsage, withBackend, type Command, type Terminal } from './command.ts';
import { documentLines, entryLines, palette } from './story.ts';

const kinds = Object.keys(recordKinds);

interface Asked {
  readonly kind: string;
  readonly id: number;
  readonly tenant: string;
  readonly asOf: Date | null;
  readonly format: 'table' | 'ndjson';
}

export const auditCommand: Command = {
  name: 'audit',
  usage: [
    `audit ${kinds.join('|')} ID --tenant KEY [--as-of INSTANT] [--format table|ndjson]`,
    '    tells the story of a record event by event, or shows it as of an instant; each line of',
    '    ndjson carries a digest of its event and of all that precede it',
    'audit verify [--against EXPORT.ndjson]',
    '    replays every stream and compares the read models with the result, row by row; or proves',
    '    that the history is still the one that was exported',
  ],
  run: async (args, config, terminal) => {
    if (args[0] === 'verify') return await auditVerify(args.slice(1), config, terminal);
    const asked = read(args);
    return await withBackend(config, (backend) => tell(asked, backend, config.baseUrl, terminal));
  },
};

function read(args: readonly string[]): Asked {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      'as-of': { type: 'string' },
      format: { type: 'string', default: 'table' },
    },
  });
  const [kind = '', id = '', ...rest] = positionals;
  if (!kinds.includes(kind)) throw new BadUsage(`audit wants one of ${kinds.join(', ')}, not "${kind}"`);
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new BadUsage(`"${id}" is not the id of a ${kind}`);
  if (rest.length > 0) throw new BadUsage(`audit tells one ${kind} at a time`);
  if (!values.tenant) throw new BadUsage('audit needs --tenant');
  const instant = values['as-of'];
  const asOf = instant === undefined ? null : parseInstant(instant);
  if (instant !== undefined && asOf === null) throw new BadUsage(`"${instant}" is not an instant`);
  const { format } = values;
  if (format !== 'table' && format !== 'ndjson') throw new BadUsage(`there is no format "${format}"`);
  return { kind, id: Number(id), tenant: values.tenant, asOf, format };
}

async function tell(
  { kind, id, tenant, asOf, format }: Asked,
  backend: Backend,
  baseUrl: string,
  terminal: Terminal,
): Promise<number> {
  const known = recordKinds[kind]!;
  const programId = await programOf(backend.rows, known, tenant, id);
  const where: Whereabouts | null =
    programId === undefined ? null : { tenant, programId, id, sight: everything };
  const histories = new Histories(backend);
  const paint = palette(terminal.isWatched);
  let shown = 0;
  if (where && asOf) {
    const document = await histories.asOf(known.record, where, asOf, backend.clock.now());
    if (document) {
      shown++;
      const json = withFileUrls(JSON.stringify(document), baseUrl);
      terminal.write(
        format === 'ndjson' ? `${json}\n` : documentLines(JSON.parse(json) as typeof document, paint),
      );
    }
  } else if (where) {
    const chains = new Chains();
    for await (const { stored, entry } of histories.tell(known.record, where)) {
      const digest = chains.next(stored);
      if (!entry) continue;
      shown++;
      const { stream, data, metadata } = stored;
      terminal.write(
        format === 'ndjson'
          ? `${JSON.stringify({ stream, ...entry, stored: { data, metadata }, digest })}\n`
          : entryLines(entry, paint),
      );
    }
  }
  if (shown > 0) return 0;
  terminal.complain(
    `lotbook: client space "${tenant}" has no ${kind} ${id}${asOf ? ` as of ${asOf.toISOString()}` : ''}\n`,
  );
  return 1;
}
