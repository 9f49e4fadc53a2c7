// Which partners reach a program, and what each sees of its grid.
import { html, type Html } from '../html.ts';
import type { Look, Shown } from '../space.ts';
import { programOf } from './told.ts';

const PROGRAM = '/:tenantKey/programs/:programId';
export const ALLOTMENTS = `${PROGRAM}/allotments`;
export const ALLOT = { method: 'PUT', path: ALLOTMENTS } as const;

export interface Partner {
  readonly key_id: number;
  readonly label: string;
  readonly sees: 'all' | 'allotted' | 'none';
  readonly allotted: number;
}

export function paramsOf({ id }: Pick<Look, 'id'>) {
  return { programId: id('programId') };
}

export function addressOf({ at, id }: Pick<Look, 'at' | 'id'>): string {
  return at(`/programmes/${id('programId')}/partenaires`);
}

export function partnersOf(look: Look): Promise<readonly Partner[]> {
  return look.data({ method: 'GET', path: `${PROGRAM}/partners`, params: paramsOf(look) });
}

export async function partnersPage(look: Look): Promise<Shown> {
  const [program, partners] = await Promise.all([programOf(look, look.id('programId')), partnersOf(look)]);
  return {
    here: '/programmes',
    title: 'Partenaires',
    content: html`<p><a href="${look.at(`/programmes/${program.id}`)}">${program.name}</a></p>
      ${partners.length === 0 ? html`<p>Aucun partenaire n’a accès à ce programme.</p>` : table(look, partners)}`,
  };
}

function table(look: Look, partners: readonly Partner[]): Html {
  const mayAllot = look.may({ ...ALLOT, params: paramsOf(look) });
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Partenaire</th>
          <th scope="col">Voit de la grille</th>
        </tr>
      </thead>
      <tbody>
        ${partners.map((partner) => {
          const { key_id: keyId, label, sees } = partner;
          const isAllotted = mayAllot && sees === 'allotted';
          return html`<tr data-partner="${keyId}">
            <th scope="row">
              ${isAllotted ? html`<a href="${addressOf(look)}/${keyId}">${label}</a>` : label}
            </th>
            <td>${seen(partner)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

export function seen({ sees, allotted }: Partner): string {
  if (sees === 'all') return 'tous les lots';
  if (sees === 'none') return 'aucun lot';
  const own =
    allotted === 0
      ? 'aucun lot attribué'
      : `${allotted} ${allotted === 1 ? 'lot attribué' : 'lots attribués'}`;
  return `${own}, et la grille ouverte`;
}
