import type { SpacePages } from '../space.ts';
import { change, changePage, newPage, subscribe } from './change.ts';
import { deliveryPage, redeliver } from './delivery.ts';
import { webhooksPage } from './list.ts';
import { webhookPage } from './page.ts';
import { removalPage, remove } from './removal.ts';
import { ping, replay, rotate } from './sending.ts';

export function webhookPages(pages: SpacePages): void {
  pages.get('/webhooks', webhooksPage);
  pages.post('/webhooks', subscribe);
  pages.get('/webhooks/nouveau', (look) => newPage(look));
  pages.get('/webhooks/:id', (look) => webhookPage(look, look.id('id')));
  pages.post('/webhooks/:id/essai', ping);
  pages.post('/webhooks/:id/reprise', replay);
  pages.post('/webhooks/:id/rotation', rotate);
  pages.get('/webhooks/:id/modification', (look) => changePage(look));
  pages.post('/webhooks/:id/modification', change);
  pages.get('/webhooks/:id/suppression', (look) => removalPage(look));
  pages.post('/webhooks/:id/suppression', remove);
  pages.get('/webhooks/:id/envois/:deliveryId', (look) => deliveryPage(look));
  pages.post('/webhooks/:id/envois/:deliveryId', redeliver);
}
