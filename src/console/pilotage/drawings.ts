// How each figure is drawn.
import type { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { area } from '../charts/area.ts';
import { bars, reaches } from '../charts/rows.ts';
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
    const steps = ['leads', 'interests', 'options', 'reservations', 'deeds'];
    const rows = steps.map((name) => {
      const value = column(figure, name)[0] ?? 0;
      const label = figure.columns.find((one) => one.name === name)?.label ?? name;
      return { name: label, value, words: number(value) };
    });
    return {
      chart: bars(figure.title, rows),
      key: 'Tous ensemble ; par origine et par partenaire dans le tableau.',
    };
  },
  losses: (figure) => {
    const [lost, reasons] = [column(figure, 'lost'), texts(figure, 'reason')];
    const rows = texts(figure, 'step').map((step, i) => ({
      name: `${step} : ${reasons[i]?.toLowerCase()}`,
      value: lost[i] ?? 0,
      words: number(lost[i] ?? 0),
    }));
    return { chart: bars(figure.title, rows) };
  },
  options: (figure) => ({
    chart: counts(figure.title, texts(figure, 'month'), [
      { drawn: 'bars', values: column(figure, 'placed') },
      { drawn: 'line', values: column(figure, 'fulfilled') },
      { drawn: 'dashes', values: column(figure, 'queued') },
    ]),
    key: 'Barres : posées. Trait : venues à une vente. Tirets : posées en file.',
  }),
  partners: (figure) => {
    const [declared, approved] = [column(figure, 'declared'), column(figure, 'approved')];
    const rows = texts(figure, 'partner').map((name, i) => ({
      name,
      value: declared[i] ?? 0,
      words: `${number(declared[i] ?? 0)}, dont ${counted(approved[i] ?? 0, 'approuvée')}`,
    }));
    return { chart: bars(figure.title, rows), key: 'Déclarations reçues.' };
  },
};
