// The part of the API document that one reader needs: what partners call, or what the sales office calls, with only the
// schemas, examples and ways in that it refers to.
import type { Json } from './openapi-schemas.ts';
import { PREFIX } from './route.ts';

export type Door = keyof typeof PREFIX;

const REFERENCE = /"#\/components\/(\w+)\/([^"/]+)"/g;

export function partOf(document: Json, door: Door): Json {
  const { webhooks, ...rest } = document;
  const start = PREFIX[door].replace(/:(\w+)/g, '{$1}');
  const paths = picked(document.paths, (path) => `${path}/`.startsWith(`${start}/`));
  const outgoing = door === 'partner' && webhooks !== undefined ? { webhooks } : {};
  const used = usedComponents(document, JSON.stringify([paths, outgoing]));
  return {
    ...rest,
    tags: tagsOf(document).filter(({ name }) => tagged(paths, outgoing).has(name)),
    paths,
    ...outgoing,
    components: {
      ...Object.fromEntries(
        Object.entries(document.components as Record<string, Json>).map(([kind, all]) => [
          kind,
          picked(all, (name) => used.has(`${kind}/${name}`)),
        ]),
      ),
      securitySchemes: picked((document.components as Json).securitySchemes, (name) =>
        JSON.stringify(paths).includes(`{"${name}":[]}`),
      ),
    },
  };
}

function picked(all: unknown, wanted: (name: string) => boolean): Json {
  return Object.fromEntries(Object.entries(all as Json).filter(([name]) => wanted(name)));
}

function tagsOf(document: Json): { name: string }[] {
  return document.tags as { name: string }[];
}

function tagged(...parts: readonly Json[]): ReadonlySet<string> {
  const lists = JSON.stringify(parts).matchAll(/"tags":(\["[^\]]*\])/g);
  return new Set([...lists].flatMap(([, list = '[]']) => JSON.parse(list) as string[]));
}

/** What is referred to may refer to more. */
function usedComponents(document: Json, text: string): ReadonlySet<string> {
  const components = document.components as Record<string, Json>;
  const used = new Set<string>();
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [, kind = '', name = ''] of next.matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      open.push(JSON.stringify(components[kind]?.[name] ?? null));
    }
  return used;
}
