// Lots that are optioned together: their sets, one more, one less.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { byReference } from '../lots/named.ts';
import { area, type Filled, type Typed } from '../parts/field.ts';
import { invalid, refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { listOf } from '../typed.ts';
import { lotsOf, programOf, type Lot, type ProgramSheet } from './told.ts';

const ALL = '/:tenantKey/programs/:programId/twins';
const JOIN = { method: 'POST', path: ALL } as const;
const PART = { method: 'DELETE', path: '/:tenantKey/programs/:programId/lots/:lotId/twins' } as const;

function addressOf({ at, id }: Pick<Look, 'at' | 'id'>): string {
  return at(`/programmes/${id('programId')}`);
}

export async function twinsPage(look: Look, filled: Filled = { typed: {} }): Promise<Shown> {
  const programId = look.id('programId');
  const [program, lots, { lots: sets }] = await Promise.all([
    programOf(look, programId),
    lotsOf(look, programId),
    look.data<{ readonly lots: readonly (readonly number[])[] }>({
      method: 'GET',
      path: ALL,
      params: { programId },
    }),
  ]);
  const { refused } = filled;
  const mayWrite = look.may({ ...JOIN, params: { programId } });
  return {
    here: '/programmes',
    ...(refused && { status: refused.status }),
    title: 'Lots jumeaux',
    content: html`<p><a href="${addressOf(look)}">${program.name}</a></p>
      <p class="lede">${together(program)}</p>
      ${refusalBox(refused ?? null)}
      ${sets.length === 0 ? html`<p>Aucun lot n’en a.</p>` : table(look, sets, lots, mayWrite)}
      ${mayWrite && joining(look, filled)}`,
  };
}

function together({ rules }: Pick<ProgramSheet, 'rules'>): string {
  return rules.require_twin_lots
    ? 'Les règles du programme veulent que des lots jumeaux soient optionnés et vendus ensemble.'
    : 'Les règles du programme laissent optionner un lot sans ses jumeaux : ils ne sont que montrés ensemble.';
}

function table(
  look: Look,
  sets: readonly (readonly number[])[],
  lots: readonly Lot[],
  mayWrite: boolean,
): Html {
  const called = new Map(lots.map(({ id, reference }) => [id, reference]));
  const address = addressOf(look);
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Ensemble</th>
          ${mayWrite && html`<th scope="col"><span class="unseen">Séparer</span></th>`}
        </tr>
      </thead>
      <tbody>
        ${sets.map((set) => {
          const names = set.map((id) => called.get(id) ?? `n° ${id}`);
          return html`<tr data-twins="${set.join(' ')}">
            <td>
              ${set.map((id, i) => html`${i > 0 && ' · '}<a href="${address}/lots/${id}">${names[i]}</a>`)}
            </td>
            ${
              mayWrite &&
              html`<td>
                <form method="post" action="${address}/jumeaux/${set[0]}/separation">
                  <button class="quiet" aria-label="Séparer ${names.join(', ')}">Séparer</button>
                </form>
              </td>`
            }
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function joining(look: Look, filled: Filled): Html {
  return html`<form method="post" action="${addressOf(look)}/jumeaux">
    <h2>Jumeler des lots</h2>
    ${area({ name: 'lots', label: 'Lots', hint: 'leurs références, une par ligne ou entre virgules', required: true }, filled)}
    <button>Jumeler ces lots</button>
  </form>`;
}

export async function joinTwins(look: Look, typed: Typed): Promise<Shown> {
  const params = { programId: look.id('programId') };
  const named = namedIn(typed.lots ?? '', await lotsOf(look, params.programId));
  const answer = named.refused ?? (await look.told({ ...JOIN, params, body: { lots: named.ids } }));
  return answer.success
    ? { goOn: `${addressOf(look)}/jumeaux` }
    : twinsPage(look, { typed, refused: answer });
}

/** A reference may hold a comma: a line that is one is not read as several. */
function namedIn(
  text: string,
  lots: readonly Lot[],
): { readonly ids: readonly number[]; readonly refused: NotTold | null } {
  const find = byReference(lots);
  const references = listOf(text, /\n/).flatMap((line) => (find(line) ? [line] : listOf(line)));
  const unknown = references.filter((reference) => !find(reference));
  if (unknown.length > 0) {
    const errors = { lots: unknown.map((one) => `Aucun lot du programme ne porte la référence « ${one} ».`) };
    return { ids: [], refused: invalid('Lots inconnus', errors) };
  }
  return { ids: references.map((reference) => find(reference)!.id), refused: null };
}

export async function partTwins(look: Look): Promise<Shown> {
  const params = { programId: look.id('programId'), lotId: look.id('lotId') };
  const answer = await look.told({ ...PART, params });
  return answer.success
    ? { goOn: `${addressOf(look)}/jumeaux` }
    : twinsPage(look, { typed: {}, refused: answer });
}
