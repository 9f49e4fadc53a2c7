// One sales action that is still open: changed, or closed with how it went.
import { priority, salesActionType } from '../../domain/labels/sale.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import {
  CANCELLATION_TYPES,
  PRIORITIES,
  SALES_ACTION_TYPES,
} from '../../domain/lead/sales-actions/enumerations.ts';
import { html, type Html } from '../html.ts';
import { area, input, oneOf, type Filled, type Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { differing, onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { linesOf, textOf } from '../typed.ts';
import { instantIn, localIn, placeOf } from '../zone.ts';
import { CHANGE_ACTION } from './asked.ts';
import type { Action } from './told.ts';

const STATUSES = { pending: 'À faire avant une date', scheduled: 'À une heure convenue' } as const;

function paramsOf({ id }: Look) {
  return { leadId: id('id'), programId: id('programId'), salesActionId: id('salesActionId') };
}

function known(look: Look): Promise<Action> {
  return look.data({ method: 'GET', path: CHANGE_ACTION.path, params: paramsOf(look) });
}

function typedOf(action: Action, { timezone }: Look): Typed {
  return {
    type: action.type,
    priority: action.priority,
    status: action.status,
    comment: linesOf(action.comment ?? ''),
    due_at: localIn(action.due_at, timezone),
  };
}

export async function actionPage(look: Look, filled?: Filled): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_ACTION, params })) return { here: '/prospects', ...notYours };
  const action = await known(look);
  const address = look.at(`/prospects/${params.leadId}`);
  const own = `${address}/programmes/${params.programId}/actions/${action.id}`;
  const before = typedOf(action, look);
  const open = filled ?? { typed: before };
  return formPage({
    here: '/prospects',
    title: 'Action commerciale',
    back: address,
    action: own,
    fields: html`${stood(before)}
    ${oneOf({ name: 'type', label: 'Action', values: SALES_ACTION_TYPES, words: salesActionType }, open)}
    ${oneOf({ name: 'priority', label: 'Priorité', values: PRIORITIES, words: priority }, open)}
    ${oneOf({ name: 'status', label: 'Quand', values: Object.keys(STATUSES), words: STATUSES }, open)}
    ${input(
      {
        name: 'due_at',
        label: `Date et heure (de ${placeOf(look.timezone)})`,
        type: 'datetime-local',
        required: true,
      },
      asDue(open),
    )}
    ${area({ name: 'comment', label: 'Commentaire' }, open)}`,
    button: 'Enregistrer l’action',
    refused: filled?.refused,
    below: closing(own),
  });
}

/** One field for both: of an action at an hour that was agreed, the API calls it otherwise. */
function asDue({ typed, refused }: Filled): Filled {
  const { scheduled_at: wrong } = refused?.errors ?? {};
  if (!refused || wrong === undefined) return { typed, refused };
  return { typed, refused: { ...refused, errors: { ...refused.errors, due_at: wrong } } };
}

function closing(address: string): Html {
  const filled = { typed: {} };
  return html`<div class="beside">
    <form method="post" action="${address}/cloture">
      <h2>C’est fait</h2>
      <button name="outcome" value="success">Faite, avec succès</button>
      <button name="outcome" value="failure" class="quiet">Faite, sans succès</button>
    </form>
    <form method="post" action="${address}/cloture">
      <h2>Annuler l’action</h2>
      <input type="hidden" name="outcome" value="canceled" />
      ${oneOf(
        {
          name: 'cancellation_type',
          label: 'Motif',
          values: CANCELLATION_TYPES,
          words: valuesOf.cancellation_type ?? {},
        },
        filled,
      )}
      ${area({ name: 'cancellation_comment', label: 'Commentaire', rows: 2 }, filled)}
      <button class="quiet">Annuler l’action</button>
    </form>
  </div>`;
}

function plainOf({ type = '', priority = '', comment }: Typed): Readonly<Record<string, string | null>> {
  return { type, priority, comment: textOf(comment) };
}

export async function changeAction(look: Look, sent: Typed): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_ACTION, params })) return { here: '/prospects', ...notYours };
  const action = await known(look);
  const before = typedOf(action, look);
  const { typed, refused } = onto(before, sent);
  if (refused) return actionPage(look, { typed, refused });
  const { status = '' } = typed;
  const isSame = status === before.status && typed.due_at === before.due_at;
  const at = textOf(typed.due_at) === null ? null : instantIn(typed.due_at ?? '', look.timezone);
  const body = {
    ...differing(plainOf(before), plainOf(typed)),
    ...(isSame ? {} : { status, ...(status === 'scheduled' ? { scheduled_at: at } : { due_at: at }) }),
  };
  const answer = await look.told({ ...CHANGE_ACTION, params, body });
  if (!answer.success) return actionPage(look, { typed, refused: answer });
  return { goOn: look.at(`/prospects/${params.leadId}`) };
}
