// What is asked of the figures: of which program and day, since when, broken down by what. It stands in the address, so that
// a page, a picture and a file of the same question have the same words.
import type { Breakdown } from '../../api/figures/figure.ts';
import { addDays, dayIn } from '../../domain/grid/purchases/calendar.ts';
import type { Look } from '../space.ts';
import type { FigureTold } from './told.ts';

/** The question, as the API asks it. */
export type Asked = Readonly<Record<string, string>>;

const PATH = '/:tenantKey/figures/:figure';
/** What figures are compared with unless another day is asked for. */
const DAYS_BEFORE = 28;
/** No figure is told of a day before it. */
const FIRST_DAY = '1900-01-01';

export const BREAKDOWN_WORDS: Readonly<Record<Breakdown, string>> = {
  origin: 'origine',
  partner: 'partenaire',
  campaign: 'campagne',
  owner: 'commercial',
};

/** Names in addresses of pages, and what the API calls them. */
export const NAMES: Readonly<Record<string, string>> = {
  programme: 'program_id',
  jour: 'day',
  debut: 'from',
  depuis: 'since',
  par: 'by',
};

/** What of the address of a page concerns a figure; leads alone are broken down. */
export function askedOf(figure: string, { query }: Pick<Look, 'query'>): Asked {
  const { programme, jour, debut, par } = query;
  return named({
    program_id: programme,
    day: jour,
    from: figure === 'summary' ? undefined : debut,
    by: figure === 'funnel' ? apiWord(par) : undefined,
  });
}

/** The day that changes are told since: four weeks before the figures unless another is asked for. */
export function sinceOf({
  query,
  now,
  timezone,
}: Pick<Look, 'query' | 'now' | 'timezone'>): string | undefined {
  const { jour = dayIn(timezone, now), depuis } = query;
  if (depuis !== undefined) return depuis;
  // what is no day is refused by whom it is asked of
  if (!/^\d{4}-\d\d-\d\d$/.test(jour) || Number.isNaN(Date.parse(jour))) return undefined;
  const since = addDays(jour, -DAYS_BEFORE);
  return since < FIRST_DAY ? jour : since;
}

export function tell(look: Look, figure: string, query: Asked) {
  return look.told<FigureTold>({ method: 'GET', path: PATH, params: { figure }, query });
}

/** The same question in the address of a page. */
export function inAddress(look: Pick<Look, 'query'>): string {
  const asked = named(Object.fromEntries(Object.keys(NAMES).map((name) => [name, look.query[name]])));
  return new URLSearchParams(asked).toString();
}

export function named(query: Readonly<Record<string, string | undefined>>): Asked {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A word that stands for no breakdown goes on as it is, and is refused. */
function apiWord(par: string | undefined): string | undefined {
  return Object.entries(BREAKDOWN_WORDS).find(([, word]) => word === par)?.[0] ?? par;
}
