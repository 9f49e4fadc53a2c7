// In whose name a key acts: the user it is tied to, or the one that an untied key names.
import { streamName } from '../platform/kernel/stream-id.ts';
import type { Book } from './book.ts';
import { isRefusal, refuse, type Refusal } from '../platform/kernel/refusal.ts';
import type { Caller } from '../platform/http/callers.ts';
import { activeUser, tenantAggregate } from '../domain/tenant/tenant.ts';

export async function ownerOf(
  book: Book,
  key: Caller,
  named: number | null | undefined,
): Promise<number | Refusal> {
  const gone = ownerGone(key);
  if (gone) return gone;
  if (key.user) return key.user.id;
  if (named == null) return refuse('invalid', { errors: { owner_id: ['Ce champ est obligatoire.'] } });
  const { state } = await book.commands.load(
    tenantAggregate,
    streamName(tenantAggregate.category, key.tenantKey),
  );
  if (state.status === 'open' && activeUser(state, named)) return named;
  return refuse('invalid', { errors: { owner_id: ['Cet utilisateur n’existe pas.'] } });
}

/** A caller that acts for somebody whose account is closed makes nothing new theirs. */
export function ownerGone({ user }: Pick<Caller, 'user'>): Refusal | null {
  if (user?.isActive ?? true) return null;
  return refuse('invalid', { errors: { owner_id: ['Le compte de cet utilisateur est fermé.'] } });
}

/** For the look-ups of a route: what is wrong with the owner that was named. */
export async function wrongOwner(
  book: Book,
  key: Caller,
  named: number | null | undefined,
  wrong: ReadonlySet<string>,
): Promise<Refusal['errors']> {
  if (wrong.has('owner_id')) return null;
  const owner = await ownerOf(book, key, named);
  return isRefusal(owner) ? owner.errors : null;
}
