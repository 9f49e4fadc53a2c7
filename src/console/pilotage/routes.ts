import type { SpacePages } from '../space.ts';
import { FIGURES, pilotagePage } from './page.ts';
import { picture } from './picture.ts';

export function pilotagePages(pages: SpacePages): void {
  pages.get('/pilotage', pilotagePage);
  for (const name of FIGURES) pages.file(`/pilotage/${name}/png`, (look) => picture(name, look));
}
