import type { SpacePages } from '../space.ts';
import { issue, issuePage } from './issue.ts';
import { keysPage } from './list.ts';
import { keyPage, rotate } from './page.ts';
import { revocationPage, revoke } from './revocation.ts';

export function keyPages(pages: SpacePages): void {
  pages.get('/cles', keysPage);
  pages.post('/cles', issue);
  pages.get('/cles/nouvelle', (look) => issuePage(look));
  pages.get('/cles/:id', (look) => keyPage(look, look.id('id')));
  pages.post('/cles/:id/rotation', rotate);
  pages.get('/cles/:id/revocation', (look) => revocationPage(look));
  pages.post('/cles/:id/revocation', revoke);
}
