// The rules that a program is sold by: read by whoever reads the program, changed by whoever may change it.
import { fieldLabel } from '../../domain/labels/story-fields.ts';
import { REGISTRATION_MODES, STATUS_AUTHORITIES } from '../../domain/program/enumerations.ts';
import type { ProgramRules } from '../../domain/program/rules.ts';
import { html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { valueSaid } from '../parts/history.ts';
import { byField } from '../parts/refusal.ts';
import { changedFrom, sheetFields, typedAs, type SheetField, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { CHANGE, mayChange } from './edit.ts';
import { programOf } from './told.ts';

const HERE = { here: '/programmes', title: 'Règles du programme' } as const;

const number = (name: keyof ProgramRules, hint?: string): SheetField => ({
  name,
  kind: 'number',
  required: true,
  ...(hint !== undefined && { hint }),
});
const PARTS: readonly SheetPart[] = [
  {
    legend: 'Options',
    fields: [
      number('option_lifespan_hours', 'de celles qui sont posées à partir de maintenant'),
      number('max_prolongation_hours', '0 : aucune'),
      number('max_queue', '0 : pas de file'),
      { name: 'require_twin_lots', kind: 'flag', required: true },
      { name: 'status_authority', kind: { one: STATUS_AUTHORITIES }, required: true },
    ],
  },
  {
    legend: 'Déclarations',
    fields: [
      { name: 'registration_mode', kind: { one: REGISTRATION_MODES }, required: true },
      number('registration_validity_days'),
      number('known_lead_days'),
      number('registration_cooling_off_days', '0 : aucun'),
    ],
  },
  {
    legend: 'Prospects et ventes',
    fields: [
      { name: 'reopen_discarded_on_request', kind: 'flag', required: true },
      number('preparation_days'),
      number('financing_days'),
    ],
  },
];

export async function rulesPage(look: Look, filled?: Filled): Promise<Shown> {
  const program = await programOf(look, look.id('programId'));
  const back = look.at(`/programmes/${program.id}`);
  const { rules } = program;
  const link = html`<a href="${back}">${program.name}</a>`;
  if (!mayChange(look, program.id))
    return {
      ...HERE,
      content: html`<p>${link}</p>
        ${facts(inWords(rules, look))}`,
    };
  const known = typedAs(PARTS, rules);
  return formPage({
    ...HERE,
    lede: link,
    action: `${back}/regles`,
    back,
    fields: html`${stood(known)} ${sheetFields(PARTS, filled ?? { typed: known })}`,
    button: 'Enregistrer les règles',
    refused: filled?.refused,
  });
}

function inWords(rules: ProgramRules, look: Look): (readonly [label: string, value: string])[] {
  return PARTS.flatMap(({ fields }) =>
    fields.map(
      ({ name }) => [fieldLabel(name), valueSaid(name, rules[name as keyof ProgramRules], look)] as const,
    ),
  );
}

export async function changeRules(look: Look, sent: Typed): Promise<Shown> {
  const programId = look.id('programId');
  const { rules } = await programOf(look, programId);
  if (!mayChange(look, programId)) return { ...notYours, here: '/programmes' };
  const known = typedAs(PARTS, rules);
  const { typed, refused } = onto(known, sent);
  if (refused) return rulesPage(look, { typed, refused });
  const body = { rules: changedFrom(PARTS, known, typed) };
  const answer = await look.told({ ...CHANGE, params: { programId }, body });
  if (!answer.success) return rulesPage(look, { typed, refused: byField(answer, 'rules') });
  return { goOn: look.at(`/programmes/${programId}`) };
}
