// The history of a lot, on a page of its own: it reads all that happened to the whole grid.
import { historyOf, type Entry } from '../parts/history.ts';
import { html } from '../html.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { HISTORY, lotOf } from './told.ts';

export async function lotHistoryPage(look: Look): Promise<Shown> {
  const params = { programId: look.id('programId'), lotId: look.id('lotId') };
  const [lot, past] = await Promise.all([
    lotOf(look, params.programId, params.lotId),
    look.told<readonly Entry[]>({ method: 'GET', path: HISTORY, params }),
  ]);
  if (!past.success) return { ...refusedPage(past), here: '/programmes' };
  const address = look.at(`/programmes/${params.programId}/lots/${params.lotId}`);
  return {
    here: '/programmes',
    title: `Historique du lot ${lot.reference}`,
    content: html`<p><a href="${address}">Lot ${lot.reference}</a></p>
      ${historyOf(past.data, look)}`,
  };
}
