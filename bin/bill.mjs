// Prints the bill of materials of what runs: CycloneDX 1.5, from the lock file. `npm sbom` would do, but leaves out half of
// what runs together with the tools (`--omit dev`), and marks a package as a tool that is both.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { name, version, packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

const components = new Map();
for (const [place, found] of Object.entries(packages)) {
  if (place === '' || found.dev) continue;
  const component = componentOf(place.slice(place.lastIndexOf('node_modules/') + 13), found);
  const known = components.get(component.purl);
  // what is optional in one place and needed in another is needed
  if (known === undefined || known.scope === 'optional') components.set(component.purl, component);
}
const self = { type: 'application', name, version, 'bom-ref': `${name}@${version}` };
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { lifecycles: [{ phase: 'build' }], component: self },
  components: [...components.values()],
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

function componentOf(called, { version: which, integrity = '', license, optional }) {
  // as package URLs are written: the @ of a scope is not that of a version
  const purl = `pkg:npm/${called.replace('@', '%40')}@${which}`;
  const [, hash] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  return {
    type: 'library',
    name: called,
    version: which,
    purl,
    'bom-ref': purl,
    scope: optional ? 'optional' : 'required',
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
    ...(license ? { licenses: [licenceOf(license)] } : {}),
  };
}

function licenceOf(words) {
  return /[ ()]/.test(words) ? { expression: words.replace(/^\((.*)\)$/, '$1') } : { license: { id: words } };
}
