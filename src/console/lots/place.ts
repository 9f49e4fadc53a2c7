// Placing an option on a lot: a prospect that is looked for or named by its number, a rate, the annexes that go along.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { prospectField, searchForm, soughtIn } from '../parts/prospect-search.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Lot, Option, ProgramSheet, Queue } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { alongField, lotsIn, rateField } from './goods.ts';
import { lotPage } from './page.ts';
import { takeInLink } from '../prospects/take-in.ts';
import { OPTIONS } from './told.ts';
import { numberOf } from '../typed.ts';
import { instant } from '../words.ts';

export interface Typed {
  readonly form: Readonly<Record<string, string>>;
  readonly refused: NotTold;
}

interface Place {
  readonly program: ProgramSheet;
  readonly lot: Lot;
  readonly queue: Queue;
}

/** Null where none can be placed, whoever holds the lot or not. */
export async function placing(
  look: Look,
  { program, lot, queue }: Place,
  typed: Typed | null,
): Promise<Html | null> {
  if (lot.status !== 'available' && lot.status !== 'option') return null;
  const { at, query } = look;
  const address = at(`/programmes/${program.id}/lots/${lot.id}`);
  const deed = deedAt(queue, program.rules.max_queue);
  const form = typed?.form ?? {};
  const lead = form.lead ?? query.lead;
  const found = deed === null ? null : await soughtIn(look, program.id, lead);
  return html`<section data-place>
    <h2>Poser une option</h2>
    ${typed && refusalBox(typed.refused)} ${inTheWay(queue, look)}
    ${
      deed === null
        ? html`<p>${noRoom(program.rules.max_queue)}</p>`
        : html`${searchForm(look, address, found)} ${takeInLink(look, program.id, lot.id, 'option')}
            <form method="post" action="${address}/option">
              ${prospectField(found, 'lead', lead)} ${rateField(lot, program, 'taux', form.taux)}
              ${alongField(lot, program, typed?.form ?? null)}
              <label
                >Commentaire
                <textarea name="commentaire" rows="2">${form.commentaire}</textarea>
              </label>
              <button>${deed}</button>
            </form>`
    }
  </section>`;
}

/** What is done by sending the form; null where there is no room. */
function deedAt({ holder, waiting }: Queue, most: number): string | null {
  if (!holder) return 'Poser une option';
  return waiting.length < most ? `Se placer en file (rang ${waiting.length + 1})` : null;
}

function noRoom(most: number): string {
  return most === 0 ? 'Ce programme n’a pas de file : le lot se libère d’abord.' : 'La file est pleine.';
}

function inTheWay({ holder, waiting }: Queue, look: Look): Html | null {
  if (!holder) return null;
  const { owner, expires_at: end } = holder;
  return html`<p data-holder="${holder.id}">
    Déjà optionné par
    ${owner.shortname}${end !== null && `, jusqu’au ${instant(end, look)}`}${
      waiting.length > 0 && ` ; ${waiting.length} en attente`
    }.
  </p>`;
}

export async function place(look: Look, form: Typed['form']): Promise<Shown> {
  const [programId, lotId] = [look.id('programId'), look.id('lotId')];
  const answer = await look.told<Option>({
    method: 'POST',
    path: OPTIONS,
    params: { programId },
    body: {
      lead_id: numberOf(form.lead),
      vat_rate: numberOf(form.taux),
      lots: lotsIn(form, lotId),
      comment: form.commentaire === '' ? null : form.commentaire,
    },
  });
  if (answer.success) return { goOn: look.at(`/programmes/${programId}/lots/${lotId}`) };
  return await lotPage(look, { placed: { form, refused: answer } });
}
