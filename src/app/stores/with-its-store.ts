// Drivers say that a wire was cut, not whose: whoever reads the one line that a start or a command leaves is told which store.
import { isPostgresAway } from '../../platform/postgres/postgres.ts';
import { Unavailable } from '../../platform/kernel/unavailable.ts';
import type { Config } from '../settings/config.ts';
import { CannotStart, hostOf } from './stores.ts';

/** The error as it is where no store is the reason. */
export function withItsStore(
  error: unknown,
  { database, eventStore }: Pick<Config, 'database' | 'eventStore'>,
): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error;
  if (error instanceof Unavailable && error.store === 'events')
    return new CannotStart(`${placed('EventStoreDB', eventStore)} does not answer`, error);
  const isOfRows = error instanceof Unavailable && error.store === 'rows';
  if (!isOfRows && !isPostgresAway(error)) return error;
  const { message } = isOfRows && error.cause instanceof Error ? error.cause : error;
  return new CannotStart(`${placed('Postgres', database)} does not answer (${message})`, error);
}

function placed(store: string, url: string): string {
  return url === 'embedded' ? `The embedded ${store}` : `${store} at ${hostOf(url)}`;
}
