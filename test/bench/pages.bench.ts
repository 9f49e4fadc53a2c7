// Pages whose documents are put together as they are read, options and registrations of a program: the whole service
// against a bare route that counts and reads the same documents where they lie ready, in the book of the demo and in one
// of `--size` rows in other programs. Ten who ask for one page at once share what it costs to put together; one alone
// does not.
import pg from 'pg';
import { grow } from './grown.ts';
import { count, interleaved, report, type Comparison } from './interleave.ts';
import { startSides } from './processes.ts';
import { requestsPerSecond } from './requests.ts';
import { reportGrowth, sizes } from './sizes.ts';

const ROUNDS = 5;
const CROWD = 10;
const PROGRAM = 1;

const { large } = sizes(100_000);
const sides = await startSides();
const headers = { 'x-api-key': sides.key };
const urlOf = (address: string, list: string): string => `${address}/v1/demo/programs/${PROGRAM}/${list}`;

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly last_page: number };
}

async function pageOf(list: string, page = 1): Promise<Page> {
  const answer = await fetch(`${urlOf(sides.ours, list)}?page=${page}`, { headers });
  if (!answer.ok) throw new Error(`${list}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Page;
}

/** What our side answers lies ready for the other. */
async function layReady(lists: readonly string[]): Promise<void> {
  const client = new pg.Client(sides.databaseUrl);
  await client.connect();
  try {
    await client.query(
      'create table public.ready_pages (list text, program_id int, id int, document text, primary key (list, program_id, id))',
    );
    for (const list of lists) {
      for (let page = 1, last = 1; page <= last; page++) {
        const { data, meta } = await pageOf(list, page);
        last = meta.last_page;
        await client.query(
          `insert into public.ready_pages select $1, $2, (one ->> 'id')::int, one::text
           from json_array_elements($3::json) one`,
          [list, PROGRAM, JSON.stringify(data)],
        );
      }
    }
    // both sides as a service has them that has run for a minute
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function read(list: string, book: string, askers = CROWD): Promise<Comparison> {
  const { data } = await pageOf(list);
  const compared = await interleaved(
    ROUNDS,
    () => requestsPerSecond(urlOf(sides.ours, list), sides.key, askers),
    () => requestsPerSecond(urlOf(sides.bare, list), sides.key, askers),
  );
  report(`a page of ${data.length} ${list}, ${book}, ${askers} at once`, compared, 'requests/s', 0.6);
  return compared;
}

try {
  const lists = ['options', 'registrations'] as const;
  await layReady(lists);
  for (const list of lists) {
    await read(list, 'the demo', 1);
    const few = await read(list, 'the demo');
    const elsewhere = { id: '1000000 + n', program_id: '1000 + n % 2000' };
    await grow(sides.databaseUrl, list, `program_id = ${PROGRAM}`, large, elsewhere);
    const many = await read(list, `${count(large)} more elsewhere`);
    reportGrowth(`a page of ${list}`, few, many);
  }
} finally {
  await sides.close();
}
