// Which read models wait at an event of the records that a request is about. The answer then says that it is of before.
import { streamName } from '../../platform/rules/stream-id.ts';
import type { PathIds } from '../../platform/http/answers/behind.ts';
import type { Progress } from '../../platform/following/progress.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import { gridStream } from '../../domain/grid/grid.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { registrationStream } from '../../domain/registrations/registration.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';

export function behindOn(
  progress: Progress,
  tenant: string,
  { programId, leadId }: PathIds,
): readonly string[] {
  // nearly always, and asked with every answer: no name of a stream is put together for it
  if (progress.isWhole) return [];
  const streams = [streamName(tenantAggregate.category, tenant)];
  if (leadId) streams.push(leadStream(tenant, leadId));
  if (programId)
    streams.push(
      streamName(programAggregate.category, tenant, programId),
      gridStream(tenant, programId),
      registrationStream(tenant, programId),
    );
  return progress.behindOn(streams);
}
