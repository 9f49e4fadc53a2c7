// Clés: what partners come in with, and how much of the client space each of them has.
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { programNames } from '../parts/program-names.ts';
import { programsIn } from '../parts/programs-field.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { counted } from '../words.ts';
import { KEYS, type Key } from './told.ts';

export async function keysPage(look: Look): Promise<Shown> {
  const { told, may, at } = look;
  const found = await told<Key[]>({ method: 'GET', path: KEYS });
  if (!found.success) return { here: '/cles', ...refusedPage(found) };
  const names = await programNames(look);
  const [live, revoked] = [true, false].map((isLive) =>
    found.data.filter(({ revoked_at }) => (revoked_at === null) === isLive),
  ) as [Key[], Key[]];
  return {
    here: '/cles',
    title: 'Clés',
    content: html`<p class="lede">
        Une clé ouvre l’API des partenaires à un portail, un prescripteur ou un logiciel, avec les seules
        permissions qu’elle porte.
      </p>
      ${
        may({ method: 'POST', path: KEYS }) &&
        html`<p><a class="deed" href="${at('/cles/nouvelle')}">Émettre une clé</a></p>`
      }
      ${live.length === 0 ? html`<p>Aucune clé n’est bonne : aucun partenaire n’entre.</p>` : table(look, live, names)}
      ${
        revoked.length > 0 &&
        html`<h2>Révoquées</h2>
          ${table(look, revoked, names)}`
      }`,
  };
}

function table(look: Look, keys: readonly Key[], names: ReadonlyMap<number, string>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Clé</th>
          <th scope="col">Permissions</th>
          <th scope="col">Programmes</th>
          <th scope="col">Fin du secret</th>
          <th scope="col">Utilisée</th>
          <th scope="col">État</th>
        </tr>
      </thead>
      <tbody>
        ${keys.map(
          (key) =>
            html`<tr data-key="${key.id}">
              <th scope="row"><a href="${look.at(`/cles/${key.id}`)}">${key.label}</a></th>
              <td>${counted(key.permissions.length + key.global_permissions.length, 'permission')}</td>
              <td>${programsIn(names, key.program_ids)}</td>
              <td><code>…${key.last_four}</code></td>
              <td>${moment(key.last_used_at, look) ?? 'jamais'}</td>
              <td>${key.revoked_at === null ? 'bonne' : html`révoquée ${moment(key.revoked_at, look)}`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
