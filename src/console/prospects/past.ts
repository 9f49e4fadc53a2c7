// A prospect as it was: its contacts, its project, and how it was followed on each program.
import { display } from '../../domain/labels/french.ts';
import { fieldInWords, fieldOf, valueInWords } from '../../domain/labels/in-words.ts';
import { project } from '../../domain/labels/sale.ts';
import { html, type Html } from '../html.ts';
import { factsThen, type Line } from '../past/compared.ts';
import type { Then } from '../past/record.ts';
import { historyOf, type Entry } from '../parts/history.ts';
import { instant as said, money, number, type Time } from '../words.ts';
import type { Contact, ProspectFile } from './told.ts';

type Zone = Pick<Time, 'timezone'>;

/** What the history of a lead shows of it. */
export type ProspectThen = Omit<ProspectFile, 'interests'>;

export function prospectThen(
  { sheet, before, entries, time }: Then<ProspectThen>,
  names: ReadonlyMap<number, string>,
): Html {
  const [now, earlier] = [followed(entries, time), followed(entries.slice(0, -1), time)];
  return html`<div class="beside">
      <section>
        <h2>Contacts</h2>
        ${
          sheet.contacts.length === 0
            ? html`<p>Aucun contact.</p>`
            : sheet.contacts.map((one) => factsThen(contact(one), before && contact(sameIn(before, one))))
        }
      </section>
      <section>
        <h2>Projet</h2>
        ${factsThen(looksFor(sheet, time), before && looksFor(before, time))}
      </section>
    </div>
    ${[...now].map(
      ([programId, lines]) =>
        html`<section data-program="${programId}">
          <h2>${names.get(programId) ?? `Programme ${programId}`}</h2>
          ${factsThen(lines, before && (earlier.get(programId) ?? []))}
        </section>`,
    )}
    ${historyOf(entries, time)}`;
}

/** All empty where there was no such contact. */
function sameIn({ contacts }: ProspectThen, { id }: Contact): Partial<Contact> {
  return contacts.find((one) => one.id === id) ?? {};
}

function contact(one: Partial<Contact>): Line[] {
  return [
    ['Nom', one.display_name],
    ['E-mail', [one.email1, one.email2].filter(Boolean).join(', ')],
    ['Téléphone', [one.phone1, one.phone2].filter(Boolean).join(', ')],
    ['Adresse', [one.address1, one.zipcode, one.city].filter(Boolean).join(' ')],
  ];
}

function looksFor(sheet: ProspectThen, zone: Zone): Line[] {
  return [
    ['Projet', display(project, sheet.project)],
    ['Pièces', sheet.property_rooms?.join(', ')],
    ['Budget', sheet.budget === null ? null : money(sheet.budget)],
    ['Apport', sheet.deposit === null ? null : money(sheet.deposit)],
    ['Anonymisé', sheet.anonymised_at === null ? null : said(sheet.anonymised_at, zone)],
  ];
}

const INTEREST = /^interests\.(\d+)\.(\w+)$/;
/** Said by the section itself, or by another word beside it. */
const UNSAID = new Set(['program_id', 'owner']);

/** Program by program, as the history told it up to there. */
function followed(entries: readonly Entry[], zone: Zone): ReadonlyMap<number, readonly Line[]> {
  const saying = { nothing: '', instant: (text: string) => said(text, zone), euros: money, number };
  const programs = new Map<number, Map<string, string>>();
  for (const { changes } of entries)
    for (const [path, [, after]] of Object.entries(changes)) {
      const [, program, field = ''] = INTEREST.exec(path) ?? [];
      if (program === undefined || UNSAID.has(field) || field.endsWith('_display')) continue;
      const lines = programs.get(Number(program)) ?? new Map<string, string>();
      programs.set(Number(program), lines.set(named(field), valueInWords(fieldOf(path), after, saying)));
    }
  return new Map([...programs].map(([id, lines]) => [id, [...lines]]));
}

function named(field: string): string {
  const words = fieldInWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
