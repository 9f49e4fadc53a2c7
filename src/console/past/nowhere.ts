// Instants at which there is nothing to show: those that are none, and those before the first event.
import { html, type Html } from '../html.ts';
import { instant as said, type Time } from '../words.ts';

export function nonsense(text: string): { status: number; title: string; content: Html } {
  return {
    status: 422,
    title: 'Instant illisible',
    content: html`<p>« ${text} » n’est pas un instant.</p>
      <p>Choisissez un jour et une heure ci-dessus, ou écrivez l’instant ainsi : 2026-03-14T10:00:00Z.</p>`,
  };
}

/** `what`: the subject of the sentence. */
export function notYet(what: string, instant: string, first: string, zone: Pick<Time, 'timezone'>): Html {
  const start = `?instant=${encodeURIComponent(first)}`;
  return html`<p data-before>
    ${what} n’existait pas encore le ${said(instant, zone)} : tout commence le
    <a href="${start}">${said(first, zone)}</a>.
  </p>`;
}
