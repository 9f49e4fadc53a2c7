// How long an old secret stays good beside the new one, so that whoever uses it has the time to change it.
import { html, type Html } from '../html.ts';
import type { Vocabulary } from '../../domain/labels/french.ts';
import { oneOf, type Filled } from './field.ts';

const OVERLAPS: Vocabulary = {
  '0': 'Plus du tout : tout ancien secret est refusé aussitôt',
  '3600': 'Une heure',
  '86400': 'Un jour',
  '604800': 'Une semaine',
};

export function rotationForm(address: string, filled: Filled): Html {
  const typed = { overlap_seconds: '86400', ...filled.typed };
  return html`<form method="post" action="${address}">
    <h2>Renouveler le secret</h2>
    ${oneOf(
      {
        name: 'overlap_seconds',
        label: 'L’ancien secret reste bon',
        values: Object.keys(OVERLAPS),
        words: OVERLAPS,
      },
      { ...filled, typed },
    )}
    <button>Renouveler le secret</button>
  </form>`;
}
