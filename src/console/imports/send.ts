// Where a grid is brought in as a file. Nothing happens to the grid here: the next page says what would.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import { programOf } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { sending } from './told.ts';

export async function sendPage(look: Look, refused: NotTold | null = null): Promise<Shown> {
  const programId = look.id('programId');
  const program = await programOf(look, programId);
  if (!look.may(sending(look))) return { ...notYours, here: '/programmes' };
  const address = look.at(`/programmes/${programId}`);
  return {
    here: '/programmes',
    title: 'Importer une grille',
    ...(refused && { status: refused.status }),
    content: html`<p><a href="${address}">${program.name}</a></p>
      ${refused && refusalBox({ ...refused, errors: null })}
      <form method="post" enctype="multipart/form-data" action="${address}/import">
        <label for="fichier">Fichier Excel (.xlsx) ou CSV</label>
        <input
          id="fichier"
          type="file"
          name="file"
          required
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
        <button>Voir ce qui changerait</button>
      </form>
      <p>
        La première ligne porte les noms des colonnes. Chaque ligne nomme son lot par son numéro, son
        identifiant externe ou sa référence. Rien n’est modifié avant que vous n’appliquiez l’import, et aucun
        lot n’est supprimé.
      </p>
      <p>
        Le plus simple est de partir de la grille d’aujourd’hui :
        <a href="${address}/export?format=xlsx">Excel</a>, <a href="${address}/export?format=csv">CSV</a>.
      </p>`,
  };
}
