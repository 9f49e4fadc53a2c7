// Pilotage: pictures of the sale, over one program or all in reach, as of any day.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import { input, wrongBeside } from '../parts/field.ts';
import { programChoice, programNames } from '../parts/program-names.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { askedOf, BREAKDOWN_WORDS, named, NAMES, sinceOf, tell } from './asked.ts';
import { drawn } from './drawings.ts';
import { figureOf } from './figure.ts';
import { inTurns } from './in-turns.ts';
import { summaryOf } from './summary.ts';
import type { FigureTold } from './told.ts';

export const FIGURES = ['stock', 'pace', 'prices', 'ages', 'funnel', 'losses', 'options', 'partners'];
/** The order in which they are asked for: first those that stand on the same lots and share one look at them. */
const ASKED = ['summary', 'prices', 'ages', 'stock', 'funnel', 'options', 'pace', 'partners', 'losses'];
/** How many at once, each as two days show it. */
const AT_ONCE = 4;

export async function pilotagePage(look: Look): Promise<Shown> {
  const since = sinceOf(look);
  const answers = await inTurns(ASKED, AT_ONCE, (figure) =>
    tell(look, figure, named({ ...askedOf(figure, look), since })),
  );
  const told: FigureTold[] = [];
  for (const answer of answers) {
    if (!answer.success) return refused(look, answer);
    told.push(answer.data);
  }
  const byName = new Map(told.map((figure) => [figure.name, figure]));
  const now = byName.get('summary');
  const figures = FIGURES.flatMap((name) => byName.get(name) ?? []);
  if (!now) throw new Error('there is no figure of the whole');
  return {
    here: '/pilotage',
    title: 'Pilotage',
    content: html`${await filters(look, now.day, now.since ?? undefined)}
      ${figures[0]?.rows.length === 0 ? none(look, now.day) : null}
      ${summaryOf(look, now, askedOf(now.name, look))}
      <div class="figures">
        ${figures.map((figure) => figureOf(look, drawn(figure), askedOf(figure.name, look)))}
      </div>`,
  };
}

/** What was typed stays where it was typed, with what was wrong with it. */
async function refused(look: Look, told: NotTold): Promise<Shown> {
  if (told.status !== 422) return { here: '/pilotage', ...refusedPage(told) };
  const typed = new Map(Object.entries(NAMES).map(([name, asked]) => [asked, name]));
  const errors = Object.fromEntries(
    Object.entries(told.errors ?? {}).map(([name, words]) => [typed.get(name) ?? name, words]),
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

const BREAKDOWNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(BREAKDOWN_WORDS).map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]),
);

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
    ${programChoice(names, { name: 'programme', chosen: look.query.programme, none: 'Tous' })}
    ${input({ name: 'jour', label: 'Au soir du', type: 'date' }, filled)}
    ${input({ name: 'depuis', label: 'Comparé au', type: 'date' }, filled)}
    ${input({ name: 'debut', label: 'Période à partir du', type: 'date' }, filled)}
    ${choice({
      name: 'par',
      label: 'Prospects par',
      values: Object.values(BREAKDOWN_WORDS),
      words: BREAKDOWNS,
      chosen: look.query.par,
      none: 'Tout',
    })}
    ${wrongBeside('par', filled)}
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
