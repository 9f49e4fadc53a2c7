// The grid as a file, from its page: to take along, or to bring in.
import { html, type Html } from '../html.ts';
import { mayIn } from '../may.ts';
import type { Look } from '../space.ts';

export function sheetLinks(look: Look, programId: number): Html | null {
  const address = look.at(`/programmes/${programId}`);
  const mayExport = mayIn(look, programId, 'exports.read');
  const mayImport = mayIn(look, programId, 'programs.write');
  if (!mayExport && !mayImport) return null;
  return html`<p class="sheets">
    ${
      mayExport &&
      html`<a href="${address}/export?format=xlsx">Exporter la grille (Excel)</a>
        <a href="${address}/export?format=csv">Exporter la grille (CSV)</a>`
    }
    ${mayImport && html`<a href="${address}/import">Importer une grille</a>`}
  </p>`;
}
