import type { SpacePages } from '../space.ts';
import { allot, allotmentPage } from './allotment.ts';
import {
  addBuilding,
  buildingPage,
  buildingsPage,
  changeBuilding,
  removalPage,
  removeBuilding,
} from './buildings.ts';
import { addProgram, changeProgram, newProgramPage, programSheetPage } from './edit.ts';
import { programsPage } from './list.ts';
import { programPage } from './page.ts';
import { partnersPage } from './partners.ts';
import { changeRules, rulesPage } from './rules.ts';
import { SHEETS } from './sheets.ts';
import {
  addText,
  changeText,
  newTextPage,
  removeText,
  textPage,
  textRemovalPage,
  textsPage,
} from './texts.ts';
import { joinTwins, partTwins, twinsPage } from './twins.ts';

export function programPages(pages: SpacePages): void {
  pages.get('/programmes', programsPage);
  pages.get('/programmes/nouveau', (look) => newProgramPage(look));
  pages.post('/programmes/nouveau', addProgram);
  pages.get('/programmes/:programId', programPage);
  for (const sheet of SHEETS) {
    pages.get(`/programmes/:programId${sheet.address}`, (look) => programSheetPage(look, sheet));
    pages.post(`/programmes/:programId${sheet.address}`, (look, typed) => changeProgram(look, sheet, typed));
  }
  pages.get('/programmes/:programId/textes', textsPage);
  pages.get('/programmes/:programId/textes/nouveau', (look) => newTextPage(look));
  pages.post('/programmes/:programId/textes/nouveau', addText);
  pages.get('/programmes/:programId/textes/:textId', (look) => textPage(look));
  pages.post('/programmes/:programId/textes/:textId', changeText);
  pages.get('/programmes/:programId/textes/:textId/retrait', (look) => textRemovalPage(look));
  pages.post('/programmes/:programId/textes/:textId/retrait', (look) => removeText(look));
  pages.get('/programmes/:programId/batiments', (look) => buildingsPage(look));
  pages.post('/programmes/:programId/batiments', addBuilding);
  pages.get('/programmes/:programId/batiments/:buildingId', (look) => buildingPage(look));
  pages.post('/programmes/:programId/batiments/:buildingId', changeBuilding);
  pages.get('/programmes/:programId/batiments/:buildingId/retrait', (look) => removalPage(look));
  pages.post('/programmes/:programId/batiments/:buildingId/retrait', (look) => removeBuilding(look));
  pages.get('/programmes/:programId/jumeaux', (look) => twinsPage(look));
  pages.post('/programmes/:programId/jumeaux', joinTwins);
  pages.post('/programmes/:programId/jumeaux/:lotId/separation', (look) => partTwins(look));
  pages.get('/programmes/:programId/partenaires', partnersPage);
  pages.get('/programmes/:programId/partenaires/:keyId', (look) => allotmentPage(look));
  pages.post('/programmes/:programId/partenaires/:keyId', allot);
  pages.get('/programmes/:programId/regles', (look) => rulesPage(look));
  pages.post('/programmes/:programId/regles', changeRules);
}
