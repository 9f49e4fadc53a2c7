// The console's own files, under an address that changes with what is in them: whoever has one has it for good. Scripts
// import each other by their names beside them, so all share one folder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { compressWell, negotiate } from '../platform/http/compression.ts';
import type { Encoding } from '../platform/http/etag.ts';

const STYLES = ['tokens', 'page', 'frame', 'grid', 'records', 'imports', 'sales', 'setup', 'past', 'figures'];
const SCRIPTS = ['console', 'keys', 'live', 'parts', 'search', 'slider'];

const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

function own(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** Each subject is a layer: a later one wins over an earlier one, however they are written. */
function layered(): string {
  const layers = STYLES.map((name) => `@layer ${name} {\n${own(`./assets/${name}.css`)}}\n`);
  return `@layer ${STYLES.join(', ')};\n${layers.join('')}`;
}

/** The package offers what is small as a global and what can be imported in full length. */
function morphing(): string {
  const file = createRequire(import.meta.url).resolve('idiomorph/dist/idiomorph.min.js');
  return `${readFileSync(file, 'utf8')}\nexport { Idiomorph };\n`;
}

const ASSETS: readonly Asset[] = [
  { name: 'console.css', type: CSS, text: layered() },
  ...SCRIPTS.map((name) => ({ name: `${name}.js`, type: JS, text: own(`./scripts/${name}.js`) })),
  { name: 'idiomorph.js', type: JS, text: morphing() },
].map(({ text, ...named }) => ({ ...named, content: Buffer.from(text) }));

const FOLDER = `/console/assets/${hashOf(ASSETS)}`;

export const STYLESHEET = `${FOLDER}/console.css`;
export const SCRIPT = `${FOLDER}/console.js`;
/** All that the first page will ask for, so that it is asked for at once. */
export const MODULES = ASSETS.filter(({ type }) => type === JS).map(({ name }) => `${FOLDER}/${name}`);

function hashOf(assets: readonly Asset[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of assets) hash.update(`${name} ${content.length} `).update(content);
  return hash.digest('hex').slice(0, 16);
}

export function assetRoutes(app: FastifyInstance): void {
  for (const { name, type, content } of ASSETS) {
    const encoded = new Map<Encoding, Promise<Buffer>>();
    app.get(`${FOLDER}/${name}`, async (request, reply) => {
      const encoding = negotiate(request.headers['accept-encoding']);
      const body = encoded.get(encoding) ?? inEncoding(content, encoding);
      encoded.set(encoding, body);
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': type,
          vary: 'accept-encoding',
          'x-content-type-options': 'nosniff',
          ...(encoding === null ? {} : { 'content-encoding': encoding }),
        })
        .send(await body);
    });
  }
}

async function inEncoding(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === null ? content : compressWell(content, encoding);
}
