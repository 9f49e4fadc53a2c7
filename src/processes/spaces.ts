// Which client spaces there are, as their own streams say.
import { streamName } from '../platform/rules/stream-id.ts';
import { isOpen } from '../domain/tenant/decide.ts';
import { tenantAggregate } from '../domain/tenant/tenant.ts';
import type { Book } from './book.ts';

export async function exists(book: Pick<Book, 'commands'>, tenantKey: string): Promise<boolean> {
  if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(tenantKey)) return false;
  const { state } = await book.commands.load(
    tenantAggregate,
    streamName(tenantAggregate.category, tenantKey),
  );
  return isOpen(state);
}
