// In whose name a key acts: the user it is tied to, or the one that an untied key names.
import { streamName } from '../platform/rules/stream-id.ts';
import type { Book } from './book.ts';
import { isRefusal, refuse, type Refusal } from '../platform/kernel/refusal.ts';
import type { Caller } from '../platform/http/doors/callers.ts';
import { activeUser, tenantAggregate } from '../domain/tenant/tenant.ts';

export async function ownerOf(
  book: Book,
  key: Caller,
  named: number | null | undefined,
): Promise<number | Refusal> {
  return ownerGone(key) ?? (await userFor(book, key, named, activeUser));
}

/** Of who gives up what was theirs: whose account has been closed since may do so too. */
export function formerOwnerOf(
  book: Book,
  key: Caller,
  named: number | null | undefined,
): Promise<number | Refusal> {
  return userFor(book, key, named, ({ users }, id) => users.get(id) ?? null);
}

async function userFor(
  book: Book,
  key: Caller,
  named: number | null | undefined,
  find: typeof activeUser,
): Promise<number | Refusal> {
  if (key.user) return key.user.id;
  if (named == null) return refuse('invalid', { errors: { owner_id: ['Ce champ est obligatoire.'] } });
  const { state } = await book.commands.load(
    tenantAggregate,
    streamName(tenantAggregate.category, key.tenantKey),
  );
  if (state.status === 'open' && find(state, named)) return named;
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
  find: typeof ownerOf = ownerOf,
): Promise<Refusal['errors']> {
  if (wrong.has('owner_id')) return null;
  const owner = await find(book, key, named);
  return isRefusal(owner) ? owner.errors : null;
}
