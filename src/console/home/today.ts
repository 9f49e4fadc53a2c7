// Aujourd'hui: what waits for whoever looks.
import { html, type Html } from '../html.ts';
import type { Look, Shown } from '../space.ts';
import { away, counted, instant } from '../words.ts';

interface Waiting {
  readonly id: number;
  readonly program_id: number;
  readonly fullname: string | null;
  readonly created_at: string;
}

interface Action {
  readonly id: number;
  readonly lead_id: number;
  readonly comment: string | null;
  readonly due_at: string | null;
}

export async function todayPage({ told, at, visitor }: Look, now: Date): Promise<Shown> {
  const [rulings, actions] = await Promise.all([
    told<Waiting[]>({
      method: 'GET',
      path: '/:tenantKey/registrations',
      query: { ruling_required: 1, per_page: 10 },
    }),
    told<Action[]>({
      method: 'GET',
      path: '/:tenantKey/sales-actions',
      query: { due_before: now.toISOString(), per_page: 10 },
    }),
  ]);
  return {
    here: '/',
    follows: 'space',
    title: 'Aujourd’hui',
    content: html`<p>Bonjour ${visitor.fullname}.</p>
      ${
        rulings.success &&
        section(
          'Déclarations à arbitrer',
          'declarations',
          rulings.meta?.total ?? 0,
          rulings.data.map(
            ({ id, fullname, created_at }) =>
              html`<li>
                <a href="${at(`/declarations/${id}`)}">${fullname ?? `Déclaration ${id}`}</a>
                <time datetime="${created_at}" title="${instant(created_at)}">${away(created_at, now)}</time>
              </li>`,
          ),
          'Rien n’attend d’arbitrage.',
        )
      }
      ${
        actions.success &&
        section(
          'Actions en retard',
          'actions',
          actions.meta?.total ?? 0,
          actions.data.map(
            ({ lead_id, comment, due_at }) =>
              html`<li>
                <a href="${at(`/prospects/${lead_id}`)}">${comment ?? `Prospect ${lead_id}`}</a>
                ${due_at !== null && html`<time datetime="${due_at}" title="${instant(due_at)}">${away(due_at, now)}</time>`}
              </li>`,
          ),
          'Aucune action n’est en retard.',
        )
      }`,
  };
}

function section(title: string, name: string, total: number, items: readonly Html[], none: string): Html {
  return html`<section data-waits="${name}">
    <h2>${title} <span class="count">${total}</span></h2>
    ${
      items.length === 0
        ? html`<p>${none}</p>`
        : html`<ul class="plain">
            ${items}
          </ul>`
    }
    ${total > items.length && html`<p>${counted(total - items.length, 'autre')} encore.</p>`}
  </section>`;
}
