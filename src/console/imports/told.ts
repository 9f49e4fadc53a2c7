// What the pages of imports are told by the office's routes, and how they ask.
import type { ImportPreviewTold } from './preview-told.ts';
import type { Look } from '../space.ts';

const IMPORTS = '/:tenantKey/programs/:programId/imports';
export const ONE = `${IMPORTS}/:importId`;

export function sending(look: Pick<Look, 'id'>) {
  return { method: 'POST', path: IMPORTS, params: { programId: look.id('programId') } } as const;
}

export function exporting(programId: number, what: 'lots' | 'options') {
  const path = `/:tenantKey/programs/:programId/exports/${what}`;
  return { method: 'GET', path, params: { programId } } as const;
}

export function paramsOf(look: Pick<Look, 'id'>) {
  return { programId: look.id('programId'), importId: look.id('importId') };
}

export function importOf(look: Look): Promise<ImportPreviewTold> {
  return look.data<ImportPreviewTold>({ method: 'GET', path: ONE, params: paramsOf(look) });
}
