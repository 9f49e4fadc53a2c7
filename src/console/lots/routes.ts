import type { SpacePages } from '../space.ts';
import { changePrice, changeStatus, statusPage } from './change.ts';
import { addLotAsTyped, changeSheet, lotSheetPage, newLotPage, removalPage, removeLot } from './edit.ts';
import { lotPage } from './page.ts';
import { lotHistoryPage } from './past.ts';
import { place } from './place.ts';
import { addingPlan, newPlanPage, planRemovalPage, planSent, removePlan } from './plans.ts';

export function lotPages(pages: SpacePages): void {
  pages.get('/programmes/:programId/lots/nouveau', (look) => newLotPage(look));
  pages.post('/programmes/:programId/lots/nouveau', addLotAsTyped);

  const lot = '/programmes/:programId/lots/:lotId';
  pages.get(lot, (look) => lotPage(look));
  pages.get(`${lot}/historique`, lotHistoryPage);
  pages.post(`${lot}/option`, place);
  pages.post(`${lot}/prix`, changePrice);
  pages.get(`${lot}/statut`, statusPage);
  pages.post(`${lot}/statut`, changeStatus);
  pages.get(`${lot}/fiche`, (look) => lotSheetPage(look));
  pages.post(`${lot}/fiche`, changeSheet);
  pages.get(`${lot}/suppression`, (look) => removalPage(look));
  pages.post(`${lot}/suppression`, (look) => removeLot(look));
  pages.get(`${lot}/plans/nouveau`, (look) => newPlanPage(look));
  pages.upload(`${lot}/plans/nouveau`, addingPlan, planSent);
  pages.get(`${lot}/plans/:lotFileId/retrait`, (look) => planRemovalPage(look));
  pages.post(`${lot}/plans/:lotFileId/retrait`, (look) => removePlan(look));
}
