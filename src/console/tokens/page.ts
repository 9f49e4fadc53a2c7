// One token: its role, what it reaches, when it was used; another secret, or an end.
import { ROLE_MEANINGS, ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
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
import { ROTATE, TOKEN, type Token, type TokenWithSecret } from './told.ts';

interface Done extends Partial<Filled> {
  readonly issued?: TokenWithSecret;
}

const HERE = { here: '/jetons' } as const;
const SHOWN_ONCE = 'Jeton, montré cette seule fois : donnez-le à la machine maintenant.';

export async function tokenPage(look: Look, id: number, done: Done = {}): Promise<Shown> {
  const { told, at } = look;
  const { refused, issued } = done;
  const shown = issued && once(SHOWN_ONCE, issued.token);
  const answer = await told<Token>({ method: 'GET', path: TOKEN, params: { id } });
  // the read model may be behind: the secret is shown all the same, for it never is again
  if (!answer.success)
    return shown ? { ...HERE, title: `Jeton ${id}`, content: shown } : { ...HERE, ...refusedPage(answer) };
  const token = answer.data;
  const names = await programNames(look);
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: token.label,
    content: html`<p class="lede">
        Jeton ${id} · ${token.revoked_at === null ? 'bon' : html`révoqué ${moment(token.revoked_at, look)}`}
      </p>
      ${refusalBox(refused ?? null)} ${shown}
      ${facts([
        ['Rôle', html`${ROLE_NAMES[token.role]} : ${ROLE_MEANINGS[token.role]}`],
        ['Programmes', programsIn(names, token.program_ids)],
        [
          'Agit pour',
          token.user_id && html`<a href="${at(`/equipe/${token.user_id}`)}">personne ${token.user_id}</a>`,
        ],
        ['Fin du secret', html`<code>…${token.last_four}</code>`],
        ['Émis', moment(token.created_at, look)],
        ['Utilisé', moment(token.last_used_at, look) ?? 'jamais'],
      ])}
      ${token.revoked_at === null && acts(look, id, done)}
      <p><a href="${at('/jetons')}">Tous les jetons</a></p>`,
  };
}

function acts({ may, at }: Look, id: number, { typed = {}, refused }: Done): Html | null {
  if (!may({ method: 'POST', path: ROTATE })) return null;
  return html`${rotationForm(at(`/jetons/${id}/rotation`), { typed, refused })}
    <p><a href="${at(`/jetons/${id}/revocation`)}">Révoquer le jeton…</a></p>`;
}

export async function rotate(look: Look, typed: Typed): Promise<Shown> {
  const id = look.id('id');
  const overlap = numberOf(typed.overlap_seconds);
  const body = overlap === null ? {} : { overlap_seconds: overlap };
  const answer = await look.told<TokenWithSecret>({
    method: 'POST',
    path: ROTATE,
    params: { id },
    body,
    isAnew: true,
  });
  return tokenPage(look, id, answer.success ? { issued: answer.data } : { refused: answer, typed });
}
