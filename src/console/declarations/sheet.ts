// One declaration: the person and who of the known leads it may be, who was first, what the rules said, the ruling.
import { display } from '../../domain/labels/french.ts';
import { registrationMode } from '../../domain/labels/program-fields.ts';
import { registrationRule, ruleOutcome } from '../../domain/labels/sale.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { instant, type Time } from '../words.ts';
import { knownLeads } from './matches.ts';
import { rulingForms } from './ruling-forms.ts';
import { sideBySide } from './side-by-side.ts';
import { asHistoryTells, rulingOf, statusOf } from './status.ts';
import { timeLine } from './time-line.ts';
import type { Declaration, Happening, ProgramOf } from './told.ts';

export async function readDeclaration({ data, id }: Look): Promise<Declaration> {
  return await data({ method: 'GET', path: '/:tenantKey/registrations/:id', params: { id: id('id') } });
}

/** `refused`: what was answered to a ruling, with what had been typed. */
export async function declarationPage(
  look: Look,
  read: Declaration,
  refused: NotTold | null = null,
  typed: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const { told, at } = look;
  const { id, program_id: programId } = read;
  const [leads, program, history] = await Promise.all([
    knownLeads(look, read),
    told<ProgramOf>({ method: 'GET', path: '/:tenantKey/programs/:programId', params: { programId } }),
    told<Happening[]>({
      method: 'GET',
      path: '/:tenantKey/programs/:programId/registrations/:registrationId/history',
      params: { programId, registrationId: id },
    }),
  ]);
  const happenings = history.success ? history.data : [];
  const declared = asHistoryTells(read, happenings);
  const ruling = rulingOf(declared);
  const known = program.success ? program.data : null;
  return {
    here: '/declarations',
    follows: 'space',
    ...(refused === null ? {} : { status: refused.status }),
    title: declared.fullname ?? `Déclaration ${id}`,
    content: html`<p class="lede">
        Déclaration ${id} · ${known?.name ?? `Programme ${programId}`} ·
        <strong>${statusOf(declared)}</strong>${ruling !== null && html` · ${ruling}`}
      </p>
      ${refusalBox(refused)}${refused?.code === 'registration-not-waiting' && ruling !== null && html`<p class="refusal" role="status">Cette déclaration est ${ruling}.</p>`}
      ${sideBySide(look, declared, leads)} ${rulingForms(look, declared, typed)}
      ${timeLine(look, declared, leads, happenings)} ${rules(declared, known, look)}
      <p><a href="${at('/declarations')}">Toutes les déclarations</a></p>`,
  };
}

function rules(
  { processing_report: report, expires_at }: Declaration,
  program: ProgramOf | null,
  time: Time,
): Html {
  return html`<section>
    <h2>Règles</h2>
    ${
      report === null
        ? html`<p>Cette déclaration n’est pas encore analysée.</p>`
        : html`<p>${report.message}</p>
            <ul class="plain">
              ${report.rules.map(
                ({ rule, outcome }) =>
                  html`<li data-rule="${rule}">
                    ${display(registrationRule, rule)}
                    <span class="outcome">${display(ruleOutcome, outcome)}</span>
                  </li>`,
              )}
            </ul>`
    }
    ${
      program &&
      facts([
        ['Arbitrage', display(registrationMode, program.rules.registration_mode)],
        ['Une approbation vaut', `${program.rules.registration_validity_days} j`],
        ['Un prospect reste connu', `${program.rules.known_lead_days} j`],
        ['Délai entre deux déclarations', `${program.rules.registration_cooling_off_days} j`],
        ['Approuvée jusqu’au', expires_at && instant(expires_at, time)],
      ])
    }
  </section>`;
}
