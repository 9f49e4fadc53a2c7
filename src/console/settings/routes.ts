import type { SpacePages } from '../space.ts';
import { setAccount, withdraw, withdrawalPage } from './account-changes.ts';
import { changeSettings, settingsPage } from './page.ts';
import { SECTIONS } from './sections.ts';

export function settingsPages(pages: SpacePages): void {
  pages.get('/reglages', (look) => settingsPage(look));
  for (const section of SECTIONS)
    pages.post(`/reglages/${section.key}`, (look, typed) => changeSettings(look, section, typed));
  pages.post('/reglages/compte-entreprise', setAccount);
  pages.get('/reglages/compte-entreprise/retrait', (look) => withdrawalPage(look));
  pages.post('/reglages/compte-entreprise/retrait', withdraw);
}
