// One key: its permissions, what they open, when it was used; another secret, or an end.
import { display } from '../../domain/labels/french.ts';
import { permission } from '../../domain/labels/permissions.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { moment } from '../parts/moment.ts';
import { once } from '../parts/once.ts';
import { programNames } from '../parts/program-names.ts';
import { programsIn } from '../parts/programs-field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { rotationForm } from '../parts/rotation.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { numberOf } from '../typed.ts';
import { counted } from '../words.ts';
import { KEY, REACH, ROTATE, type Key, type KeyWithSecret, type Reach } from './told.ts';

interface Done extends Partial<Filled> {
  readonly issued?: KeyWithSecret;
}

const HERE = { here: '/cles' } as const;
const SHOWN_ONCE = 'Clé, montrée cette seule fois : donnez-la au partenaire maintenant.';

export async function keyPage(look: Look, id: number, done: Done = {}): Promise<Shown> {
  const { told, at } = look;
  const { refused, issued } = done;
  const shown = issued && once(SHOWN_ONCE, issued.key);
  const [answer, reach, names] = await Promise.all([
    told<Key>({ method: 'GET', path: KEY, params: { id } }),
    told<Reach>({ method: 'GET', path: REACH, params: { id } }),
    programNames(look),
  ]);
  // the read model may be behind: the secret is shown all the same, for it never is again
  if (!answer.success)
    return shown ? { ...HERE, title: `Clé ${id}`, content: shown } : { ...HERE, ...refusedPage(answer) };
  const key = answer.data;
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: key.label,
    content: html`<p class="lede">
        Clé ${id} · ${key.revoked_at === null ? 'bonne' : html`révoquée ${moment(key.revoked_at, look)}`}
      </p>
      ${refusalBox(refused ?? null)} ${shown}
      ${facts([
        [
          'Au nom de',
          key.user_id === null
            ? 'personne : le titulaire est nommé à chaque appel'
            : personLink(look, key.user_id),
        ],
        ['Programmes', programsIn(names, key.program_ids)],
        ['Fin du secret', html`<code>…${key.last_four}</code>`],
        ['Émise', moment(key.created_at, look)],
        ['Utilisée', moment(key.last_used_at, look) ?? 'jamais'],
      ])}
      ${permissions(key)} ${reach.success && reached(look, reach.data)}
      ${key.revoked_at === null && acts(look, id, done)}
      <p><a href="${at('/cles')}">Toutes les clés</a></p>`,
  };
}

function personLink({ at }: Look, id: number): Html {
  return html`<a href="${at(`/equipe/${id}`)}">personne ${id}</a>`;
}

function permissions({ global_permissions, permissions }: Key): Html {
  const all = [...global_permissions, ...permissions];
  return html`<section>
    <h2>Permissions</h2>
    ${
      all.length === 0
        ? html`<p>Aucune : la clé ne sait que ce qu’elle est.</p>`
        : html`<ul class="columns">
            ${all.map((name) => html`<li>${display(permission, name)} <code>${name}</code></li>`)}
          </ul>`
    }
  </section>`;
}

function reached({ at }: Look, { routes, programs }: Reach): Html {
  return html`<section data-reach>
    <h2>Ce qu’elle atteint</h2>
    <h3>${counted(programs.length, 'programme')} en vente</h3>
    ${
      programs.length === 0
        ? html`<p>Aucun : une clé n’atteint que des programmes activés.</p>`
        : html`<ul class="columns">
            ${programs.map(({ id, name }) => html`<li><a href="${at(`/programmes/${id}`)}">${name}</a></li>`)}
          </ul>`
    }
    <details>
      <summary>${counted(routes.length, 'route')} de l’API</summary>
      <ul class="plain">
        ${routes.map(
          ({ method, path, summary }) =>
            html`<li><code>${method} ${path}</code> <span class="by" lang="en">${summary}</span></li>`,
        )}
      </ul>
    </details>
  </section>`;
}

function acts({ may, at }: Look, id: number, { typed = {}, refused }: Done): Html | null {
  if (!may({ method: 'POST', path: ROTATE })) return null;
  return html`${rotationForm(at(`/cles/${id}/rotation`), { typed, refused })}
    <p><a href="${at(`/cles/${id}/revocation`)}">Révoquer la clé…</a></p>`;
}

export async function rotate(look: Look, typed: Typed): Promise<Shown> {
  const id = look.id('id');
  const overlap = numberOf(typed.overlap_seconds);
  const body = overlap === null ? {} : { overlap_seconds: overlap };
  const answer = await look.told<KeyWithSecret>({
    method: 'POST',
    path: ROTATE,
    params: { id },
    body,
    isAnew: true,
  });
  return keyPage(look, id, answer.success ? { issued: answer.data } : { refused: answer, typed });
}
