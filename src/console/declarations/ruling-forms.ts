// The ruling: two buttons, and what a rejection has to say.
import { REJECTION_REASONS } from '../../domain/registrations/enumerations.ts';
import { rejectionReason } from '../../domain/labels/sale.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import type { Look } from '../space.ts';
import { RULING, type Declaration } from './told.ts';

export function rulingForms(
  { may, at }: Look,
  { id, program_id: programId, ruling_required }: Declaration,
  typed: Readonly<Record<string, string>>,
): Html | null {
  if (ruling_required !== 1 || !may({ ...RULING, params: { programId, id } })) return null;
  return html`<section class="beside">
    <form method="post" action="${at(`/declarations/${id}/approbation`)}">
      <h2>Approuver</h2>
      <p>La personne devient, ou reste, un prospect sous la prescription de qui l’a déclarée.</p>
      <button aria-keyshortcuts="a">Approuver la déclaration</button>
    </form>
    <form method="post" action="${at(`/declarations/${id}/rejet`)}">
      <h2>Rejeter</h2>
      ${choice({
        name: 'rejection_reason',
        label: 'Motif du rejet',
        values: REJECTION_REASONS,
        words: rejectionReason,
        chosen: typed.rejection_reason,
      })}
      <label
        >Commentaire pour le prescripteur
        <textarea name="rejection_comment" rows="3">${typed.rejection_comment}</textarea>
      </label>
      <button aria-keyshortcuts="r" class="grave">Rejeter la déclaration</button>
    </form>
  </section>`;
}
