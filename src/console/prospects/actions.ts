// Sales actions of a prospect on a program, and the exchanges that are noted there.
import { display } from '../../domain/labels/french.ts';
import { priority, recordEvent, salesActionStatus, salesActionType } from '../../domain/labels/sale.ts';
import { RECORD_EVENTS } from '../../domain/lead/records/enumerations.ts';
import { PRIORITIES, SALES_ACTION_TYPES } from '../../domain/lead/sales-actions/enumerations.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import { placeOf } from '../zone.ts';
import { ADD_ACTION, ADD_RECORD, CLOSE_ACTION } from './asked.ts';
import type { Action, InterestFile } from './told.ts';

type Typed = Readonly<Record<string, string>>;

export function actionList(look: Look, leadId: number, interest: InterestFile): Html | null {
  const { sales_actions: actions, program_id: programId } = interest;
  if (actions.length === 0) return null;
  return html`<h3>Actions</h3>
    <ul class="plain">
      ${actions.map(
        (action) =>
          html`<li data-action="${action.id}">
            ${display(salesActionType, action.type)} ${action.comment}
            <span class="by">${display(salesActionStatus, action.status)}</span>
            ${moment(action.closed_at ?? action.due_at, look)} ${closing(look, leadId, programId, action)}
          </li>`,
      )}
    </ul>`;
}

function closing({ may, at }: Look, leadId: number, programId: number, action: Action): Html | null {
  const { id: salesActionId, closed_at } = action;
  if (closed_at !== null || !may({ ...CLOSE_ACTION, params: { programId, leadId, salesActionId } }))
    return null;
  const address = at(`/prospects/${leadId}/programmes/${programId}/actions/${salesActionId}/cloture`);
  return html`<form method="post" action="${address}" class="row">
    <button class="quiet" name="outcome" value="success">Faite, avec succès</button>
    <button class="quiet" name="outcome" value="failure">Faite, sans succès</button>
    <button class="quiet" name="outcome" value="canceled">Annuler l’action</button>
  </form>`;
}

export function newActionForm(
  { may, at, timezone }: Look,
  leadId: number,
  programId: number,
  typed: Typed,
): Html | null {
  if (!may({ ...ADD_ACTION, params: { programId, leadId } })) return null;
  const own = typed.programme === String(programId) ? typed : {};
  return html`<form method="post" action="${at(`/prospects/${leadId}/programmes/${programId}/actions`)}">
    <h3>Planifier une action</h3>
    <input type="hidden" name="programme" value="${programId}" />
    ${choice({
      name: 'type',
      label: 'Action',
      values: SALES_ACTION_TYPES,
      words: salesActionType,
      chosen: own.type,
    })}
    ${choice({
      name: 'priority',
      label: 'Priorité',
      values: PRIORITIES,
      words: priority,
      chosen: own.priority ?? 'medium',
    })}
    <label
      >À faire avant (heure de ${placeOf(timezone)})
      <input type="datetime-local" name="due_at" value="${own.due_at}" />
    </label>
    <label>Commentaire <input name="comment" value="${own.comment}" /></label>
    <button>Planifier l’action</button>
  </form>`;
}

export function newRecordForm(
  { may, at }: Look,
  leadId: number,
  programId: number,
  typed: Typed,
): Html | null {
  if (!may({ ...ADD_RECORD, params: { programId, leadId } })) return null;
  const own = typed.programme === String(programId) ? typed : {};
  return html`<form method="post" action="${at(`/prospects/${leadId}/programmes/${programId}/echanges`)}">
    <h3>Noter un échange</h3>
    <input type="hidden" name="programme" value="${programId}" />
    ${choice({
      name: 'event',
      label: 'Échange',
      values: RECORD_EVENTS,
      words: recordEvent,
      chosen: own.event,
    })}
    <label
      >Commentaire <textarea name="comment" rows="2">${own.event !== undefined && own.comment}</textarea>
    </label>
    <button>Noter l’échange</button>
  </form>`;
}
