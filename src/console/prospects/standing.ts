// How far a prospect is on one program, changed: status with its reason, temperature, memo, consent.
import {
  DISCARD_REASONS,
  FOLLOW_REASONS,
  INTEREST_STATUSES,
  TEMPERATURES,
} from '../../domain/lead/interests/enumerations.ts';
import { html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { programNames } from '../parts/program-names.ts';
import { changedFrom, sheetFields, typedAs, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { CHANGE_INTEREST } from './asked.ts';

const PARTS: readonly SheetPart[] = [
  {
    legend: 'Suivi',
    fields: [
      { name: 'status', kind: { one: INTEREST_STATUSES } },
      { name: 'follow_reason', kind: { one: FOLLOW_REASONS }, hint: 'avec le statut À suivre' },
      { name: 'discard_reason', kind: { one: DISCARD_REASONS }, hint: 'avec le statut Écarté' },
      { name: 'temperature', kind: { one: TEMPERATURES } },
      { name: 'memo_content', kind: 'long' },
      { name: 'optin', kind: 'flag' },
    ],
  },
];

function paramsOf({ id }: Look): { readonly leadId: number; readonly programId: number } {
  return { leadId: id('id'), programId: id('programId') };
}

async function known({ data }: Look, params: ReturnType<typeof paramsOf>): Promise<Typed> {
  const { path } = CHANGE_INTEREST;
  return typedAs(PARTS, await data<Readonly<Record<string, unknown>>>({ method: 'GET', path, params }));
}

export async function standingPage(look: Look, filled?: Filled): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_INTEREST, params })) return { here: '/prospects', ...notYours };
  const [standing, names] = await Promise.all([known(look, params), programNames(look)]);
  const address = look.at(`/prospects/${params.leadId}`);
  return formPage({
    here: '/prospects',
    title: 'Suivi du prospect',
    back: address,
    lede: names.get(params.programId) ?? `Programme ${params.programId}`,
    action: `${address}/programmes/${params.programId}/suivi`,
    fields: html`${stood(standing)} ${sheetFields(PARTS, filled ?? { typed: standing })}`,
    button: 'Enregistrer le suivi',
    refused: filled?.refused,
  });
}

export async function changeStanding(look: Look, sent: Typed): Promise<Shown> {
  const params = paramsOf(look);
  if (!look.may({ ...CHANGE_INTEREST, params })) return { here: '/prospects', ...notYours };
  const before = await known(look, params);
  const { typed, refused } = onto(before, sent);
  if (refused) return standingPage(look, { typed, refused });
  const body = changedFrom(PARTS, before, typed);
  const answer = await look.told({ ...CHANGE_INTEREST, params, body });
  if (!answer.success) return standingPage(look, { typed, refused: answer });
  return { goOn: look.at(`/prospects/${params.leadId}`) };
}
