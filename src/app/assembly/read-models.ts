// The live read models, as the projector role follows the events for them.
import type { Logger } from 'pino';
import { SecondOwner } from '../../../projections/following/apply.ts';
import { LIVE, openGeneration } from '../../../projections/building/generations.ts';
import { BY_INDEX } from '../../platform/postgres/session.ts';
import { OtherVersion, ProjectionRunner } from '../../../projections/following/runner.ts';
import type { ReadModels } from '../../roles/projector/role.ts';
import type { RoleStores } from '../../roles/role.ts';
import { logSetAside } from '../../roles/set-aside.ts';
import { projectors } from './catalogue.ts';

const BATCH_LIMIT_MS = 10_000;

export function liveReadModels(
  { events, codec, databaseUrl, tracing }: Pick<RoleStores, 'events' | 'codec' | 'databaseUrl' | 'tracing'>,
  logger: Logger,
): ReadModels {
  // its own pool: GETs can never keep the projector waiting for a connection
  const generation = openGeneration(databaseUrl, LIVE, {
    size: 2,
    limitMs: BATCH_LIMIT_MS,
    settings: BY_INDEX,
  });
  const runner = new ProjectionRunner({
    events,
    codec,
    db: generation.db,
    projectors,
    onSetAside: logSetAside(logger),
    tracing,
  });
  return {
    follow: (signal) => runner.follow(signal),
    isOvertaken: (error) => error instanceof SecondOwner,
    isForAnother: (error) => error instanceof OtherVersion,
    close: () => generation.close(),
  };
}
