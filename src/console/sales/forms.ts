// The forms of a sale's page: the step that is next, the deposit, the planned days. What was refused keeps what was typed.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { dayIn } from '../../domain/grid/purchases/calendar.ts';
import { html, type Html } from '../html.ts';
import { input, type Filled } from '../parts/field.ts';
import { stood } from '../parts/stood.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look } from '../space.ts';
import { nowTyped } from './moments.ts';
import type { SaleStep } from './steps.ts';
import type { Sale } from './told.ts';

/** A form of the page that was refused, by the end of its address, and what was typed. */
export interface Refused {
  readonly form: string;
  readonly answer: NotTold;
  readonly typed: Readonly<Record<string, string>>;
}

function filledBy({ typed, answer }: Refused): Filled {
  return { typed, refused: answer };
}

export function nextStep(look: Look, sale: Sale, step: SaleStep, refused: Refused | null): Html {
  const { now, visitor, at } = look;
  const own = refused?.form === step.name ? refused : null;
  const today = step.field?.kind === 'day' ? dayIn(visitor.timezone, now) : nowTyped(now, visitor.timezone);
  return html`<section data-next="${step.name}">
    <h2>Étape suivante</h2>
    ${refusalBox(own?.answer ?? null)}
    <form method="post" action="${at(`/ventes/${sale.id}/${step.name}`)}">
      ${
        step.field &&
        input(
          {
            name: step.field.name,
            label: step.field.label,
            type: step.field.kind === 'day' ? 'date' : 'datetime-local',
            required: true,
          },
          own ? filledBy(own) : { typed: { [step.field.name]: today } },
        )
      }
      <button>${step.button}</button>
    </form>
  </section>`;
}

const MOVES = {
  received_at: { title: 'Dépôt de garantie', label: 'Dépôt reçu le', button: 'Noter la réception du dépôt' },
  returned_at: {
    title: 'Dépôt de garantie',
    label: 'Dépôt restitué le',
    button: 'Noter la restitution du dépôt',
  },
} as const;

export function depositForm(look: Look, sale: Sale, name: keyof typeof MOVES, refused: Refused | null): Html {
  const { now, visitor, at } = look;
  const own = refused?.form === 'depot' ? refused : null;
  const { title, label, button } = MOVES[name];
  return html`<section data-deposit>
    <h2>${title}</h2>
    ${refusalBox(own?.answer ?? null)}
    <form method="post" action="${at(`/ventes/${sale.id}/depot`)}">
      ${input(
        { name, label, type: 'datetime-local', required: true },
        own ? filledBy(own) : { typed: { [name]: nowTyped(now, visitor.timezone) } },
      )}
      <button class="quiet">${button}</button>
    </form>
  </section>`;
}

/** The planned days as their fields hold them. */
export function plansOf({ deed_planned_on, financing_due_on }: Sale): Filled['typed'] {
  return { deed_planned_on: deed_planned_on ?? '', financing_due_on: financing_due_on ?? '' };
}

export function plansForm({ at }: Look, sale: Sale, refused: Refused | null): Html {
  const own = refused?.form === 'echeances' ? refused : null;
  const known = plansOf(sale);
  const filled = own ? filledBy(own) : { typed: known };
  return html`<section data-plans>
    <h2>Échéances</h2>
    ${refusalBox(own?.answer ?? null)}
    <form method="post" action="${at(`/ventes/${sale.id}/echeances`)}">
      ${stood(known)}
      ${input({ name: 'deed_planned_on', label: 'Acte prévu le (vide : non fixé)', type: 'date' }, filled)}
      ${input(
        { name: 'financing_due_on', label: 'Financement attendu le (vide : sans prêt)', type: 'date' },
        filled,
      )}
      <button class="quiet">Modifier les échéances</button>
    </form>
  </section>`;
}
