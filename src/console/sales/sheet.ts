// One sale: how far it has come, what is late, what comes next, and what becomes of its deposit and its planned days.
import { dayIn } from '../../domain/grid/purchases/calendar.ts';
import { html, type Html } from '../html.ts';
import { history } from '../parts/history.ts';
import { programNames } from '../parts/program-names.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { contract } from './contract.ts';
import { depositForm, nextStep, plansForm, type Refused } from './forms.ts';
import { lateInWords, statusWord } from './in-words.ts';
import { openForms } from './steps.ts';
import { papersOf } from './papers.ts';
import { mayChange, ONE, saleOf, type Sale } from './told.ts';
import { timeLine } from './time-line.ts';

export async function salePage(look: Look, refused: Refused | null = null): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  const [names, papers, past] = await Promise.all([
    programNames(look),
    papersOf(look, sale),
    history(look, { method: 'GET', path: `${ONE}/history`, params }),
  ]);
  const open = mayChange(look, params) ? openForms(sale) : null;
  const next = open?.next && nextStep(look, sale, open.next, refused);
  const deposit = open?.deposit && depositForm(look, sale, open.deposit, refused);
  const plans = open?.plans && plansForm(look, sale, refused);
  const program = names.get(sale.program_id) ?? `Programme ${sale.program_id}`;
  return {
    here: '/ventes',
    follows: { programId: sale.program_id },
    title: `Vente ${sale.id}`,
    ...(refused && { status: refused.answer.status }),
    content: html`<p>
        <a href="${look.at(`/programmes/${sale.program_id}`)}">${program}</a> · ${statusWord(sale)}
      </p>
      ${refused && !isShownBeside(refused, open) && refusalBox(refused.answer)} ${lateness(sale, look)}
      <div class="beside">
        <section>
          <h2>Étapes</h2>
          ${timeLine(sale, look)}
        </section>
        ${next}
      </div>
      <section>
        <h2>Contrat</h2>
        ${contract(sale, look)}
      </section>
      ${papers} ${(deposit || plans) && html`<div class="beside">${deposit} ${plans}</div>`} ${past}
      ${open?.cancel && html`<p><a href="${look.at(`/ventes/${sale.id}/annuler`)}">Annuler la vente…</a></p>`}`,
  };
}

/** Somebody else may have been faster: what was refused has no form any more then. */
function isShownBeside({ form }: Refused, open: ReturnType<typeof openForms> | null): boolean {
  if (form === 'depot') return Boolean(open?.deposit);
  if (form === 'echeances') return Boolean(open?.plans);
  return open?.next?.name === form;
}

function lateness(sale: Sale, { visitor, now }: Look): Html | null {
  const said = lateInWords(sale, dayIn(visitor.timezone, now));
  return said.length === 0
    ? null
    : html`<div class="late" data-late="${sale.late.join(' ')}">
        <p><strong>En retard</strong></p>
        <ul>
          ${said.map((one) => html`<li>${one}</li>`)}
        </ul>
      </div>`;
}
