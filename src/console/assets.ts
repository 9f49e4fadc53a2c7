// The console's own files: its style, whose subjects are layers, and its scripts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { Assets, FOR_GOOD } from '../platform/http/answers/assets.ts';
import { sendPrepared } from '../platform/http/answers/prepared.ts';

const STYLES = [
  'tokens',
  'ground',
  'page',
  'frame',
  'grid',
  'records',
  'imports',
  'sales',
  'setup',
  'past',
  'figures',
];
const SCRIPTS = ['console', 'keys', 'live', 'parts', 'search', 'slider', 'idiomorph'];

function own(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** Each subject is a layer: a later one wins over an earlier one, however they are written. */
function layered(): string {
  const layers = STYLES.map((name) => `@layer ${name} {\n${own(`./assets/${name}.css`)}}\n`);
  return `@layer ${STYLES.join(', ')};\n${layers.join('')}`;
}

function script(name: string): string {
  return name === 'idiomorph' ? morphing() : own(`./scripts/${name}.js`);
}

/** The package offers what is small as a global and what can be imported in full length. */
function morphing(): string {
  const file = createRequire(import.meta.url).resolve('idiomorph/dist/idiomorph.min.js');
  return `${readFileSync(file, 'utf8')}\nexport { Idiomorph };\n`;
}

const ASSETS = new Assets('/console/assets', [
  { name: 'console.css', text: layered() },
  { name: 'icon.svg', text: own('./assets/icon.svg') },
  ...SCRIPTS.map((name) => ({ name: `${name}.js` as const, text: script(name) })),
]);

export const STYLESHEET = ASSETS.addressOf('console.css');
export const ICON = ASSETS.addressOf('icon.svg');
export const SCRIPT = ASSETS.addressOf('console.js');
/** All that the first page will ask for, so that it is asked for at once. */
export const MODULES = SCRIPTS.map((name) => ASSETS.addressOf(`${name}.js`));

export function assetRoutes(app: FastifyInstance): void {
  for (const [url, text] of ASSETS.texts)
    app.get(url, (request, reply) => sendPrepared(request, reply, text, FOR_GOOD));
}
