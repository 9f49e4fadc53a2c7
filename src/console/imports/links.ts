// What a program has, as files: to take along, or its grid to bring in.
import { html, type Html } from '../html.ts';
import { exportLinks } from '../parts/export-links.ts';
import type { Look } from '../space.ts';
import { exporting, sending } from './told.ts';

export function sheetLinks(look: Look, programId: number): Html | null {
  const address = look.at(`/programmes/${programId}`);
  const mayExport = look.may(exporting(programId, 'lots'));
  const mayImport = look.may(sending(look));
  if (!mayExport && !mayImport) return null;
  return html`<section class="files">
    <h2>Fichiers</h2>
    <p class="sheets">
      ${mayImport && html`<a href="${address}/import">Importer une grille</a>`}
      ${
        mayExport &&
        html`${exportLinks('la grille', `${address}/export`)}
        ${exportLinks('les options', `${address}/options/export`)}
        ${exportLinks('les ventes', look.at('/ventes/export'), { program_id: String(programId) })}`
      }
    </p>
  </section>`;
}
