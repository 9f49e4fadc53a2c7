// A prospect whom the office takes in itself: at the counter, on the phone. It comes in by the door of the partners, so
// that whoever is known already is found again by e-mail and phone, and completed.
import { fieldLabel } from '../../domain/labels/story-fields.ts';
import { TITLES } from '../../domain/lead/contacts/enumerations.ts';
import { TEMPERATURES } from '../../domain/lead/interests/enumerations.ts';
import { TRACKING_ORIGINS } from '../../domain/lead/leads/enumerations.ts';
import type { NotTold, Told } from '../../platform/http/routes/inside.ts';
import { parseId } from '../../platform/http/routes/path-values.ts';
import { html, type Html } from '../html.ts';
import { wrongBeside, type Filled, type Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { mayOnAll, programChoice, programNames } from '../parts/program-names.ts';
import { byField, invalid } from '../parts/refusal.ts';
import { changedFrom, sheetFields, type SheetPart } from '../parts/sheet-form.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { TAKE_IN, TAKE_IN_ON_PROGRAM } from './asked.ts';

const HERE = { here: '/prospects' } as const;

const PERSON: readonly SheetPart[] = [
  {
    legend: 'La personne',
    fields: [
      { name: 'title', kind: { one: TITLES } },
      { name: 'firstname', kind: 'text' },
      { name: 'name', kind: 'text', required: true },
      { name: 'email1', kind: 'email', hint: 'ou un téléphone' },
      { name: 'phone1', kind: 'tel', hint: 'ou un e-mail' },
      { name: 'zipcode', kind: 'text' },
      { name: 'city', kind: 'text' },
    ],
  },
  {
    legend: 'Accepte d’être contacté',
    fields: [
      { name: 'optin_email', kind: 'flag' },
      { name: 'optin_phone', kind: 'flag' },
      { name: 'optin_sms', kind: 'flag' },
    ],
  },
];
const REQUEST: readonly SheetPart[] = [
  {
    legend: 'Sa demande',
    fields: [
      { name: 'tracking_origin', kind: { one: TRACKING_ORIGINS } },
      { name: 'message', kind: 'long', hint: 'ce que la personne demande' },
      { name: 'temperature', kind: { one: TEMPERATURES } },
    ],
  },
];
const AT_THE_DESK: Typed = { tracking_origin: 'sales-desk' };
/** Where the form was opened from, kept while it is filled in. */
const FROM = ['lot', 'pour'] as const;

export function mayOn({ may }: Pick<Look, 'may'>, programId: number): boolean {
  return may({ ...TAKE_IN_ON_PROGRAM, params: { programId } });
}

export function mayTakeIn(look: Look, named: ReadonlyMap<number, string>): boolean {
  return mayOnAll(look, TAKE_IN) || [...named.keys()].some((programId) => mayOn(look, programId));
}

/** From a page on which a prospect is wanted, and back to it. */
export function takeInLink(
  look: Look,
  programId: number,
  lotId: number,
  pour: 'option' | 'vente',
): Html | null {
  if (!mayOn(look, programId)) return null;
  const asked = new URLSearchParams({ programme: String(programId), lot: String(lotId), pour });
  return html`<p><a href="${look.at(`/prospects/nouveau?${asked.toString()}`)}">Ajouter un prospect</a></p>`;
}

export async function takeInPage(look: Look, filled?: Filled): Promise<Shown> {
  const named = await programNames(look);
  const programs = new Map([...named].filter(([programId]) => mayOn(look, programId)));
  const none = mayOnAll(look, TAKE_IN);
  if (programs.size === 0 && !none) return { ...HERE, ...notYours };
  const { typed, refused } = filled ?? { typed: { ...AT_THE_DESK, ...look.query } };
  const shown = { typed, refused: refused && besideFields(refused) };
  const [only] = programs.keys();
  const chosen = typed.programme ?? (programs.size === 1 && !none ? String(only) : undefined);
  return formPage({
    ...HERE,
    title: 'Ajouter un prospect',
    lede: 'Qui est déjà connu par son e-mail ou son téléphone est retrouvé, et sa fiche complétée.',
    action: look.at('/prospects/nouveau'),
    back: look.at('/prospects'),
    fields: html`${FROM.map((name) => typed[name] !== undefined && html`<input type="hidden" name="${name}" value="${typed[name]}" />`)}
    ${programChoice(programs, { name: 'programme', chosen, ...(none && { none: 'Aucun pour l’instant' }) })}
    ${wrongBeside('programme', shown)} ${sheetFields([...PERSON, ...REQUEST], shown)}`,
    button: 'Ajouter le prospect',
    refused: shown.refused,
  });
}

/** That there is no means of contact is said beside the first that could be given. */
function besideFields(refused: NotTold): NotTold {
  const { contact, ...errors } = byField(refused, 'contact', 'lead').errors ?? {};
  return { ...refused, errors: contact === undefined ? errors : { ...errors, email1: contact } };
}

interface Received {
  readonly lead_id: number;
  readonly created_at: string;
}
interface Kept {
  readonly skipped_fields: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
}

export async function takeIn(look: Look, typed: Typed): Promise<Shown> {
  const { programme = '' } = typed;
  const body = {
    contact: changedFrom(PERSON, {}, typed),
    lead: changedFrom(REQUEST, {}, typed),
  };
  const programId = parseId(programme);
  if (programId === null && (programme !== '' || !mayOnAll(look, TAKE_IN)))
    return takeInPage(look, { typed, refused: noProgram });
  const answer = await look.told<Kept | Received>(
    programId === null ? { ...TAKE_IN, body } : { ...TAKE_IN_ON_PROGRAM, params: { programId }, body },
  );
  if (!answer.success) return takeInPage(look, { typed, refused: answer });
  return takenIn(look, typed, programId, answer);
}

const CHOOSE = 'Choisissez un programme.';
const noProgram = invalid(CHOOSE, { programme: [CHOOSE] });

/** On to whoever came in; but what was left out, and that the person was known, is said where it is read. */
function takenIn(
  look: Look,
  typed: Typed,
  programId: number | null,
  answer: Extract<Told<Kept | Received>, { success: true }>,
): Shown {
  const { lead_id: leadId, created_at: since } = (answer.body ?? answer.data) as Partial<Received> &
    Pick<Received, 'lead_id'>;
  const skipped = 'skipped_fields' in answer.data ? answer.data.skipped_fields : null;
  const isKnown = since !== undefined && Date.parse(since) < look.now.getTime();
  const next = nextFor(look, typed, programId, leadId);
  if (since !== undefined && !isKnown && skipped === null) return { goOn: next.address };
  return {
    ...HERE,
    title: 'Prospect enregistré',
    content: html`${isKnown && html`<p>Cette personne était déjà connue : sa fiche a été complétée, et rien de ce qui y était n’a été remplacé.</p>`}
      ${leftOut(Object.values(skipped ?? {}).flatMap(Object.entries<string>))}
      <p><a class="deed" href="${next.address}">${next.name}</a></p>
      <p><a href="${look.at('/prospects')}">Tous les prospects</a></p>`,
  };
}

function leftOut(skipped: readonly (readonly [field: string, reason: string])[]): Html | null {
  if (skipped.length === 0) return null;
  return html`<p>N’a pas été gardé :</p>
    <ul>
      ${skipped.map(([field, reason]) => html`<li>${fieldLabel(field)} : ${reason}</li>`)}
    </ul>`;
}

/** Back to the lot that the form was opened from, with the prospect named there; else to the prospect. */
function nextFor(
  { at }: Look,
  { lot = '', pour }: Typed,
  programId: number | null,
  leadId: number,
): { readonly address: string; readonly name: string } {
  if (programId === null || parseId(lot) === null)
    return { address: at(`/prospects/${leadId}`), name: 'Ouvrir la fiche' };
  const program = at(`/programmes/${programId}`);
  return pour === 'vente'
    ? { address: `${program}/ventes/nouvelle?lot=${lot}&lead=${leadId}`, name: 'Préparer la vente' }
    : { address: `${program}/lots/${lot}?lead=${leadId}`, name: 'Poser l’option' };
}
