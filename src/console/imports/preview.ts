// What an import would do, lot by lot, before it is applied; and what it did.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { pageLinks } from '../parts/pages.ts';
import { refusalBox } from '../parts/refusal.ts';
import { programOf } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { counted } from '../words.ts';
import { namesIn } from './cells.ts';
import { columnForm } from './columns.ts';
import { changedTable, createdTable, wrongTable } from './lines.ts';
import type { ImportPreviewTold } from './preview-told.ts';
import { importOf } from './told.ts';

const PER_PAGE = 200;

export async function previewPage(look: Look, refused: NotTold | null = null): Promise<Shown> {
  const [program, told] = await Promise.all([programOf(look, look.id('programId')), importOf(look)]);
  const grid = look.at(`/programmes/${program.id}`);
  const address = `${grid}/import/${told.id}`;
  const names = namesIn(program);
  const head = html`<p><a href="${grid}">${program.name}</a> · ${counted(told.lines, 'ligne')}</p>
    ${refusalBox(refused)}`;
  const shown = {
    here: '/programmes',
    title: `Import de ${told.name}`,
    ...(refused && { status: refused.status }),
  };
  if (told.applied)
    return {
      ...shown,
      content: html`${head} ${report(told.applied)}
        <p><a class="deed" href="${grid}">Voir la grille</a></p>`,
    };
  if (told.is_under_way)
    return {
      ...shown,
      follows: { programId: program.id },
      content: html`${head}
        <p role="status">
          <strong>Cet import est en train d’être appliqué.</strong> S’il a été interrompu, il est terminé tout
          seul dans la minute.
        </p>
        <p><a class="deed" href="${grid}">Voir la grille</a></p>`,
    };
  return {
    ...shown,
    content: html`${head} ${summary(told)} ${deed(told, address)}
      ${paged(look, address, told.changed, (some) => changedTable(some, names, grid))}
      ${createdTable(told.created, names)} ${wrongTable(told.wrong, grid)} ${missing(told, address)}
      ${columnForm(told, address)}
      <p><a href="${grid}/import">Choisir un autre fichier</a></p>`,
  };
}

function report({ changed, created }: { readonly changed: number; readonly created: number }): Html {
  return html`<p role="status">
    Import appliqué : ${counted(changed, 'lot modifié', 'lots modifiés')},
    ${counted(created, 'lot créé', 'lots créés')}.
  </p>`;
}

function summary(told: ImportPreviewTold): Html {
  return html`<ul class="totals">
    <li data-import="changed">${counted(told.changed.length, 'lot modifié', 'lots modifiés')}</li>
    <li data-import="created">${counted(told.created.length, 'nouveau lot', 'nouveaux lots')}</li>
    <li data-import="wrong">${counted(told.wrong.length, 'ligne écartée', 'lignes écartées')}</li>
    <li data-import="unchanged">${counted(told.unchanged, 'lot inchangé', 'lots inchangés')}</li>
    <li data-import="missing">
      ${counted(told.missing.length, 'lot absent du fichier', 'lots absents du fichier')}
    </li>
  </ul>`;
}

function deed({ problem, changed, created, wrong, seen }: ImportPreviewTold, address: string): Html {
  if (problem !== null) return html`<div class="refusal" role="alert"><p>${problem}</p></div>`;
  if (changed.length + created.length === 0)
    return html`<p><strong>Ce fichier ne change rien : il n’y a rien à appliquer.</strong></p>`;
  const ended = changed.reduce((sum, one) => sum + one.ends_options, 0);
  return html`${wrong.length > 0 && html`<p>Les lignes écartées ne seront pas appliquées ; les autres le seront.</p>`}
    ${ended > 0 && html`<p><strong>${counted(ended, 'option')} en cours en ${ended > 1 ? 'seront annulées' : 'sera annulée'}.</strong></p>`}
    <form method="post" action="${address}">
      <input type="hidden" name="seen" value="${seen}" />
      <button>Appliquer</button>
    </form>`;
}

/** Thousands of lots are told some at a time; all of them are applied. */
function paged<T>(
  { query }: Look,
  address: string,
  all: readonly T[],
  table: (some: readonly T[]) => Html,
): Html | null {
  if (all.length === 0) return null;
  const last = Math.ceil(all.length / PER_PAGE);
  const page = Math.min(Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1), last);
  return html`${table(all.slice((page - 1) * PER_PAGE, page * PER_PAGE))}
  ${pageLinks({ current_page: page, last_page: last }, address)}`;
}

const MOST_NAMED = 100;

function missing({ missing }: ImportPreviewTold, address: string): Html | null {
  if (missing.length === 0) return null;
  const more = missing.length - MOST_NAMED;
  return html`<section data-missing>
    <h2>Absents du fichier</h2>
    <p>
      ${missing
        .slice(0, MOST_NAMED)
        .map(({ reference }) => reference)
        .join(', ')}${more > 0 && ` et ${counted(more, 'autre')}`}.
    </p>
    <p>Ces lots restent tels qu’ils sont : un import ne supprime rien.</p>
    <p><a href="${address}/absents">Supprimer des lots absents…</a></p>
  </section>`;
}
