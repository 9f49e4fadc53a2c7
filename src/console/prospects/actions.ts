// Sales actions of a prospect on a program, and the exchanges that are noted there.
import { display } from '../../domain/labels/french.ts';
import { priority, recordEvent, salesActionStatus, salesActionType } from '../../domain/labels/sale.ts';
import { RECORD_EVENTS } from '../../domain/lead/records/enumerations.ts';
import { PRIORITIES, SALES_ACTION_TYPES } from '../../domain/lead/sales-actions/enumerations.ts';
import { html, type Html } from '../html.ts';
import { area, input, oneOf, type Filled } from '../parts/field.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import { placeOf } from '../zone.ts';
import { ADD_ACTION, ADD_RECORD, CLOSE_ACTION } from './asked.ts';
import type { Action, InterestFile } from './told.ts';

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
  const own = `/prospects/${leadId}/programmes/${programId}/actions/${salesActionId}`;
  return html`<form method="post" action="${at(`${own}/cloture`)}" class="row">
    <button class="quiet" name="outcome" value="success">Faite, avec succès</button>
    <button class="quiet" name="outcome" value="failure">Faite, sans succès</button>
    <a href="${at(own)}">Modifier ou annuler…</a>
  </form>`;
}

export function newActionForm(look: Look, leadId: number, programId: number, sent: Filled): Html | null {
  if (!look.may({ ...ADD_ACTION, params: { programId, leadId } })) return null;
  const place = placeOf(look.timezone);
  const filled = { ...sent, typed: { priority: 'medium', ...sent.typed } };
  const action = look.at(`/prospects/${leadId}/programmes/${programId}/actions`);
  return html`<form method="post" action="${action}">
    <h3>Planifier une action</h3>
    <input type="hidden" name="programme" value="${programId}" />
    ${oneOf({ name: 'type', label: 'Action', values: SALES_ACTION_TYPES, words: salesActionType }, filled)}
    ${oneOf({ name: 'priority', label: 'Priorité', values: PRIORITIES, words: priority }, filled)}
    ${input({ name: 'due_at', label: `À faire avant (heure de ${place})`, type: 'datetime-local' }, filled)}
    ${input(
      { name: 'scheduled_at', label: `Ou rendez-vous à (heure de ${place})`, type: 'datetime-local' },
      filled,
    )}
    ${input({ name: 'comment', label: 'Commentaire' }, filled)}
    <button>Planifier l’action</button>
  </form>`;
}

export function newRecordForm(look: Look, leadId: number, programId: number, filled: Filled): Html | null {
  if (!look.may({ ...ADD_RECORD, params: { programId, leadId } })) return null;
  const action = look.at(`/prospects/${leadId}/programmes/${programId}/echanges`);
  return html`<form method="post" action="${action}">
    <h3>Noter un échange</h3>
    <input type="hidden" name="programme" value="${programId}" />
    ${oneOf({ name: 'event', label: 'Échange', values: RECORD_EVENTS, words: recordEvent }, filled)}
    ${input(
      {
        name: 'occurred_at',
        label: `A eu lieu (heure de ${placeOf(look.timezone)})`,
        hint: 'vide : non dit',
        type: 'datetime-local',
      },
      filled,
    )}
    ${area({ name: 'comment', label: 'Commentaire', rows: 2 }, filled)}
    <button>Noter l’échange</button>
  </form>`;
}
