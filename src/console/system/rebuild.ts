// Building the read models anew: how it goes, and the page that asks before it begins.
import type { RebuildState } from '../../api/system/schema.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { moment } from '../parts/moment.ts';
import { counted, type Time } from '../words.ts';

export const SYSTEM = '/console/systeme';
export const REBUILD = `${SYSTEM}/reconstruction`;

export function rebuildSection(state: RebuildState, time: Time): Html {
  return html`<section data-rebuild="${state.state}">
    <h2>Reconstruction des vues</h2>
    ${told(state, time)}
    ${
      state.state === 'running'
        ? html`<p><a class="deed" href="${SYSTEM}">Voir où elle en est</a></p>`
        : html`<p><a class="deed" href="${REBUILD}">Reconstruire les vues…</a></p>`
    }
  </section>`;
}

function told(state: RebuildState, time: Time): Html {
  const { position, end, ended_at, events, says } = state;
  switch (state.state) {
    case 'idle':
      return html`<p>Ce processus n’en a fait aucune depuis son démarrage.</p>`;
    case 'running': {
      if (position === null)
        return html`<p role="status">En cours : les tables se préparent, ou prennent leur place.</p>
          <progress aria-label="Avancement de la reconstruction"></progress>`;
      const share = shareOf(position, end);
      return html`<p role="status">En cours : ${share} %, position ${position} sur ${end ?? '–'}.</p>
        <progress max="100" value="${share}" aria-label="Avancement de la reconstruction"></progress>`;
    }
    case 'done':
      return html`<p role="status">
        Terminée ${moment(ended_at, time)} : ${counted(events ?? 0, 'événement')} repris.
      </p>`;
    case 'failed':
      return html`<div class="refusal" role="alert">
        <p><strong>Échouée</strong> ${moment(ended_at, time)} : ${says}</p>
        <p>Les vues sont restées ce qu’elles étaient.</p>
      </div>`;
    default:
      return state.state satisfies never;
  }
}

/** In whole per cent; never all of it while it is under way. */
export function shareOf(position: string | null, end: string | null): number {
  if (position === null || end === null || end === '0') return 0;
  return Math.min(99, Number((BigInt(position) * 100n) / BigInt(end)));
}

export const askPage: Page = {
  title: 'Reconstruire les vues',
  content: html`<ul>
      <li>Toutes les vues de lecture sont refaites depuis les événements, à côté de celles qui servent.</li>
      <li>Le service répond pendant ce temps ; il peut être plus lent.</li>
      <li>Les nouvelles prennent la place des anciennes d’un coup, quand elles les ont rattrapées.</li>
      <li>Si le service s’arrête avant, rien n’est changé.</li>
    </ul>
    <form method="post" action="${REBUILD}"><button>Reconstruire les vues</button></form>
    <p><a href="${SYSTEM}">Ne rien reconstruire</a></p>`,
};
