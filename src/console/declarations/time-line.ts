// Who was first: since when the office has known these people, and what became of the declaration, oldest first.
import { display } from '../../domain/labels/french.ts';
import { eventType } from '../../domain/labels/story-events.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import type { Time } from '../words.ts';
import type { Declaration, Happening, KnownLead } from './told.ts';

interface Point {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
}

export function timeLine(
  time: Time,
  declared: Declaration,
  leads: readonly KnownLead[] | null,
  history: readonly Happening[],
): Html {
  const own: Point[] =
    history.length === 0
      ? [{ at: declared.created_at, what: 'Déclaration reçue', who: declared.owner.fullname }]
      : history.map(({ type, recorded_at, actor }) => ({
          at: recorded_at,
          what: display(eventType, type),
          who: type === 'RegistrationDeclared' ? declared.owner.fullname : actor.fullname,
        }));
  const points = [...own, ...(leads ?? []).flatMap((lead) => known(lead, declared.program_id))].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  return html`<section>
    <h2>Qui était là d’abord</h2>
    <ol class="plain">
      ${points.map(
        ({ at, what, who }) =>
          html`<li>${what}${who !== null && html` <span class="by">${who}</span>`} ${moment(at, time)}</li>`,
      )}
    </ol>
  </section>`;
}

function known({ id, created_at, interests }: KnownLead, programId: number): Point[] {
  return [
    { at: created_at, what: `Prospect ${id} connu du bureau de vente`, who: null },
    ...interests
      .filter((interest) => interest.program_id === programId)
      .map((interest) => ({
        at: interest.created_at,
        what: `Prospect ${id} intéressé par ce programme`,
        who: interest.owner?.fullname ?? null,
      })),
  ];
}
