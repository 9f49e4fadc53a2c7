import type { SpacePages } from '../space.ts';
import { cancel, cancelPage } from './cancel.ts';
import { salesPage } from './list.ts';
import { newSalePage, prepareSale } from './prepare.ts';
import { salePage } from './sheet.ts';
import { STEPS } from './steps.ts';
import { changePlans, moveDeposit, takeStep } from './take.ts';

export function salePages(pages: SpacePages): void {
  pages.get('/ventes', salesPage);
  pages.download('/ventes/export', ({ query }) => ({
    method: 'GET',
    path: '/:tenantKey/exports/purchases',
    query,
  }));
  pages.get('/ventes/:id', (look) => salePage(look));
  for (const step of STEPS)
    pages.post(`/ventes/:id/${step.name}`, (look, typed) => takeStep(look, step, typed));
  pages.post('/ventes/:id/depot', moveDeposit);
  pages.post('/ventes/:id/echeances', changePlans);
  pages.get('/ventes/:id/annuler', (look) => cancelPage(look));
  pages.post('/ventes/:id/annuler', cancel);
  pages.get('/programmes/:programId/ventes/nouvelle', (look) => newSalePage(look));
  pages.post('/programmes/:programId/ventes/nouvelle', prepareSale);
}
