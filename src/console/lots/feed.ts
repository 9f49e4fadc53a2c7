// Lots as the office feeds them: by batches, of one lot too.
import { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import type { NotTold, Told } from '../../platform/http/routes/inside.ts';
import { invalid } from '../parts/refusal.ts';
import type { Lot } from '../programs/told.ts';
import type { Look } from '../space.ts';

const FEED = { method: 'POST', path: '/:tenantKey/programs/:programId/lots' } as const;

/** What a lot can be set to by hand: under option is what options make of it. */
export const BY_HAND = LOT_STATUSES.filter((status) => status !== 'option');

export function mayFeed({ may }: Pick<Look, 'may'>, programId: number): boolean {
  return may({ ...FEED, params: { programId } });
}

interface Report {
  readonly success: readonly { readonly id: number }[];
  readonly errors: readonly { readonly errors: Readonly<Record<string, readonly string[]>> }[];
}

/** Null when it is done. */
export async function changeLot(
  look: Look,
  { id, external_id }: Pick<Lot, 'id' | 'external_id'>,
  changes: object,
): Promise<NotTold | null> {
  const answer = await fed(look, { id, external_id, ...changes }, 'Le lot n’a pas été modifié');
  return answer.success ? null : answer;
}

export function addLot(look: Look, lot: object): Promise<Told<{ readonly id: number }>> {
  return fed(look, lot, 'Le lot n’a pas été ajouté');
}

/** A batch of one is told about its one lot. */
async function fed(look: Look, lot: object, unless: string): Promise<Told<{ readonly id: number }>> {
  const params = { programId: look.id('programId') };
  const answer = await look.told<Report>({ ...FEED, params, body: { lots: [lot] } });
  if (!answer.success) return answer;
  const { success, errors } = answer.data;
  const done = success[0];
  return done ? { ...answer, data: { id: done.id } } : invalid(unless, errors[0]?.errors ?? {});
}
