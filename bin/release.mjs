// What `npm version` does to the changelog: the entries under "Unreleased" become those of the version.
//   node bin/release.mjs --check             ends with 1 when there is nothing to release
//   node bin/release.mjs                     moves them to the version of package.json, as of today
//   node bin/release.mjs --notes [VERSION]   prints the entries of a version
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const CHANGELOG = path.join(root, 'CHANGELOG.md');
const HEADING = '## [Unreleased]';

const text = readFileSync(CHANGELOG, 'utf8');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const [asked, named = version] = process.argv.slice(2);

switch (asked) {
  case '--check':
    entriesUnder(HEADING);
    break;
  case '--notes':
    process.stdout.write(`${entriesUnder(`## [${named}]`)}\n`);
    break;
  case undefined:
    release();
    break;
  default:
    fail(`release takes --check or --notes, not "${asked}"`, 2);
}

function release() {
  if (text.includes(`## [${version}]`)) fail(`CHANGELOG.md has the version ${version} already`);
  entriesUnder(HEADING);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, text.replace(HEADING, `${HEADING}\n\n## [${version}] - ${today}`));
}

function entriesUnder(heading) {
  const [, after] = text.split(`\n${heading}`);
  if (after === undefined) fail(`CHANGELOG.md has no part "${heading}"`);
  const entries = after
    .slice(after.indexOf('\n'))
    .split(/\n## \[/)[0]
    .trim();
  if (!/^- /m.test(entries)) fail(`CHANGELOG.md names nothing under "${heading}"`);
  return entries;
}

function fail(sentence, code = 1) {
  process.stderr.write(`lotbook: ${sentence}\n`);
  process.exit(code);
}
