// How each figure is drawn.
import type { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { area } from '../charts/area.ts';
import { bars, reaches, type Bar } from '../charts/rows.ts';
import { counts } from '../charts/counts.ts';
import { counted, LOT_MARKS, number } from '../words.ts';
import { column, texts, worded, type FigureTold } from './told.ts';
import type { Drawn } from './figure.ts';

/** From what is settled, at the bottom, to what is open. */
const BANDS = [
  'sold',
  'booked',
  'pre-booked',
  'option',
  'available',
  'unavailable',
] as const satisfies (typeof LOT_STATUSES)[number][];

export function drawn(told: FigureTold): Drawn {
  const figure = worded(told);
  const draw = DRAWINGS[figure.name];
  if (!draw || figure.rows.length === 0) return { figure, chart: null };
  return { figure, ...draw(figure) };
}

const DRAWINGS: Readonly<Record<string, (figure: FigureTold) => Omit<Drawn, 'figure'>>> = {
  stock: (figure) => {
    const bands = BANDS.map((status) => ({
      status,
      mark: LOT_MARKS[status] ?? '',
      name: display(lotStatus, status),
      values: column(figure, status.replace('-', '_')).map((value) => value ?? 0),
    }));
    return { chart: area(figure.title, texts(figure, 'day'), bands) };
  },
  pace: (figure) => ({
    chart: counts(figure.title, texts(figure, 'week'), [
      { drawn: 'bars', values: column(figure, 'reservations') },
      { drawn: 'dashes', values: column(figure, 'options') },
      { drawn: 'line', values: column(figure, 'mean_reservations') },
      { drawn: 'squares', values: column(figure, 'deeds') },
    ]),
    key: 'Barres : réservations. Trait : leur moyenne sur quatre semaines. Tirets : options. Carrés : actes.',
  }),
  prices: (figure) => {
    const [least, middle, most, against] = ['asked_least', 'asked_median', 'asked_most', 'signed_median'].map(
      (name) => column(figure, name),
    );
    const rows = texts(figure, 'value').map((name, i) => ({
      name,
      least: least?.[i] ?? null,
      middle: middle?.[i] ?? null,
      most: most?.[i] ?? null,
      against: against?.[i] ?? null,
    }));
    return {
      chart: reaches(figure.title, rows, (value) => number(value)),
      key: 'Trait : du moins cher au plus cher des lots à vendre. Rond : leur médiane. Carré : médiane signée.',
    };
  },
  ages: (figure) => {
    const lots = column(figure, 'lots');
    const rows = texts(figure, 'age').map((name, i) => ({
      name,
      value: lots[i] ?? 0,
      words: counted(lots[i] ?? 0, 'lot'),
    }));
    return { chart: bars(figure.title, rows) };
  },
  funnel: (figure) => {
    const by = figure.rows.filter((row) => row[0] !== figure.rows[0]?.[0]);
    // one breakdown was asked for: its values are drawn; of several at once the whole
    return new Set(by.map((row) => row[0])).size === 1 ? ways({ ...figure, rows: by }) : steps(figure);
  },
  losses: (figure) => {
    const [lost, reasons] = [column(figure, 'lost'), texts(figure, 'reason')];
    const rows = texts(figure, 'step').map((step, i) => ({
      name: `${step} : ${reasons[i]?.toLowerCase()}`,
      value: lost[i] ?? 0,
      words: number(lost[i] ?? 0),
    }));
    return firsts(figure, rows);
  },
  options: (figure) => ({
    chart: counts(figure.title, texts(figure, 'month'), [
      { drawn: 'bars', values: column(figure, 'placed') },
      { drawn: 'line', values: column(figure, 'fulfilled') },
      { drawn: 'dashes', values: column(figure, 'queued') },
      { drawn: 'squares', values: column(figure, 'longest_queue') },
    ]),
    key: 'Barres : posées. Trait : venues à une vente. Tirets : posées en file. Carrés : la plus longue file d’un lot.',
  }),
  partners: (figure) => {
    const [declared, approved] = [column(figure, 'declared'), column(figure, 'approved')];
    const rows = texts(figure, 'partner').map((name, i) => ({
      name,
      value: declared[i] ?? 0,
      words: `${number(declared[i] ?? 0)}, dont ${counted(approved[i] ?? 0, 'approuvée')}`,
    }));
    return firsts(figure, rows, 'Déclarations reçues.');
  },
};

/** A page draws so many rows; a table has them all. */
const MOST = 24;

function firsts({ title }: FigureTold, rows: readonly Bar[], said?: string): Omit<Drawn, 'figure'> {
  const rest = rows.length - MOST;
  const key = [said, rest > 0 && `Les ${MOST} premières lignes ; ${counted(rest, 'autre')} dans le tableau.`];
  const words = key.filter((one) => typeof one === 'string').join(' ');
  return { chart: bars(title, rows.slice(0, MOST)), ...(words === '' ? {} : { key: words }) };
}

function steps(figure: FigureTold): Omit<Drawn, 'figure'> {
  const rows = ['leads', 'interests', 'options', 'reservations', 'deeds'].map((name) => {
    const value = column(figure, name)[0] ?? 0;
    const label = figure.columns.find((one) => one.name === name)?.label ?? name;
    return { name: label, value, words: number(value) };
  });
  return {
    chart: bars(figure.title, rows),
    key: 'Tous ensemble ; par origine, partenaire, campagne et commercial dans le tableau.',
  };
}

function ways(figure: FigureTold): Omit<Drawn, 'figure'> {
  const [leads, options, reservations] = ['leads', 'options', 'reservations'].map((name) =>
    column(figure, name),
  );
  const rows = texts(figure, 'value').map((name, i) => ({
    name,
    value: leads?.[i] ?? 0,
    words: `${number(leads?.[i] ?? 0)}, ${counted(options?.[i] ?? 0, 'option')}, ${counted(reservations?.[i] ?? 0, 'vente')}`,
  }));
  return firsts(
    figure,
    rows,
    `Prospects par ${figure.rows[0]?.[0] ?? ''}, et ce qu’ils ont pris et signé depuis.`,
  );
}
