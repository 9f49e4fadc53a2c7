import type { SpacePages } from '../space.ts';
import { cancel, cancelPage } from './cancel.ts';
import { optionPage, prolong } from './page.ts';

export function optionPages(pages: SpacePages): void {
  const option = '/options/:optionId';
  pages.get(option, (look) => optionPage(look));
  pages.post(`${option}/prolonger`, prolong);
  pages.get(`${option}/annuler`, (look) => cancelPage(look));
  pages.post(`${option}/annuler`, cancel);
}
