// One exchange that was noted: changed, or taken back behind a page.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { display } from '../../domain/labels/french.ts';
import { recordEvent } from '../../domain/labels/sale.ts';
import { RECORD_EVENTS } from '../../domain/lead/records/enumerations.ts';
import { html } from '../html.ts';
import { area, input, oneOf, type Filled, type Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { differing, onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { linesOf, textOf } from '../typed.ts';
import { instantIn, localIn, placeOf } from '../zone.ts';
import { CHANGE_RECORD, REMOVE_RECORD } from './asked.ts';
import type { Exchange } from './told.ts';

const HERE = { here: '/prospects' } as const;

function paramsOf({ id }: Look) {
  return { leadId: id('id'), programId: id('programId'), recordId: id('recordId') };
}

function known(look: Look): Promise<Exchange> {
  return look.data({ method: 'GET', path: CHANGE_RECORD.path, params: paramsOf(look) });
}

function typedOf({ event, comment, occurred_at }: Exchange, { timezone }: Look): Typed {
  return { event, comment: linesOf(comment ?? ''), occurred_at: localIn(occurred_at, timezone) };
}

function placesOf(look: Look): { readonly back: string; readonly own: string } {
  const { leadId, programId, recordId } = paramsOf(look);
  const back = look.at(`/prospects/${leadId}`);
  return { back, own: `${back}/programmes/${programId}/echanges/${recordId}` };
}

export async function recordPage(look: Look, filled?: Filled): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_RECORD, params })) return { ...HERE, ...notYours };
  const before = typedOf(await known(look), look);
  const { back, own } = placesOf(look);
  const shown = filled ?? { typed: before };
  return formPage({
    ...HERE,
    title: 'Échange',
    back,
    action: own,
    button: 'Enregistrer l’échange',
    fields: html`${stood(before)}
    ${oneOf({ name: 'event', label: 'Échange', values: RECORD_EVENTS, words: recordEvent }, shown)}
    ${input(
      {
        name: 'occurred_at',
        label: `A eu lieu (heure de ${placeOf(look.timezone)})`,
        type: 'datetime-local',
      },
      shown,
    )}
    ${area({ name: 'comment', label: 'Commentaire' }, shown)}`,
    refused: filled?.refused,
    below:
      look.may({ ...REMOVE_RECORD, params }) &&
      html`<p><a href="${own}/retrait">Retirer cet échange…</a></p>`,
  });
}

function plainOf({ event = '', comment }: Typed): Readonly<Record<string, string | null>> {
  return { event, comment: textOf(comment) };
}

export async function changeRecord(look: Look, sent: Typed): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_RECORD, params })) return { ...HERE, ...notYours };
  const before = typedOf(await known(look), look);
  const { typed, refused } = onto(before, sent);
  if (refused) return recordPage(look, { typed, refused });
  const at = textOf(typed.occurred_at);
  const isSame = (at ?? '') === before.occurred_at;
  const body = {
    ...differing(plainOf(before), plainOf(typed)),
    ...(isSame ? {} : { occurred_at: at && instantIn(at, look.timezone) }),
  };
  const answer = await look.told({ ...CHANGE_RECORD, params, body });
  return answer.success ? { goOn: placesOf(look).back } : recordPage(look, { typed, refused: answer });
}

export async function removalPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may({ ...REMOVE_RECORD, params: paramsOf(look) })) return { ...HERE, ...notYours };
  const { event, comment } = await known(look);
  const { back, own } = placesOf(look);
  return formPage({
    ...HERE,
    title: 'Retirer cet échange',
    back,
    refused,
    isGrave: true,
    action: `${own}/retrait`,
    fields: html`<p><strong>${display(recordEvent, event)}</strong> ${comment}</p>
      <p>Il ne se lit plus sur la fiche ; l’historique dit qu’il a été retiré, et par qui.</p>`,
    button: 'Retirer l’échange',
  });
}

export async function removeRecord(look: Look): Promise<Shown> {
  const answer = await look.told({ ...REMOVE_RECORD, params: paramsOf(look) });
  return answer.success ? { goOn: placesOf(look).back } : removalPage(look, answer);
}
