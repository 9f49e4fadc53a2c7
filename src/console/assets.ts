// The console's own files, under names that change with what is in them: whoever has one has it for good.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const TYPES = { css: 'text/css; charset=utf-8' } as const;

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

function asset(name: string, extension: keyof typeof TYPES): Asset {
  const content = readFileSync(new URL(`./assets/${name}.${extension}`, import.meta.url));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/console/assets/${name}.${hash}.${extension}`, type: TYPES[extension], content };
}

export const STYLES = asset('console', 'css');

export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, content } of [STYLES])
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': type,
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
}
