// The office sends a grid as a file, looks at what it would change, and applies it, again where no answer came; partners write
// to the same lots meanwhile. A line changes one lot, or brings a new one.
import { listAt, numberAt, textAt } from '../json.ts';
import type { Program } from './client-space.ts';
import type { Stage } from './cast.ts';
import { glimpsed } from './sights.ts';

/** By name of the lot: what a line sets of it. */
type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const MOST = 5;
const NEW = 0.3;
const HEADERS = [
  'Identifiant externe',
  'Référence',
  'Remarque',
  'Statut',
  'Est un lot principal',
  'Type',
  'Typologie',
  'Prix HT',
];

export async function applySheet(stage: Stage): Promise<void> {
  const { space, chance, ledger } = stage;
  const { office } = space;
  const program = chance.one(space.programs);
  const rows = new Map(wordsFor(stage, program));
  const fresh = chance.maybe(NEW) ? ledger.mark() : null;
  if (fresh !== null) rows.set(fresh, { description: ledger.mark() });
  const file = { name: 'grille.csv', content: csv(rows, fresh) };
  const below = `/programs/${program.id}/imports`;
  const looked = await office.want({ kind: 'look', method: 'POST', url: below, file });
  if (looked?.status !== 201) return;
  const id = numberAt(looked.data, 'id');
  const wrong = listAt(looked.data, 'wrong').map((line) => textAt(line, 'external_id'));
  const told = await office.want({
    kind: 'import',
    method: 'POST',
    url: `${below}/${id}/apply`,
    body: { seen: textAt(looked.data, 'seen') },
    program: program.id,
    rows: new Map([...rows].filter(([name]) => !wrong.includes(name))),
    isAskedAgain: true,
  });
  if (told?.status === 200) await lookAt(stage, program, rows);
}

/** The same in a batch. */
export async function describeLots(stage: Stage): Promise<void> {
  const { space, chance } = stage;
  const program = chance.one(space.programs);
  const rows = wordsFor(stage, program);
  const lots = [...rows].map(([name, fields]) => ({ id: idOf(program, name), external_id: name, ...fields }));
  const { client } = chance.one(space.partners);
  const url = `/programs/${program.id}/lots`;
  const wanted = { kind: 'words', method: 'POST', url, body: { lots }, rows } as const;
  const told = await client.want(wanted);
  if (told?.status === 200) await lookAt(stage, program, rows);
}

function wordsFor({ chance, ledger }: Stage, program: Program): Rows {
  const names = program.lots.slice(0, MOST).flatMap((id) => program.names.get(id) ?? []);
  const some = names.toSorted(() => chance.next() - 0.5).slice(0, 1 + chance.below(MOST));
  return new Map(some.map((name) => [name, { description: ledger.mark() }]));
}

async function lookAt({ space, chance, ledger }: Stage, program: Program, rows: Rows): Promise<void> {
  const { client } = chance.one(space.partners);
  for (const name of rows.keys()) {
    const id = idOf(program, name);
    const read = id === null ? null : await client.read(`/programs/${program.id}/lots/${id}`);
    const look = { ledger, space: space.key, who: client.name };
    if (read) glimpsed(look, read.told, `lot ${id}`, read.told.data);
  }
}

function idOf({ names }: Program, wanted: string): number | null {
  return [...names].find(([, name]) => name === wanted)?.[0] ?? null;
}

function csv(rows: Rows, fresh: string | null): Buffer {
  const line = (name: string, words: unknown): readonly unknown[] =>
    name === fresh
      ? [name, name, words, 'Disponible', 'oui', 'Appartement', 'T2', '210000']
      : [name, '', words, '', '', '', '', ''];
  const lines = [...rows].map(([name, fields]) => line(name, fields.description).join(';'));
  return Buffer.from([HEADERS.join(';'), ...lines, ''].join('\r\n'));
}
