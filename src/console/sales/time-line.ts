// The steps of a sale in their order: taken and when, next, still to come, or never any more.
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { day, type Time } from '../words.ts';
import { withdrawalInWords } from './in-words.ts';
import { nextOf, STEPS, type SaleStep } from './steps.ts';
import type { Sale } from './told.ts';

const MARKS = { done: '✓', next: '→', later: '·' } as const;
const WORDS = { done: 'fait', next: 'étape suivante', later: 'à venir' } as const;

export function timeLine(sale: Sale, time: Time): Html {
  const next = nextOf(sale);
  const steps = STEPS.filter((step) => sale.canceled_at === null || step.taken(sale) !== null);
  return html`<ol class="steps">
      ${line('done', 'prepare', 'Contrat préparé', moment(sale.prepared_at, time))}
      ${steps.map((step) => stepLine(sale, step, step === next, time))}
      ${sale.canceled_at !== null && line('done', 'annulation', 'Vente annulée', moment(sale.canceled_at, time))}
    </ol>
    ${withdrawal(sale)}`;
}

function stepLine(sale: Sale, step: SaleStep, isNext: boolean, time: Time): Html {
  const taken = step.taken(sale);
  const state = taken !== null ? 'done' : isNext ? 'next' : 'later';
  return line(state, step.name, step.title, taken === null ? planned(sale, step) : when(taken, time));
}

/** A day of the calendar is no instant that is some hours off. */
function when(taken: string, time: Time): Html | null {
  return /^\d{4}-\d\d-\d\d$/.test(taken)
    ? html`<time datetime="${taken}">${day(taken)}</time>`
    : moment(taken, time);
}

function planned({ deed_planned_on: deed }: Sale, { name }: SaleStep): Html | null {
  return name !== 'acte' || deed === null
    ? null
    : html`<span>prévu le <time datetime="${deed}">${day(deed)}</time></span>`;
}

function line(state: keyof typeof MARKS, name: string, title: string, at: Html | null): Html {
  return html`<li
    data-step="${name}"
    data-state="${state}"
    data-glows="${state}"
    ${state === 'next' && html`aria-current="step"`}
  >
    <span aria-hidden="true">${MARKS[state]}</span>
    <span>${title}<small>${WORDS[state]}</small></span> ${at}
  </li>`;
}

function withdrawal(sale: Sale): Html | null {
  const said = withdrawalInWords(sale);
  return said === null ? null : html`<p data-withdrawal>${said}</p>`;
}
