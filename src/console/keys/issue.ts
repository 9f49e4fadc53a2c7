// Issuing a key: whose it is, what it may, and on which programs.
import { html } from '../html.ts';
import { input, type Filled, type Typed } from '../parts/field.ts';
import { programNames } from '../parts/program-names.ts';
import { programsField, programsOf } from '../parts/programs-field.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { numberOf, textOf } from '../typed.ts';
import { keyPage } from './page.ts';
import { permissionFields, permissionsOf } from './permission-fields.ts';
import { KEYS, type KeyWithSecret } from './told.ts';

const NOTHING_YET: Typed = { program_ids: 'some' };

export async function issuePage(look: Look, filled: Filled = { typed: NOTHING_YET }): Promise<Shown> {
  const { may, at } = look;
  if (!may({ method: 'POST', path: KEYS })) return { here: '/cles', ...notYours };
  const names = await programNames(look);
  const { refused } = filled;
  return {
    here: '/cles',
    ...(refused && { status: refused.status }),
    title: 'Émettre une clé',
    content: html`${refusalBox(refused ?? null)}
      <form method="post" action="${at('/cles')}" class="wide">
        ${input(
          {
            name: 'label',
            label: 'Nom',
            hint: 'le partenaire, sous lequel les historiques disent ce qu’il fait',
          },
          filled,
        )}
        ${input(
          {
            name: 'user_id',
            label: 'Numéro de la personne au nom de qui elle agit',
            hint: 'sans elle, la clé nomme le titulaire à chaque appel',
            mode: 'numeric',
          },
          filled,
        )}
        ${programsField(names, filled)}
        <h2>Permissions</h2>
        <p>Elles ne changent plus : pour d’autres permissions il faut une autre clé.</p>
        ${permissionFields(filled)}
        <button>Émettre la clé</button>
      </form>
      <p><a href="${at('/cles')}">Toutes les clés</a></p>`,
  };
}

export async function issue(look: Look, typed: Typed): Promise<Shown> {
  const body = {
    label: textOf(typed.label),
    user_id: numberOf(typed.user_id),
    program_ids: programsOf(typed),
    ...permissionsOf(typed),
  };
  const answer = await look.told<KeyWithSecret>({ method: 'POST', path: KEYS, body, isAnew: true });
  if (!answer.success) return issuePage(look, { typed, refused: answer });
  return keyPage(look, answer.data.id, { issued: answer.data });
}
