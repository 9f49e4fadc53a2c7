import type { SpacePages } from '../space.ts';
import { programsPage } from './list.ts';
import { programPage } from './page.ts';

export function programPages(pages: SpacePages): void {
  pages.get('/programmes', programsPage);
  pages.get('/programmes/:programId', programPage);
}
