// Answers about records that a read model cannot follow any further say so in a header of their own.
import type { FastifyInstance } from 'fastify';
import { parseId } from '../routes/path-values.ts';
import { pathParam } from '../routes/request.ts';

const BEHIND = 'lotbook-behind';

/** The identifiers in a path, by name. */
export type PathIds = Readonly<Record<string, number | null>>;

export function tellBehind(
  app: FastifyInstance,
  behind: (tenant: string, ids: PathIds) => readonly string[],
): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const tenant = pathParam(request, 'tenantKey');
    if (tenant !== '' && reply.statusCode < 400) {
      const ids = { programId: idIn('programId'), leadId: idIn('leadId') };
      const names = behind(tenant, ids);
      if (names.length > 0) reply.header(BEHIND, names.join(', '));
    }
    done();

    function idIn(name: string): number | null {
      return parseId(pathParam(request, name));
    }
  });
}
