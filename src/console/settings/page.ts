// Réglages: how the client space works, in words; forms for those who may change it.
import { display } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { area, input, oneOf, type Filled } from '../parts/field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { differing, onto, stood } from '../parts/stood.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { companyAccount } from './company-account.ts';
import { changesOf, SECTIONS, type Section, type Setting } from './sections.ts';
import { CHANGE, SETTINGS, typedOf, type Settings } from './told.ts';

export interface Sent extends Filled {
  /** The form that was sent. */
  readonly section: string;
}

export async function settingsPage(look: Look, sent?: Sent): Promise<Shown> {
  const { told, may } = look;
  const answer = await told<Settings>({ method: 'GET', path: SETTINGS });
  if (!answer.success) return { here: '/reglages', ...refusedPage(answer) };
  const known = typedOf(answer.data);
  const mayWrite = may(CHANGE);
  const refused = sent?.refused;
  const filled = (key: string): Filled =>
    sent?.section === key ? { typed: { ...known, ...sent.typed }, refused } : { typed: known };
  return {
    here: '/reglages',
    ...(refused && { status: refused.status }),
    title: 'Réglages',
    content: html`${refusalBox(refused ?? null)}
      ${!mayWrite && html`<p class="lede">Seuls les administrateurs changent ces réglages.</p>`}
      <p>
        ${look.query.enregistre !== undefined && html`<span class="said" role="status">Enregistré.</span>`}
      </p>
      ${SECTIONS.map((section) => shown(look, section, filled(section.key), mayWrite && known))}
      ${companyAccount(look, answer.data.oidc, filled('compte-entreprise'), mayWrite)}`,
  };
}

function shown({ at }: Look, section: Section, filled: Filled, known: Filled['typed'] | false): Html {
  const { key, title, meaning, settings } = section;
  return html`<section id="${key}" data-section="${key}">
    <h2>${title}</h2>
    <p>${meaning}</p>
    ${
      known
        ? html`<form method="post" action="${at(`/reglages/${key}`)}">
            ${stood(ofSection(section, known))} ${settings.map((setting) => field(setting, filled))}
            <button>Enregistrer : ${title}</button>
          </form>`
        : facts(settings.map((setting) => [setting.label, valueOf(setting, filled)]))
    }
  </section>`;
}

function field(setting: Setting, filled: Filled): Html {
  const { name, kind } = setting;
  if (kind === 'lines') return area({ ...setting, rows: 4 }, filled);
  if (kind === 'number') return input({ ...setting, mode: 'numeric', required: true }, filled);
  if (kind === 'text') return input({ ...setting, required: true }, filled);
  return oneOf({ name, label: setting.label, values: Object.keys(kind), words: kind }, filled);
}

function valueOf({ name, kind, hint }: Setting, { typed }: Filled): string {
  const text = typed[name] ?? '';
  if (typeof kind === 'object') return display(kind, text);
  if (kind === 'lines') return text === '' ? 'aucun' : text.replaceAll('\n', ', ');
  return kind === 'number' && hint !== undefined ? `${text} (${hint})` : text;
}

function ofSection({ settings }: Section, typed: Filled['typed']): Filled['typed'] {
  return Object.fromEntries(settings.map(({ name }) => [name, typed[name] ?? '']));
}

export async function changeSettings(look: Look, section: Section, sent: Filled['typed']): Promise<Shown> {
  const { key } = section;
  if (!look.may(CHANGE)) return { here: '/reglages', ...notYours };
  const known = ofSection(section, typedOf(await look.data<Settings>({ method: 'GET', path: SETTINGS })));
  const { typed, refused } = onto(known, sent);
  if (refused) return settingsPage(look, { section: key, typed, refused });
  const answer = await look.told({ ...CHANGE, body: changesOf(section, differing(known, typed)) });
  if (!answer.success) return settingsPage(look, { section: key, typed, refused: answer });
  return { goOn: look.at(`/reglages?enregistre=${key}#${key}`) };
}
