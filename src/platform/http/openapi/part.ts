// The part of the API document that one reader needs: what partners call, or what the sales office calls, with only the
// schemas, examples and ways in that it refers to.
import type { Json } from './schemas.ts';
import { PREFIX } from '../routes/route.ts';

export type Door = keyof typeof PREFIX;

interface Told {
  readonly tags: readonly string[];
  readonly security: readonly Json[];
}

export function partOf(document: Json, door: Door): Json {
  const { webhooks, ...rest } = document;
  const paths = pathsOf(document, door);
  const outgoing: Json = door === 'partner' && webhooks !== undefined ? { webhooks } : {};
  const operations = [paths, outgoing.webhooks ?? {}].flatMap((all) =>
    Object.values(all as Record<string, Record<string, Told>>).flatMap((methods) => Object.values(methods)),
  );
  const tags = new Set(operations.flatMap((told) => told.tags));
  const ways = new Set(operations.flatMap((told) => told.security.flatMap((way) => Object.keys(way))));
  const used = usedComponents(document, [paths, outgoing]);
  return {
    ...rest,
    tags: (document.tags as { name: string }[]).filter(({ name }) => tags.has(name)),
    paths,
    ...outgoing,
    components: Object.fromEntries(
      Object.entries(document.components as Record<string, Json>).map(([kind, all]) => [
        kind,
        picked(all, (name) => (kind === 'securitySchemes' ? ways : used).has(name)),
      ]),
    ),
  };
}

export function pathsOf(document: Json, door: Door): Json {
  const start = PREFIX[door].replace(/:(\w+)/g, '{$1}');
  return picked(document.paths, (path) => `${path}/`.startsWith(`${start}/`));
}

function picked(all: unknown, wanted: (name: string) => boolean): Json {
  return Object.fromEntries(Object.entries(all as Json).filter(([name]) => wanted(name)));
}

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;

/** By name, whatever their kind; what is referred to may refer to more. */
function usedComponents({ components }: Json, from: unknown): ReadonlySet<string> {
  const used = new Set<string>();
  const open = [from];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const { $ref } = next as Json;
    const [, kind = '', name = ''] = (typeof $ref === 'string' && REFERENCE.exec($ref)) || [];
    if (name !== '' && !used.has(name)) {
      used.add(name);
      open.push((components as Record<string, Json>)[kind]?.[name]);
    }
    open.push(...(Object.values(next) as unknown[]));
  }
  return used;
}
