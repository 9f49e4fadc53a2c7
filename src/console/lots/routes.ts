import type { SpacePages } from '../space.ts';
import { changePrice, changeStatus, statusPage } from './change.ts';
import { lotPage } from './page.ts';
import { lotHistoryPage } from './past.ts';
import { place } from './place.ts';

export function lotPages(pages: SpacePages): void {
  const lot = '/programmes/:programId/lots/:lotId';
  pages.get(lot, (look) => lotPage(look));
  pages.get(`${lot}/historique`, lotHistoryPage);
  pages.post(`${lot}/option`, place);
  pages.post(`${lot}/prix`, changePrice);
  pages.get(`${lot}/statut`, statusPage);
  pages.post(`${lot}/statut`, changeStatus);
}
