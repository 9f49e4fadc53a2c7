// Pilotage: pictures of the sale, over one program or all in reach, as of any day.
import { addDays } from '../../domain/grid/purchases/calendar.ts';
import type { NotTold } from '../../platform/http/inside.ts';
import { html, type Html } from '../html.ts';
import { input } from '../parts/field.ts';
import { programChoice, programNames } from '../parts/program-names.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { drawn } from './drawings.ts';
import { figureOf, type Asked } from './figure.ts';
import { summaryOf } from './summary.ts';
import type { FigureTold } from './told.ts';

const FIGURES = ['stock', 'pace', 'prices', 'ages', 'funnel', 'losses', 'options', 'partners'];
const PATH = '/:tenantKey/figures/:figure';
/** What figures are compared with unless another day is asked for. */
const WEEKS_BEFORE = 28;

export async function pilotagePage(look: Look): Promise<Shown> {
  const { programme, jour, depuis, debut } = look.query;
  const asked = named({ program_id: programme, day: jour });
  const tell = (figure: string, query: Asked) =>
    look.told<FigureTold>({ method: 'GET', path: PATH, params: { figure }, query });
  const now = await tell('summary', asked);
  if (!now.success) return refused(look, now);
  const since = depuis ?? addDays(now.data.day, -WEEKS_BEFORE);
  const before = await tell('summary', named({ program_id: programme, day: since }));
  if (!before.success) return refused(look, before, 'depuis');
  const inPeriod = named({ program_id: programme, day: jour, from: debut });
  const figures: FigureTold[] = [];
  // one after the other: one page asks no more of the database than one reader
  for (const figure of FIGURES) {
    const answer = await tell(figure, inPeriod);
    if (!answer.success) return refused(look, answer);
    figures.push(answer.data);
  }
  return {
    here: '/pilotage',
    title: 'Pilotage',
    content: html`${await filters(look, now.data.day, since)}
      ${figures[0]?.rows.length === 0 ? none(look, now.data.day) : null}
      ${summaryOf(look, now.data, before.data, asked)}
      <div class="figures">${figures.map((figure) => figureOf(look, drawn(figure), inPeriod))}</div>`,
  };
}

function named(query: Readonly<Record<string, string | undefined>>): Asked {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What was typed stays where it was typed, with what was wrong with it. */
async function refused(look: Look, told: NotTold, as = 'jour'): Promise<Shown> {
  if (told.status !== 422) return { here: '/pilotage', ...refusedPage(told) };
  const errors = Object.fromEntries(
    Object.entries(told.errors ?? {}).map(([name, words]) => [
      name === 'day' ? as : name === 'from' ? 'debut' : 'programme',
      words,
    ]),
  );
  return {
    here: '/pilotage',
    status: 422,
    title: 'Pilotage',
    content: html`<div class="refusal" role="alert">
        <p>${told.message}</p>
        <p><a href="${look.at('/pilotage')}">Revenir à aujourd’hui</a></p>
      </div>
      ${await filters(look, look.query.jour, look.query.depuis, { ...told, errors })}`,
  };
}

async function filters(
  look: Look,
  day: string | undefined,
  since: string | undefined,
  refusal?: NotTold,
): Promise<Html> {
  const names = await programNames(look);
  const typed = named({ jour: day, depuis: since, debut: look.query.debut });
  const filled = { typed, refused: refusal };
  return html`<form class="filters" method="get" action="${look.at('/pilotage')}">
    ${programChoice('programme', names, look.query.programme)}
    ${input({ name: 'jour', label: 'Au soir du', type: 'date' }, filled)}
    ${input({ name: 'depuis', label: 'Comparé au', type: 'date' }, filled)}
    ${input({ name: 'debut', label: 'Période à partir du', type: 'date' }, filled)}
    <button>Afficher</button>
  </form>`;
}

function none({ at, query }: Look, day: string): Html {
  return html`<p>
    ${query.jour === undefined ? 'Aucun lot n’est encore en vente.' : `Aucun lot n’était connu le ${day}.`}
    Les figures se remplissent dès qu’une grille est saisie dans un
    <a href="${at('/programmes')}">programme</a>.
  </p>`;
}
