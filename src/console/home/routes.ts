import type { SpacePages } from '../space.ts';
import { todayPage } from './today.ts';

export function homeRoutes(pages: SpacePages): void {
  pages.get('', todayPage);
  pages.download('/actions/export', ({ query }) => ({
    method: 'GET',
    path: '/:tenantKey/exports/sales-actions',
    query,
  }));
}
