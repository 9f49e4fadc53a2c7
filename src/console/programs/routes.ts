import type { SpacePages } from '../space.ts';
import { programsPage } from './list.ts';
import { programPage } from './page.ts';
import { changeRules, rulesPage } from './rules.ts';

export function programPages(pages: SpacePages): void {
  pages.get('/programmes', programsPage);
  pages.get('/programmes/:programId', programPage);
  pages.get('/programmes/:programId/regles', (look) => rulesPage(look));
  pages.post('/programmes/:programId/regles', changeRules);
}
