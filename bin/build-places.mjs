// Makes src/processes/places/communes.tsv from @etalab/decoupage-administratif: what the localities of a search are looked up
// in. Run it after updating that package; the result is committed, so a running service needs neither the package
// nor its 13 MB.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.join(root, 'node_modules', '@etalab', 'decoupage-administratif', 'data');
const read = (name) => JSON.parse(readFileSync(path.join(source, `${name}.json`), 'utf8'));

const kinds = new Set(['commune-actuelle', 'arrondissement-municipal']);
const communes = read('communes').filter((c) => kinds.has(c.type));
const towns = new Map(communes.map((c) => [c.code, c.nom]));

/** Whom a postal code names: an arrondissement before its town, then the most populous. */
const chosen = new Map();
for (const commune of communes)
  for (const zipcode of commune.codesPostaux ?? []) {
    const other = chosen.get(zipcode);
    if (!other || comesFirst(commune, other)) chosen.set(zipcode, commune);
  }

function comesFirst(a, b) {
  const [arrondissementA, arrondissementB] = [a, b].map((c) => c.type === 'arrondissement-municipal');
  if (arrondissementA !== arrondissementB) return arrondissementA;
  if ((a.population ?? 0) !== (b.population ?? 0)) return (a.population ?? 0) > (b.population ?? 0);
  return a.code < b.code;
}

const lines = [];
for (const { code, nom } of read('departements')) lines.push(['d', code, nom]);
for (const { code, nom, commune, codesPostaux } of communes)
  lines.push([
    'c',
    code,
    nom,
    [...(codesPostaux ?? [])].sort()[0] ?? '',
    ...(commune ? [towns.get(commune)] : []),
  ]);
for (const [zipcode, { code }] of [...chosen].sort(([a], [b]) => (a < b ? -1 : 1)))
  lines.push(['z', zipcode, code]);

const file = path.join(root, 'src/processes/places/communes.tsv');
writeFileSync(file, `${lines.map((line) => line.join('\t')).join('\n')}\n`);
process.stdout.write(`${path.relative(root, file)}: ${lines.length} lines\n`);
