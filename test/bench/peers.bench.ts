// Placing an option on a grid of fifty events, here, with Emmett and with Marten on PostgreSQL, in turns, in one run: the
// same pure functions decide and fold here and with Emmett, their like in C# with Marten, which takes part where there
// is a .NET SDK. `--size` is the identifier that the large book begins at.
//
// What each side does: ours appends to the embedded event node with sealed metadata, recorded actor and idempotent
// event ids, and asks no read model; warm knows the grid, cold has to read it. Emmett reads the stream for every
// command and appends in one transaction of Postgres; "live" keeps no read model, "inline" writes one document a
// stream in that transaction. It hangs when more commands are under way than its pool has connections, so as many
// wait in front of it as do not fit. Marten too reads the stream for every command, and writes the same document.
import { parseArgs } from 'node:util';
import { CommandHandler, projections } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, pongoSingleStreamProjection } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { emptyGrid, evolve, gridAggregate, type Grid, type GridEvent } from '../../src/domain/grid/grid.ts';
import { Commands } from '../../src/platform/commands/commands.ts';
import { isRefusal, orThrow } from '../../src/platform/kernel/refusal.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import { tell } from '../support/stores/tell.ts';
import { context, fifty, gridOf, placed } from './laid/fifty.ts';
import { count, line, median, perSecond } from './measuring/interleave.ts';
import { openMarten, type Marten } from './marten/marten.ts';
import { openSandbox } from './measuring/sandbox.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const ROUNDS = Number(values.rounds);
const BOOKS = { small: 1, large: Number(values.size) };
/** Four of them at once, on a Postgres that takes two hundred connections. */
const POOL = 40;
const WIDTHS = [1, 32, 128];
const GRIDS = 128;
const PER_ROUND = { 1: 100, 32: 384, 128: 384 } as Readonly<Record<number, number>>;

const sandbox = await openSandbox();
const { backend, stores } = sandbox;

interface Round {
  /** The first of the grids. */
  readonly from: number;
  readonly firstLot: number;
  /** Of the first option. */
  readonly firstId: number;
  readonly total: number;
  readonly width: number;
}

interface Side {
  readonly name: string;
  readonly lay: (round: Round) => Promise<unknown>;
  /** How many a second. */
  readonly places: (round: Round) => Promise<number>;
}

interface InHere {
  readonly name: string;
  readonly lay: (program: number, firstLot: number) => Promise<unknown>;
  readonly place: (program: number, id: number, firstLot: number) => Promise<unknown>;
  /** Forgets what it has folded. */
  readonly begin?: () => void;
}

function inHere({ name, lay, place, begin }: InHere): Side {
  return {
    name,
    async lay({ from, firstLot }) {
      await perSecond(GRIDS, 1, (i) => lay(from + i, firstLot));
      begin?.();
    },
    places: ({ from, firstLot, firstId, total, width }) =>
      perSecond(total, width, (i) => place(from + (i % GRIDS), firstId + i, firstLot)),
  };
}

function ours(): [warm: Side, cold: Side] {
  const started = (): Commands =>
    new Commands(backend.events, backend.codec, new Snapshots(backend.events, backend.vault), () => {});
  let commands = started();
  const lay: InHere['lay'] = async (program, firstLot) =>
    orThrow(await tell(commands, gridAggregate, gridOf(program), context(), () => fifty(firstLot)));
  const place: InHere['place'] = async (program, id, firstLot) =>
    orThrow(
      await tell(commands, gridAggregate, gridOf(program), context(), (grid) => placed(grid, id, firstLot)),
    );
  return [
    inHere({ name: 'Lotbook warm', lay, place }),
    inHere({ name: 'Lotbook cold', lay, place, begin: () => (commands = started()) }),
  ];
}

type OptionsOfGrid = { placed: number };

