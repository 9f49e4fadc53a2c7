// Pages whose documents are put together as they are read, options and registrations of a program: the whole service
// against a bare route that counts and reads the same documents where they lie ready, in the book of the demo and in one
// of `--size` rows in other programs. A page that nothing has changed since is told once more as it was, so that it is asked
// for both ways: the same each time, and another each time of the same documents.
import pg from 'pg';
import { grow } from './laid/grown.ts';
import { count, interleaved, report, type Comparison } from './measuring/interleave.ts';
import { startSides } from './sides/processes.ts';
import { requestsPerSecond } from './sides/requests.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const ROUNDS = 5;
const CROWD = 10;
/** More than are kept. */
const OTHERS = Array.from({ length: 2_000 }, (_, i) => `updated_since=${new Date(i * 1000).toISOString()}`);
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

async function read(
  list: string,
  book: string,
  askers: number,
  others: readonly string[] = [],
): Promise<Comparison> {
  const { data } = await pageOf(list);
  const compared = await interleaved(
    ROUNDS,
    () => requestsPerSecond(urlOf(sides.ours, list), sides.key, askers, others),
    () => requestsPerSecond(urlOf(sides.bare, list), sides.key, askers, others),
  );
  const which = others.length === 0 ? 'the same' : 'another';
  const what = `a page of ${data.length} ${list}, ${which} each time, ${book}, ${askers} at once`;
  report(what, compared, 'requests/s', 0.6);
  return compared;
}

try {
  const lists = ['options', 'registrations'] as const;
  await layReady(lists);
  for (const list of lists) {
    await read(list, 'the demo', 1);
    await read(list, 'the demo', CROWD);
    await read(list, 'the demo', 1, OTHERS);
    const few = await read(list, 'the demo', CROWD, OTHERS);
    const elsewhere = { id: '1000000 + n', program_id: '1000 + n % 2000' };
    await grow(sides.databaseUrl, list, `program_id = ${PROGRAM}`, large, elsewhere);
    const many = await read(list, `${count(large)} more elsewhere`, CROWD, OTHERS);
    reportGrowth(`a page of ${list}`, few, many);
  }
} finally {
  await sides.close();
}
