import type { SpacePages } from '../space.ts';
import { addProgram, changeProgram, newProgramPage, programSheetPage } from './edit.ts';
import { programsPage } from './list.ts';
import { programPage } from './page.ts';
import { changeRules, rulesPage } from './rules.ts';

export function programPages(pages: SpacePages): void {
  pages.get('/programmes', programsPage);
  pages.get('/programmes/nouveau', (look) => newProgramPage(look));
  pages.post('/programmes/nouveau', addProgram);
  pages.get('/programmes/:programId', programPage);
  pages.get('/programmes/:programId/fiche', (look) => programSheetPage(look));
  pages.post('/programmes/:programId/fiche', changeProgram);
  pages.get('/programmes/:programId/regles', (look) => rulesPage(look));
  pages.post('/programmes/:programId/regles', changeRules);
}
