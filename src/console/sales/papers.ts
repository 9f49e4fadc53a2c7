// The papers of a sale: the plans and files of its lots. Of each lot those that its own page would show.
import { html, type Html } from '../html.ts';
import { LOT } from '../lots/told.ts';
import type { Lot } from '../programs/told.ts';
import type { Look } from '../space.ts';
import type { Sale } from './told.ts';

/** Nothing for who may not read the lots. */
export async function papersOf(
  { told, at }: Look,
  { lots, program_id: programId }: Sale,
): Promise<Html | null> {
  const answers = await Promise.all(
    lots.map(({ id }) => told<Lot>({ method: 'GET', path: LOT, params: { programId, lotId: id } })),
  );
  const known = answers.flatMap((answer) => (answer.success ? [answer.data] : []));
  if (known.length === 0) return null;
  const papers = known.flatMap((lot) => lot.plans.map((plan) => ({ lot, plan })));
  return html`<section data-papers>
    <h2>Papiers</h2>
    ${
      papers.length === 0
        ? html`<p>Aucun plan ni fichier sur ces lots : ils s’ajoutent à un lot par l’API.</p>`
        : html`<ul class="plain">
            ${papers.map(
              ({ lot: { id, reference }, plan: { name, file_url: file } }) =>
                html`<li>
                  <a href="${file}">${name}</a>
                  <span>lot <a href="${at(`/programmes/${programId}/lots/${id}`)}">${reference}</a></span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
