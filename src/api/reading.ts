// Who may read a record. Its feature declares it once; the record's own route asks it, and so does every other door
// that shows something of the record: what the record does not show, its history does not show either.
import { refuse, type Refusal } from '../platform/kernel/refusal.ts';
import { permissionMissing } from '../platform/http/doors/access.ts';
import { isPartner, type Caller } from '../platform/http/doors/callers.ts';
import type { Access } from '../domain/vocabulary/permissions.ts';

export interface Reading<Where> {
  /** What the record's own route asks of the key before it looks at any record. */
  readonly permission: Access;
  /** Null where this key may read this record; else what the record's own route answers. */
  readonly refused: (key: Caller, where: Where) => Promise<Refusal | null>;
}

export interface InProgram {
  readonly programId: number;
  readonly id: number;
}

/** The whole question, as a door asks it that is not the record's own. */
export async function mayRead<Where>(
  { permission, refused }: Reading<Where>,
  key: Caller,
  where: Where,
): Promise<true | Refusal> {
  if (!permission.allows(key)) return isPartner(key) ? permissionMissing(permission) : refuse('role-missing');
  return (await refused(key, where)) ?? true;
}
