// How each figure is drawn.
import type { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { area } from '../charts/area.ts';
import { bars, reaches } from '../charts/rows.ts';
import { weeks } from '../charts/weeks.ts';
import { counted, LOT_MARKS, number } from '../words.ts';
import { column, texts, type FigureTold } from './told.ts';
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

export function drawn(figure: FigureTold): Drawn {
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
    chart: weeks(figure.title, texts(figure, 'week'), [
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
};
