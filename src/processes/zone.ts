// Where a client space is, for days that derive from instants.
import { streamName } from '../platform/rules/stream-id.ts';
import { isOpen } from '../domain/tenant/decide.ts';
import { DEFAULT_SETTINGS } from '../domain/tenant/settings.ts';
import { tenantAggregate } from '../domain/tenant/tenant.ts';
import type { Book } from './book.ts';

export async function zoneOf({ commands }: Pick<Book, 'commands'>, tenant: string): Promise<string> {
  const { state } = await commands.load(tenantAggregate, streamName(tenantAggregate.category, tenant));
  return (isOpen(state) ? state.settings : DEFAULT_SETTINGS).timezone;
}
