// Lots: the list of 1 000 against Postgres's own string_agg of the same documents, the 304, and batches of 500; the list
// once more in a book of `--size` lots in other programs.
import autocannon from 'autocannon';
import { grow } from './laid/grown.ts';
import { count, interleaved, line, report, type Comparison } from './measuring/interleave.ts';
import { startSides } from './sides/processes.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const SECONDS = 4;
const ROUNDS = 5;
const LOTS = 1_000;
const BATCH = 500;

const { large } = sizes(500_000);
const sides = await startSides();
const headers = { 'x-api-key': sides.key };

async function call(method: string, url: string, body?: object) {
  const response = await fetch(`${sides.ours}/v1/demo${url}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
}

async function load(address: string, url: string, more: Record<string, string> = {}) {
  const result = await autocannon({
    url: `${address}/v1/demo${url}`,
    connections: 10,
    duration: SECONDS,
    headers: { ...headers, ...more },
  });
  if (result.errors > 0) throw new Error(`${result.errors} errors`);
  return result;
}

const lot = (i: number) => ({
  external_id: `bench-${i}`,
  reference: `Z${i}`,
  status: 'available',
  is_primary: true,
  type: 'apartment',
  typology: 'T3',
  price_excluding_vat: 200_000 + i,
  living_area: 63.2,
  bedrooms: 2,
  level: 'R+2',
  exposure: ['south'],
});

try {
  for (let from = 0; from < LOTS; from += BATCH) {
    const lots = Array.from({ length: BATCH }, (_, i) => lot(from + i));
    const started = performance.now();
    const { status } = await call('POST', '/programs/3/lots', { lots });
    line(
      `batch of ${BATCH} new lots`,
      `${Math.round(performance.now() - started)} ms, visible when answered (${status})`,
    );
  }
  const { text } = await call('GET', '/programs/3/lots');
  const known = (JSON.parse(text) as { data: { id: number; external_id: string; reference: string }[] }).data
    .filter((l) => l.external_id.startsWith('bench-'))
    .slice(0, BATCH);
  const same = known.map(({ id, external_id, reference }) => ({ id, external_id, reference, bedrooms: 2 }));
  const started = performance.now();
  await call('POST', '/programs/3/lots', { lots: same });
  line(`batch of ${BATCH} that changes nothing`, `${Math.round(performance.now() - started)} ms, no append`);

  const listed = (): Promise<Comparison> =>
    interleaved(
      ROUNDS,
      async () => (await load(sides.ours, '/programs/3/lots')).throughput.average,
      async () => (await load(sides.bare, '/programs/3/lots')).throughput.average,
    );
  const bytes = await listed();
  report(`list of ${count(LOTS)} lots and the demo's`, bytes, 'bytes/s', 0.95);

  const { etag } = await call('GET', '/programs/3/lots');
  const unchanged = await interleaved(
    ROUNDS,
    async () => (await load(sides.ours, '/programs/3/lots', { 'if-none-match': etag! })).requests.average,
    async () => (await load(sides.bare, '/programs/1')).requests.average,
  );
  report('304 of that list against one row', unchanged, 'requests/s', 0.85);

  const others = { id: '1000000 + n', program_id: '1000 + n % 2000', external_id: `'grown-' || n` };
  await grow(sides.databaseUrl, 'lots', 'program_id = 3', large, others);
  const among = await listed();
  report(`the list in a book of ${count(large)} lots`, among, 'bytes/s', 0.95);
  reportGrowth('list of lots', bytes, among);
} finally {
  await sides.close();
}
