// What is going on with a prospect on one program, and what can be done about it from here.
import { optionWord } from '../../domain/labels/option-word.ts';
import { display } from '../../domain/labels/french.ts';
import { interestStatus, recordEvent, registrationStatus, temperature } from '../../domain/labels/sale.ts';
import { html, type Html, type Shown } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import { mayPrepare } from '../sales/told.ts';
import type { Look } from '../space.ts';
import { actionList, newActionForm, newRecordForm } from './actions.ts';
import { CHANGE_INTEREST, CHANGE_RECORD, PROTECT } from './asked.ts';
import type { Filled } from '../parts/field.ts';
import type { Refused } from './sheet.ts';
import type { Exchange, InterestFile } from './told.ts';

export function interestSection(
  look: Look,
  leadId: number,
  interest: InterestFile,
  names: ReadonlyMap<number, string>,
  refused: Refused | null,
): Html {
  const { at } = look;
  const { program_id: programId, records, options, purchases, registrations } = interest;
  const ledToSale = new Set(purchases.map(({ option_id: optionId }) => optionId));
  return html`<section data-program="${programId}">
    <h2>${names.get(programId) ?? `Programme ${programId}`}</h2>
    ${facts([
      ['Suivi', display(interestStatus, interest.status)],
      ['Suivi par', interest.owner?.fullname ?? 'personne'],
      ['Température', display(temperature, interest.temperature)],
      ['Protégé', interest.is_protected ? 'oui' : 'non'],
      ['Sous prescription', interest.is_under_prescription ? 'oui' : null],
      ['Note', interest.memo_content],
    ])}
    ${
      look.may({ ...CHANGE_INTEREST, params: { programId, leadId } }) &&
      html`<p><a href="${at(`/prospects/${leadId}/programmes/${programId}/suivi`)}">Modifier le suivi</a></p>`
    }
    ${protection(look, leadId, interest)} ${actionList(look, leadId, interest)}
    ${listed(
      'Options',
      options.map(
        (option) =>
          html`<a href="${at(`/options/${option.id}`)}"
              >${option.lots.map((lot) => lot.reference).join(', ')}</a
            >
            ${optionWord(option, ledToSale.has(option.id))} ${moment(option.expires_at, look)}`,
      ),
    )}
    ${listed(
      'Ventes',
      purchases.map(
        (sale) =>
          html`<a href="${at(`/ventes/${sale.id}`)}">${sale.lots.map((lot) => lot.reference).join(', ')}</a>
            ${sale.status_display} ${moment(sale.prepared_at, look)}`,
      ),
    )}
    ${
      mayPrepare(look, programId) &&
      html`<p>
        <a href="${at(`/programmes/${programId}/ventes/nouvelle?lead=${leadId}`)}">Préparer une vente</a>
      </p>`
    }
    ${listed(
      'Déclarations',
      registrations.map(
        (one) =>
          html`<a href="${at(`/declarations/${one.id}`)}">${one.owner.fullname}</a>
            ${display(registrationStatus, one.status)} ${moment(one.created_at, look)}`,
      ),
    )}
    ${listed(
      'Échanges',
      records.map(
        (record) =>
          html`${recordName(look, leadId, programId, record)} ${record.comment}
          ${moment(record.occurred_at ?? record.created_at, look)}`,
      ),
    )}
    <div class="beside">
      ${newActionForm(look, leadId, programId, filledOf(refused, 'action', programId))}
      ${newRecordForm(look, leadId, programId, filledOf(refused, 'record', programId))}
    </div>
  </section>`;
}

/** What was refused, for the form that it was. */
function filledOf(refused: Refused | null, form: Refused['form'], programId: number): Filled {
  if (refused?.form !== form || refused?.typed.programme !== String(programId)) return { typed: {} };
  return { typed: refused.typed, refused: refused.answer };
}

function recordName(
  { may, at }: Look,
  leadId: number,
  programId: number,
  { id: recordId, event }: Exchange,
): Html {
  const name = html`${display(recordEvent, event)}`;
  if (!may({ ...CHANGE_RECORD, params: { programId, leadId, recordId } })) return name;
  return html`<a href="${at(`/prospects/${leadId}/programmes/${programId}/echanges/${recordId}`)}"
    >${name}</a
  >`;
}

function protection(
  { may, at }: Look,
  leadId: number,
  { program_id, is_protected }: InterestFile,
): Html | null {
  if (!may({ ...PROTECT, params: { programId: program_id, leadId } })) return null;
  return html`<form method="post" action="${at(`/prospects/${leadId}/programmes/${program_id}/protection`)}">
    <input type="hidden" name="is_protected" value="${is_protected ? 'non' : 'oui'}" />
    <button class="quiet">${is_protected ? 'Ne plus protéger ce prospect' : 'Protéger ce prospect'}</button>
  </form>`;
}

function listed(title: string, items: readonly Shown[]): Html | null {
  if (items.length === 0) return null;
  return html`<h3>${title}</h3>
    <ul class="plain">
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>`;
}
