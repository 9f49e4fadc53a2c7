// Deleting lots that a file does not name: one asks for each by name, and the office refuses those that may not go.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { programOf } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { counted } from '../words.ts';
import { importOf } from './told.ts';

interface Kept {
  readonly reference: string;
  readonly refused: NotTold;
}

export async function missingPage(look: Look, deleted = 0, kept: readonly Kept[] = []): Promise<Shown> {
  const [program, told] = await Promise.all([programOf(look, look.id('programId')), importOf(look)]);
  const grid = look.at(`/programmes/${program.id}`);
  return {
    here: '/programmes',
    title: 'Supprimer des lots absents du fichier',
    ...(kept[0] && { status: kept[0].refused.status }),
    content: html`<p><a href="${grid}">${program.name}</a> · ${told.name}</p>
      ${deleted > 0 && html`<p role="status">${counted(deleted, 'lot supprimé', 'lots supprimés')}.</p>`}
      ${kept.length > 0 && keptBox(kept)}
      ${
        told.missing.length === 0
          ? html`<p>Tous les lots du programme sont dans le fichier.</p>`
          : html`<p>
                Un lot supprimé ne revient pas ; ses annexes restent, détachées. Seuls des lots disponibles ou
                indisponibles peuvent l’être.
              </p>
              <form method="post">
                <fieldset>
                  <legend>Lots à supprimer</legend>
                  ${told.missing.map(
                    ({ id, reference, status }) =>
                      html`<label class="check"
                        ><input type="checkbox" name="lot-${id}" /> ${reference}
                        <small>${display(lotStatus, status)}</small></label
                      >`,
                  )}
                </fieldset>
                <button class="grave">Supprimer les lots cochés</button>
              </form>`
      }
      <p><a href="${grid}/import/${told.id}">Retour à l’import</a></p>`,
  };
}

function keptBox(kept: readonly Kept[]): Html {
  return html`<div class="refusal" role="alert">
    ${kept.map(({ reference, refused }) => html`<p><strong>${reference}</strong> : ${refused.message}. ${refused.body}</p>`)}
  </div>`;
}

export async function deleteMissing(look: Look, form: Readonly<Record<string, string>>): Promise<Shown> {
  const programId = look.id('programId');
  const { missing } = await importOf(look);
  const kept: Kept[] = [];
  let deleted = 0;
  for (const { id, reference } of missing.filter((lot) => form[`lot-${lot.id}`] !== undefined)) {
    const answer = await look.told<object>({
      method: 'DELETE',
      path: '/:tenantKey/programs/:programId/lots/:lotId',
      params: { programId, lotId: id },
    });
    if (answer.success) deleted++;
    else kept.push({ reference, refused: answer });
  }
  return await missingPage(look, deleted, kept);
}
