// The partners' routes as the sales office has them: the same addresses below its own prefix, the same bodies and
// answers, and roles in the place of permissions.
import { Type } from 'typebox';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { Route, RouteGroup } from '../../platform/http/routes/route.ts';
import type { Refusal } from '../../platform/kernel/refusal.ts';
import { officeAs } from '../../domain/vocabulary/roles.ts';
import type { Access } from '../../domain/vocabulary/permissions.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';

interface Office {
  readonly book: Pick<Book, 'commands'>;
  readonly keys: Pick<KeyDirectory, 'reaches'>;
}

interface Asked {
  readonly params: { readonly tenantKey: string; readonly programId?: number };
  readonly key: Caller;
}

/** Without those that the office has of its own at the same address. */
export function atOffice(
  { tag, description, routes }: RouteGroup,
  office: Office,
  own: readonly RouteGroup[],
  roles: (route: Route) => Access = ({ access }) => officeAs(access),
): RouteGroup {
  const taken = new Set(own.flatMap((group) => group.routes.map(named)));
  return {
    tag: `${tag} (back office)`,
    description: `${description} As partners have them, for the roles of the office.`,
    routes: routes
      .map((route) => moved(route, office, roles(route)))
      .filter((route) => !taken.has(named(route))),
  };
}

function named({ method, path }: Route): string {
  return `${method} ${path}`;
}

function moved({ operationId: _id, ...route }: Route, { book, keys }: Office, access: Access): Route {
  return {
    ...route,
    door: 'backoffice',
    path: `/:tenantKey${route.path}`,
    access,
    query: route.query ?? Type.Object({}),
    record: async (call: Asked): Promise<boolean | Refusal> => {
      const { tenantKey, programId } = call.params;
      if (!(await exists(book, tenantKey))) return false;
      if (programId !== undefined && !(await keys.reaches(call.key, programId))) return false;
      return (await route.record?.(call as never)) ?? true;
    },
  };
}