async function newDatabase(name: string): Promise<string> {
  const admin = new pg.Client(stores.databaseUrl);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(stores.databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function emmett(
  name: string,
  database: string,
  inline: boolean,
): Promise<Side & { close(): Promise<void> }> {
  const url = await newDatabase(database);
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  const counting = pongoSingleStreamProjection<OptionsOfGrid, GridEvent>({
    collectionName: 'options_of_grids',
    canHandle: ['OptionPlaced', 'OptionActivated', 'LotCreated'],
    initialState: () => ({ placed: 0 }),
    evolve: (document: OptionsOfGrid, { type }: GridEvent) =>
      type === 'OptionPlaced' ? { placed: document.placed + 1 } : document,
  });
  const store = getPostgreSQLEventStore(url, {
    connectionOptions: { pool },
    ...(inline ? { projections: projections.inline([counting]) } : {}),
  });
  const handle = CommandHandler<Grid, GridEvent>({ evolve, initialState: () => emptyGrid });
  await store.schema.migrate();
  const handled = inTurn(POOL - 2, (stream: string, decide: (grid: Grid) => GridEvent[]) =>
    handle(store, stream, decide, { retry: { onVersionConflict: true } }),
  );
  const side = inHere({
    name,
    lay: (program, firstLot) => store.appendToStream<GridEvent>(gridOf(program), fifty(firstLot)),
    place: (program, id, firstLot) =>
      handled(gridOf(program), (grid) => {
        const decided = placed(grid, id, firstLot);
        if (isRefusal(decided)) throw new Error(decided.refused);
        return [...(decided as readonly GridEvent[])];
      }),
  });
  return {
    ...side,
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}

/** As many at once as there is room for; the others wait. */
function inTurn<A extends unknown[], R>(
  room: number,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const waiting: (() => void)[] = [];
  let free = room;
  return async (...args) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

function ofMarten(marten: Marten): Side[] {
  return ['live', 'inline'].map((store) => ({
    name: `Marten ${store}`,
    lay: ({ from, firstLot }) => marten.lay({ store, from, firstLot, grids: GRIDS }),
    places: (round) => marten.place({ store, grids: GRIDS, ...round }),
  }));
}

const marten = await openMarten(await newDatabase('marten'), POOL);
if (typeof marten === 'string') line('Marten takes no part', marten);
const emmetts = [
  await emmett('Emmett live', 'emmett_live', false),
  await emmett('Emmett inline', 'emmett_inline', true),
];
const peers: readonly Side[] = [...emmetts, ...(typeof marten === 'string' ? [] : ofMarten(marten))];
const sides: readonly Side[] = [...ours(), ...peers];
/** A side in a book: both books take part in every round, so that what slows the machine slows both. */
const turns = Object.entries(BOOKS).flatMap(([book, firstId]) =>
  sides.map((side) => ({ book, firstId, side })),
);

try {
  let program = 0;
  let placings = 0;
  for (const width of WIDTHS) {
    const rates = new Map<string, number[]>();
    for (let round = -1; round < ROUNDS; round++) {
      // who goes first changes, so that none always meets the warmer machine
      const first = (round + 1) % turns.length;
      for (const { book, firstId, side } of [...turns.slice(first), ...turns.slice(0, first)]) {
        const total = PER_ROUND[width]!;
        const asked = { from: program + 1, firstLot: firstId, firstId: firstId + placings, total, width };
        program += GRIDS;
        placings += total;
        await side.lay(asked);
        const rate = await side.places(asked);
        const name = `${side.name} ${book}`;
        if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
      }
    }
    const ratio = (one: string, other: string): number =>
      median(rates.get(one)!.map((rate, round) => rate / rates.get(other)![round]!));
    for (const [name, rounds] of rates)
      line(`${name} book, ${width} in flight`, `${count(median(rounds)).padStart(6)}/s`);
    for (const { name } of sides) {
      const flat = ratio(`${name} small`, `${name} large`);
      const verdict = peers.some((peer) => peer.name === name)
        ? ''
        : `  goal ≤ 1.3: ${flat <= 1.3 ? 'met' : 'MISSED'}`;
      line(`${name}, small/large, ${width} in flight`, flat.toFixed(2) + verdict);
    }
    for (const { name } of sides.slice(0, 2))
      for (const peer of peers)
        line(
          `${name}/${peer.name}, ${width} in flight`,
          ratio(`${name} large`, `${peer.name} large`).toFixed(2),
        );
  }
} finally {
  for (const one of emmetts) await one.close();
  if (typeof marten !== 'string') await marten.close();
  await sandbox.close();
}
process.exit(0);
