// Which licences come with the packages: those that let a proprietary program be passed on, and for tools that stay here
// one more. A package that says nothing is looked at by a person and named.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const FREE = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
]);
/** Changes to such a file have to be given away with it: for tools, and for what is passed on as it came. */
const FOR_TOOLS = new Set([...FREE, 'MPL-2.0']);
const UNCHANGED = ['@resvg/resvg-wasm'];
/** Says it in a file of its own: fonts under the free licence of Bitstream Vera. */
const READ = ['dejavu-fonts-ttf'];
/** Says it in words that npm no longer reads: in the package's own file. */
const OLD_WORDS: Readonly<Record<string, string>> = { buildcheck: 'MIT', 'cpu-features': 'MIT', ssh2: 'MIT' };
/** Says nothing at all. A benchmark runs beside it, on our own machines; nothing of it leaves them. */
const PEERS = ['dumbo', 'emmett', 'emmett-postgresql', 'pongo'].map((name) => `@event-driven-io/${name}`);

interface Package {
  readonly license?: string;
  readonly dev?: true;
}

async function packages(): Promise<[string, Package][]> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  return Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, found]) => [place.slice(place.lastIndexOf('node_modules/') + 13), found]);
}

/** `(A OR B)`: one of them is enough; `(A AND B)`: both count. */
function isAllowed(licence: string, allowed: ReadonlySet<string>): boolean {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((one) => allowed.has(one));
  return plain.split(' OR ').some((one) => allowed.has(one));
}

it('every package has a licence that lets us use it where we do', async () => {
  const refused = (await packages()).filter(([name, { license, dev }]) => {
    const licence = license ?? OLD_WORDS[name];
    if (licence === undefined) return !(dev && PEERS.includes(name));
    if (READ.includes(name)) return false;
    return !isAllowed(licence, dev || UNCHANGED.includes(name) ? FOR_TOOLS : FREE);
  });
  expect(refused.map(([name, { license }]) => `${name}: ${license ?? 'says nothing'}`)).toEqual([]);
});

it('nobody is named who says it himself, or is gone', async () => {
  const silent = (await packages()).filter(([, { license }]) => license === undefined).map(([name]) => name);
  expect([...Object.keys(OLD_WORDS), ...PEERS].toSorted()).toEqual([...new Set(silent)].toSorted());
});

it('what we are ourselves is said plainly', async () => {
  const { license, private: isPrivate } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  ) as { license: string; private: boolean };
  expect([license, isPrivate]).toEqual(['UNLICENSED', true]);
  expect(await readFile(path.join(root, 'LICENSE'), 'utf8')).toMatch(/^Lotbook is proprietary software\.\n/);
});
