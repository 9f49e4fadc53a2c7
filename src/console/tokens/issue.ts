// Issuing a token: what it is called, which one role it holds, and on which programs.
import { ROLE_MEANINGS, ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { ROLES } from '../../domain/vocabulary/roles.ts';
import { html } from '../html.ts';
import { input, oneOf, type Filled, type Typed } from '../parts/field.ts';
import { programNames } from '../parts/program-names.ts';
import { programsField, programsOf } from '../parts/programs-field.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { numberOf } from '../typed.ts';
import { tokenPage } from './page.ts';
import { TOKENS, type TokenWithSecret } from './told.ts';

export async function issuePage(look: Look, filled: Filled = { typed: {} }): Promise<Shown> {
  const { may, at } = look;
  if (!may({ method: 'POST', path: TOKENS })) return { here: '/jetons', ...notYours };
  const names = await programNames(look);
  const { refused } = filled;
  return {
    here: '/jetons',
    ...(refused && { status: refused.status }),
    title: 'Émettre un jeton',
    content: html`${refusalBox(refused ?? null)}
      <form method="post" action="${at('/jetons')}">
        ${input(
          {
            name: 'label',
            label: 'Nom',
            hint: 'sous lequel les historiques disent ce qu’il fait',
            required: true,
          },
          filled,
        )}
        ${oneOf({ name: 'role', label: 'Rôle', values: ROLES, words: ROLE_NAMES }, filled)}
        <ul>
          ${ROLES.map((role) => html`<li>${ROLE_NAMES[role]} : ${ROLE_MEANINGS[role]}</li>`)}
        </ul>
        ${programsField(names, filled)}
        ${input(
          {
            name: 'user_id',
            label: 'Numéro de la personne pour qui il agit',
            hint: 'obligatoire pour le rôle Commercial',
            mode: 'numeric',
          },
          filled,
        )}
        <button>Émettre le jeton</button>
      </form>
      <p><a href="${at('/jetons')}">Tous les jetons</a></p>`,
  };
}

export async function issue(look: Look, typed: Typed): Promise<Shown> {
  const { label = '', role = '' } = typed;
  const user = numberOf(typed.user_id);
  const body = { label, role, program_ids: programsOf(typed), ...(user === null ? {} : { user_id: user }) };
  const answer = await look.told<TokenWithSecret>({ method: 'POST', path: TOKENS, body, isAnew: true });
  if (!answer.success) return issuePage(look, { typed, refused: answer });
  return tokenPage(look, answer.data.id, { issued: answer.data });
}
