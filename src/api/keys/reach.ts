// What a key opens, before anybody tries: the routes whose permission it holds, and the programs that it finds there. The
// question is put to the routes themselves, so that this cannot tell another story than they do.
import { Type } from 'typebox';
import { json, type Answer } from '../../platform/http/answers/answer.ts';
import { PREFIX, type RouteGroup } from '../../platform/http/routes/route.ts';
import { arrayOf, withFields } from '../../platform/kernel/json-text.ts';
import type { ProgramQueries } from '../programs/queries.ts';
import { ProgramSummary } from '../programs/schema.ts';

export const KeyReach = Type.Object(
  {
    routes: Type.Array(
      Type.Object({
        method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
        path: Type.String({ examples: ['/v1/demo/programs/{programId}/lots'] }),
        summary: Type.String(),
      }),
    ),
    programs: Type.Array(ProgramSummary),
  },
  { title: 'Reach of a key' },
);

interface Powers {
  readonly permissions: readonly string[];
  readonly global_permissions: readonly string[];
  readonly program_ids: readonly number[] | 'all';
  readonly revoked_at: string | null;
}

export async function reachOf(
  tenantKey: string,
  key: Powers,
  programs: Pick<ProgramQueries, 'summaries'>,
  offered: readonly RouteGroup[],
): Promise<Answer> {
  if (key.revoked_at !== null) return json(JSON.stringify({ routes: [], programs: [] }));
  const reached = key.program_ids === 'all' ? 'all' : new Set(key.program_ids);
  const summaries = await programs.summaries(tenantKey, reached);
  const routes = JSON.stringify(opened(tenantKey, key, offered));
  return json(withFields('{}', { routes, programs: arrayOf(summaries) }));
}

/** A key as what asks for permissions knows it. */
export function holderOf(key: Pick<Powers, 'permissions' | 'global_permissions'>) {
  return {
    permissions: new Set(key.permissions),
    globalPermissions: new Set(key.global_permissions),
    rights: new Set<string>(),
  };
}

function opened(tenantKey: string, key: Powers, offered: readonly RouteGroup[]) {
  const holder = holderOf(key);
  return offered
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access.allows(holder))
    .map(({ method, path, summary }) => ({ method, path: addressOf(tenantKey, path), summary }));
}

function addressOf(tenantKey: string, path: string): string {
  return PREFIX.partner.replace(':tenantKey', tenantKey) + path.replaceAll(/:(\w+)/g, '{$1}');
}
