// What a partner's key tells about itself.
import { arrayOf, withFields } from '../../platform/kernel/json-text.ts';
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { json } from '../../platform/http/answers/answer.ts';
import {
  GlobalPermissionName,
  noPermission,
  ProgramPermissionName,
} from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, Nullable, Text } from '../../platform/judging/schema.ts';
import type { ProgramQueries } from '../programs/queries.ts';
import { ProgramSummary } from '../programs/schema.ts';

const KeyInformation = Type.Object({
  tenant: Type.Object({ key: Text(63), name: Text() }),
  global_permissions: Type.Array(GlobalPermissionName),
  permissions: Type.Array(ProgramPermissionName),
  user: Nullable(Type.Object({ id: Id, fullname: Text(), shortname: Text() })),
  programs: Type.Array(ProgramSummary),
});

export function keyRoutes(book: Book, programs: ProgramQueries): RouteGroup {
  return {
    tag: 'Key',
    description: 'What a key is, in whose name it acts, and what it reaches.',
    routes: [
      partner.get('', {
        summary: 'Read what the key is and reaches',
        permission: noPermission,
        answer: KeyInformation,
        handle: async ({ key }) => {
          const [tenant, summaries] = await Promise.all([
            book.rows
              .selectFrom('tenants')
              .select('name')
              .where('tenant_key', '=', key.tenantKey)
              .executeTakeFirst(),
            programs.summaries(key.tenantKey, key.programs),
          ]);
          const { user } = key;
          const about = JSON.stringify({
            tenant: { key: key.tenantKey, name: tenant?.name ?? null },
            global_permissions: [...key.globalPermissions],
            permissions: [...key.permissions],
            user: user && { id: user.id, fullname: user.fullname, shortname: user.shortname },
          });
          return json(withFields(about, { programs: arrayOf(summaries) }));
        },
      }),
    ],
  };
}
