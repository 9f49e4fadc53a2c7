// `lotbook audit <kind> <id>`: the story of one record in a terminal, or as lines for another program.
import { parseArgs } from 'node:util';
import { Chains } from '../../../api/audit/chain.ts';
import { Histories, type Entry, type Told } from '../../../api/audit/history.ts';
import { programOf, recordKinds } from '../../../api/audit/records.ts';
import type { Whereabouts } from '../../../api/audit/record.ts';
import { everything } from '../../../api/audit/sight.ts';
import type { Backend } from '../../backend.ts';
import { parseInstant } from '../../../platform/kernel/time/instants.ts';
import { withFileUrls } from '../../../domain/grid/lots/document.ts';
import { auditProof } from './proof.ts';
import { auditSeal } from './seal.ts';
import { auditVerify } from './verify.ts';
import { checkId, knownSpace, LIKE, not } from '../asked.ts';
import { BadUsage, withBackend, type Command, type Terminal } from '../command.ts';
import { contactNames, namesOf } from './names.ts';
import { speech, type Language } from './speech.ts';
import { documentLines, entryLines, headingLines, palette, type Heading, type Page } from './story.ts';

const kinds = Object.keys(recordKinds);

interface Asked {
  readonly kind: string;
  readonly id: number;
  readonly tenant: string;
  readonly asOf: Date | null;
  readonly format: 'table' | 'ndjson';
  readonly language: Language;
  /** Never cut, whoever looks on. */
  readonly full: boolean;
}

export const auditCommand: Command = {
  name: 'audit',
  usage: [
    `audit ${kinds.join('|')} ID --tenant KEY [--as-of INSTANT] [--format table|ndjson] [--lang en|fr] [--full]`,
    '    tells the story of a record event by event, or shows it as of an instant, in French with',
    '    --lang fr; a terminal cuts long values but for --full; each line of ndjson carries a digest',
    '    of its event and of all that precede it',
    'audit seal',
    '    prints one digest over the whole history up to now, to be kept elsewhere',
    `audit proof ${kinds.join('|')} ID --tenant KEY --sealed SEAL.json`,
    '    prints what shows that this record was under the seal, without the rest of the history',
    'audit verify [--against EXPORT.ndjson | --sealed SEAL.json [--proof PROOF.json]]',
    '    replays every stream and compares the read models with the result, row by row; or proves',
    '    that the history, or one record of it, is still the one that was exported, or sealed',
  ],
  examples: ['audit lot 12 --tenant demo', 'audit verify --sealed seal.json'],
  run: async (args, config, terminal) => {
    if (args[0] === 'verify') return await auditVerify(args.slice(1), config, terminal);
    if (args[0] === 'proof') return await auditProof(args.slice(1), config, terminal);
    if (args[0] === 'seal') return await auditSeal(args.slice(1), config, terminal);
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
      lang: { type: 'string', default: 'en' },
      full: { type: 'boolean', default: false },
    },
  });
  const [kind = '', id = '', ...rest] = positionals;
  if (!kinds.includes(kind))
    throw new BadUsage(`audit wants ${[...kinds, 'seal', 'proof'].join(', ')} or verify${not(kind)}`);
  checkId('audit', kind, id);
  if (rest.length > 0) throw new BadUsage(`audit tells one ${kind} at a time`);
  if (!values.tenant) throw new BadUsage('audit needs --tenant');
  const instant = values['as-of'];
  const asOf = instant === undefined ? null : parseInstant(instant);
  if (instant !== undefined && asOf === null) throw new BadUsage(`"${instant}" is not an instant${LIKE}`);
  const { format, lang, full } = values;
  if (format !== 'table' && format !== 'ndjson')
    throw new BadUsage(`there is no format "${format}", only table and ndjson`);
  if (lang !== 'en' && lang !== 'fr') throw new BadUsage(`there is no language "${lang}", only en and fr`);
  return { kind, id: Number(id), tenant: values.tenant, asOf, format, language: lang, full };
}

async function tell(asked: Asked, backend: Backend, baseUrl: string, terminal: Terminal): Promise<number> {
  const { kind, id, tenant, asOf, format } = asked;
  const known = recordKinds[kind]!;
  const programId = await programOf(backend.rows, known, tenant, id);
  const where: Whereabouts | null =
    programId === undefined ? null : { tenant, programId, id, sight: everything };
  const histories = new Histories(backend);
  if (where && asOf) {
    const document = await histories.asOf(known.record, where, asOf, backend.clock.now());
    if (document) {
      const json = withFileUrls(JSON.stringify(document), baseUrl);
      if (format === 'ndjson') terminal.write(`${json}\n`);
      else {
        const { page, heading } = await pageOf(asked, where, backend, terminal);
        terminal.write(headingLines(heading, [], page));
        terminal.write(documentLines(JSON.parse(json) as typeof document, page));
      }
      return 0;
    }
  } else if (where && format === 'ndjson') {
    const record = { store: backend.storeId, tenant, kind, id };
    if (await writeLines(histories.tell(known.record, where), record, terminal)) return 0;
  } else if (where) {
    const entries: Entry[] = [];
    for await (const entry of histories.history(known.record, where)) entries.push(entry);
    if (entries.length > 0) {
      const { page, heading } = await pageOf(asked, where, backend, terminal);
      terminal.write(headingLines(heading, entries, page));
      for (const entry of entries) terminal.write(entryLines(entry, page));
      return 0;
    }
  }
  await knownSpace(backend, tenant);
  terminal.complain(
    `lotbook: client space "${tenant}" has no ${kind} ${id}${asOf ? ` as of ${asOf.toISOString()}` : ''}\n`,
  );
  return 1;
}

/** Whether there were any. */
async function writeLines(story: AsyncIterable<Told>, record: object, terminal: Terminal): Promise<boolean> {
  const chains = new Chains();
  let shown = 0;
  for await (const { stored, entry } of story) {
    const digest = chains.next(stored);
    if (!entry) continue;
    shown++;
    const { stream, data, metadata } = stored;
    terminal.write(`${JSON.stringify({ record, stream, ...entry, stored: { data, metadata }, digest })}\n`);
  }
  return shown > 0;
}

async function pageOf(
  { kind, id, tenant, asOf, language, full }: Asked,
  { programId }: Whereabouts,
  { rows }: Backend,
  terminal: Terminal,
): Promise<{ page: Page; heading: Heading }> {
  const known = await namesOf(rows, tenant, programId);
  const contacts = kind === 'lead' ? await contactNames(rows, tenant, id) : known.contacts;
  const names = { ...known, contacts };
  const said = speech(language, names);
  const [called] = kind === 'lead' ? contacts.values() : [kind === 'lot' ? names.lots.get(id) : undefined];
  const record = `${said.words.kinds[kind]} ${called === undefined ? id : `${called} (${id})`}`;
  const program = programId === null ? null : `${names.programs.get(programId) ?? ''} (${programId})`.trim();
  const clientSpace = `${names.clientSpace} (${tenant})`;
  return {
    page: { speech: said, paint: palette(terminal.isWatched), cuts: terminal.isWatched && !full },
    heading: { record, clientSpace, program, asOf, timezone: names.timezone },
  };
}
