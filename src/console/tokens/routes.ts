import type { SpacePages } from '../space.ts';
import { issue, issuePage } from './issue.ts';
import { tokensPage } from './list.ts';
import { rotate, tokenPage } from './page.ts';
import { revocationPage, revoke } from './revocation.ts';

export function tokenPages(pages: SpacePages): void {
  pages.get('/jetons', tokensPage);
  pages.post('/jetons', issue);
  pages.get('/jetons/nouveau', (look) => issuePage(look));
  pages.get('/jetons/:id', (look) => tokenPage(look, look.id('id')));
  pages.post('/jetons/:id/rotation', rotate);
  pages.get('/jetons/:id/revocation', (look) => revocationPage(look));
  pages.post('/jetons/:id/revocation', revoke);
}
