import type { SpacePages } from '../space.ts';
import { pilotagePage } from './page.ts';

export function pilotagePages(pages: SpacePages): void {
  pages.get('/pilotage', pilotagePage);
}
