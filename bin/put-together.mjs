// Makes few files of many: the sources without their types, what is used together in one piece. A copy lies in the folder
// of the packages, under the digest of what it was made of: it is whole or not there, and never older than its sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a process or a thread begins. */
export const ENTRIES = ['src/app/main.ts', 'src/app/cli.ts', 'src/platform/embedded/node/worker.ts'];
const SOURCES = ['migrations', 'projections', 'src'];
/** Packages of many files each, which go into the copy as well: finding those files took a quarter of a start. */
const SCATTERED = [
  'kysely',
  'typebox',
  '@eventstore/db-client',
  '@grpc/grpc-js',
  'google-protobuf',
  'fastify',
  'pg',
];
/** What of them is not in the copy they ask for as modules of the older kind do. */
const REQUIRE =
  "import { createRequire as asksFor } from 'node:module'; const require = asksFor(import.meta.url);";
/** Who runs an older copy may still have parts of it to load. */
const COPIES_KEPT = 4;

/** The folder of the copy, made now if need be; null where none can be kept. */
export async function copyOf(root, entries = ENTRIES) {
  const folder = path.join(root, 'node_modules', '.cache', 'lotbook');
  const copy = path.join(folder, digestOf(root));
  if (existsSync(copy)) return copy;
  let half = null;
  try {
    await mkdir(folder, { recursive: true });
    half = await mkdtemp(`${copy}.half-`);
    await putTogether(root, entries, half);
    // somebody may have been faster: theirs is the same
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
    // others who make it too take their halves away meanwhile
    await clearAway(folder, copy).catch(() => {});
    return existsSync(copy) ? copy : null;
  } catch {
    // a source that is wrong is told by who runs it as it stands
    if (half !== null) await rm(half, { recursive: true, force: true });
    return null;
  }
}

function digestOf(root) {
  const digest = createHash('sha256').update(readFileSync(new URL(import.meta.url)));
  for (const folder of SOURCES) {
    const names = readdirSync(path.join(root, folder), { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.ts')).sort())
      digest.update(`\0${folder}/${name}\0`).update(readFileSync(path.join(root, folder, name)));
  }
  // which packages there are, and where each lies
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed)) digest.update(readFileSync(installed));
  // a file of the sources says where it lies
  return digest.update(root).digest('hex').slice(0, 32);
}

async function putTogether(root, entries, outdir) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    plugins: [
      { name: 'what lies beside', setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, inItsPlace) },
      {
        name: 'packages',
        setup: ({ onResolve }) => onResolve({ filter: /^[^./]/ }, (asked) => leftAlone(root, asked)),
      },
    ],
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
  });
  // else it waits for more to do, as a process of its own
  await stop();
}

/** All packages but some are found where they are; but what a package has to itself nobody finds from the copy. */
function leftAlone(root, { path: name, kind, resolveDir }) {
  if (kind === 'entry-point' || isBuiltin(name)) return undefined;
  const [scope, rest] = name.split('/');
  const asked = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  const isIn = SCATTERED.includes(asked) || isItsOwn(root, asked, resolveDir);
  return isIn ? undefined : { path: name, external: true };
}

/** Whether whoever asks from there is given another package of that name than who asks from the root. */
function isItsOwn(root, name, from) {
  for (let at = from; at !== root && at !== path.dirname(at); at = path.dirname(at))
    if (existsSync(path.join(at, 'node_modules', name))) return true;
  return false;
}

/** What lies beside a source is looked for beside the source. */
async function inItsPlace({ path: file }) {
  const text = await readFile(file, 'utf8');
  return {
    contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
    loader: 'ts',
  };
}

async function clearAway(folder, copy) {
  const names = (await readdir(folder)).filter((name) => path.join(folder, name) !== copy);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = dated.sort((one, other) => other.at - one.at).slice(COPIES_KEPT - 1);
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true });
}
