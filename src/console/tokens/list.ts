// Jetons: what machines of the office come in with, each with one role.
import { ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import { programNames } from '../parts/program-names.ts';
import { programsIn } from '../parts/programs-field.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { TOKENS, type Token } from './told.ts';

export async function tokensPage(look: Look): Promise<Shown> {
  const { told, may, at, query } = look;
  const found = await told<Token[]>({ method: 'GET', path: TOKENS, query: { page: query.page } });
  if (!found.success) return { here: '/jetons', ...refusedPage(found) };
  const names = await programNames(look);
  return {
    here: '/jetons',
    title: 'Jetons',
    content: html`<p class="lede">
        Un jeton ouvre l’API du bureau de vente à une machine : un export, un logiciel comptable.
      </p>
      ${
        may({ method: 'POST', path: TOKENS }) &&
        html`<p><a class="deed" href="${at('/jetons/nouveau')}">Émettre un jeton</a></p>`
      }
      ${found.data.length === 0 ? html`<p>Aucun jeton : aucune machine ne vient par ici.</p>` : table(look, found.data, names)}
      ${pageLinks(found.meta, at('/jetons'))}`,
  };
}

function table(look: Look, tokens: readonly Token[], names: ReadonlyMap<number, string>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Jeton</th>
          <th scope="col">Rôle</th>
          <th scope="col">Programmes</th>
          <th scope="col">Fin du secret</th>
          <th scope="col">Utilisé</th>
          <th scope="col">État</th>
        </tr>
      </thead>
      <tbody>
        ${tokens.map(
          (token) =>
            html`<tr data-token="${token.id}">
              <th scope="row"><a href="${look.at(`/jetons/${token.id}`)}">${token.label}</a></th>
              <td>${ROLE_NAMES[token.role]}</td>
              <td>${programsIn(names, token.program_ids)}</td>
              <td><code>…${token.last_four}</code></td>
              <td>${moment(token.last_used_at, look) ?? 'jamais'}</td>
              <td>${token.revoked_at === null ? 'bon' : html`révoqué ${moment(token.revoked_at, look)}`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
