// What pages of lots ask the office.
import type { LotSheet } from '../programs/told.ts';
import type { Look } from '../space.ts';

export const LOT = '/:tenantKey/programs/:programId/lots/:lotId';
export const OPTIONS = '/:tenantKey/programs/:programId/options';
export const HISTORY = `${LOT}/history`;
export const COURSE = `${LOT}/course`;
export const THEN = `${LOT}/then`;

export function lotOf({ data }: Pick<Look, 'data'>, programId: number, lotId: number): Promise<LotSheet> {
  return data({ method: 'GET', path: LOT, params: { programId, lotId } });
}

/** By which a page of one lot knows it. */
export function paramsOf({ id }: Pick<Look, 'id'>) {
  return { programId: id('programId'), lotId: id('lotId') };
}

/** Where the page of that lot is. */
export function addressOf(look: Pick<Look, 'at' | 'id'>): string {
  const { programId, lotId } = paramsOf(look);
  return look.at(`/programmes/${programId}/lots/${lotId}`);
}
