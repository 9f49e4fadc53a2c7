// What happened in the demo's year, week by week: who came, which lots were optioned, sold or given up, when prices were
// raised, whom prescribers declared. The same on every start; only the day it ends on is another one.
import type { Reason } from '../../domain/grid/purchases/enumerations.ts';
import { demoLots } from './lots.ts';
import { demoPeople, type Person } from './people.ts';

export const WEEKS = 52;
const LEADS = 200;

export interface Sale {
  readonly registryId: string;
  readonly buyer: Person;
  /** External identifiers: the main lot, then its annexes. */
  readonly lots: readonly string[];
}

export interface Declaration {
  readonly registryId: string;
  readonly person: Person;
  readonly ruling: 'approved' | 'rejected' | null;
}

/** In the order in which a week goes by. */
export type Step =
  | {
      readonly what: 'reprice';
      readonly registryId: string;
      readonly factor: number;
      readonly before: number;
    }
  | { readonly what: 'arrive'; readonly people: readonly Person[] }
  | ({ readonly what: 'option' | 'give-up' | 'book' | 'deed' | 'deliver' } & Sale)
  | ({ readonly what: 'fall-through'; readonly reason: Reason } & Sale)
  | ({ readonly what: 'declare' | 'rule' } & Declaration)
  | { readonly what: 'close-actions' };

export interface Moment {
  /** After the beginning of the year. */
  readonly hours: number;
  readonly step: Step;
}

const DAY = 24;
const WEEK = 7 * DAY;
/** Prices go up as a program sells: the factor on the first price, from that week on. */
const PRICES: Readonly<Record<string, readonly (readonly [week: number, factor: number])[]>> = {
  '204518': [
    [12, 1.015],
    [26, 1.03],
    [41, 1.05],
  ],
  '204733': [
    [17, 1.02],
    [36, 0.99],
  ],
  '205102': [[22, 1.04]],
};

export function demoYear(registryIds: readonly string[]): Moment[] {
  const moments = [
    ...arrivals(),
    ...registryIds.flatMap((registryId) => [
      ...prices(registryId),
      ...sales(registryId, registryIds.indexOf(registryId), registryIds.length),
      ...declarations(registryId, registryIds.indexOf(registryId)),
    ]),
  ];
  return moments.sort((a, b) => a.hours - b.hours);
}

/** The program that a person of the demo asks about; one in ten names none. */
export function programIndex({ number }: Person, programs: number): number | null {
  return number % 10 === 9 ? null : number % programs;
}

function arrivals(): Moment[] {
  const people = demoPeople(LEADS);
  return Array.from({ length: WEEKS }, (_, week) => [
    at(week, 0, 9.4, { what: 'arrive', people: people.filter((person) => weekOf(person) === week) }),
    at(week, 6, 17.2, { what: 'close-actions' }),
  ]).flat();
}

function weekOf({ number }: Person): number {
  return Math.floor((number * WEEKS) / LEADS);
}

function prices(registryId: string): Moment[] {
  const raises = PRICES[registryId] ?? [];
  return raises.map(([week, factor], i) =>
    at(week, 0, 8, { what: 'reprice', registryId, factor, before: raises[i - 1]?.[1] ?? 1 }),
  );
}

/** Lots that are sold or booked today were optioned first; of the others, some options came to nothing. */
function sales(registryId: string, program: number, programs: number): Moment[] {
  const all = demoLots(registryId, () => null);
  const withAnnexes = (main: Lot): string[] => [
    main.external_id,
    ...all.filter((lot) => lot.parent_external_id === main.external_id).map((lot) => lot.external_id),
  ];
  const mains = all.filter((lot) => lot.is_primary);
  const gone = mains.filter((lot) => lot.status !== 'available');
  const free = mains.filter((lot) => lot.status === 'available');
  const buyers = demoPeople(LEADS).filter(
    (person) => programIndex(person, programs) === program && person.number % 15 !== 1,
  );
  let asked = 0;
  const buyerIn = (week: number): Person => {
    const come = buyers.filter((person) => weekOf(person) < week);
    return come[asked++ % come.length]!;
  };
  const sold = gone.flatMap((main, i): Moment[] => {
    const week = 2 + Math.floor((i * (WEEKS - 4)) / gone.length);
    const sale = { registryId, buyer: buyerIn(week), lots: withAnnexes(main) };
    return [
      at(week, 1, 10.5, { what: 'option', ...sale }),
      at(week, 2, 11.2, { what: 'book', ...sale }),
      ...(main.status === 'sold'
        ? [at(Math.min(week + 4 + (i % 4), WEEKS - 1), 5, 15.1, { what: 'deed' as const, ...sale })]
        : []),
      // the first to sign were the first to move in
      ...(main.status === 'sold' && week < WEEKS / 2
        ? [at(week + 20, 4, 10.2, { what: 'deliver' as const, ...sale })]
        : []),
    ];
  });
  const tried = Array.from({ length: (WEEKS - 4) / 4 }, (_, i): Moment[] => {
    const week = 3 + 4 * i;
    const lot = free[(i * i + i) % free.length]!;
    const sale = { registryId, buyer: buyerIn(week), lots: [lot.external_id] };
    // one in three gives up by himself, one in four signs in vain, behind every second one somebody waits
    return [
      at(week, 1, 14.3, { what: 'option', ...sale }),
      ...(i % 3 === 0 ? [at(week, 2, 16.7, { what: 'give-up' as const, ...sale })] : []),
      ...(i % 3 !== 0 && i % 4 === 1 ? inVain(sale, week, i) : []),
      ...(i % 2 === 1 ? [at(week, 1, 18.9, { what: 'option' as const, ...sale, buyer: buyerIn(week) })] : []),
    ];
  }).flat();
  return [...sold, ...tried];
}

/** Early, within the days of withdrawal; or later, when the bank has said no. */
function inVain(sale: Sale, week: number, i: number): Moment[] {
  const withdraws = i % 8 === 1;
  const reason = withdraws ? 'withdrawal' : 'loan-refused';
  return [
    at(week, 2, 12.4, { what: 'book', ...sale }),
    at(withdraws ? week : week + 2, withdraws ? 5 : 0, 9.9, { what: 'fall-through', reason, ...sale }),
  ];
}

/** Every fourth week on the first two programs; the sales office rules on the second, where the rules do not decide. */
function declarations(registryId: string, program: number): Moment[] {
  if (program > 1) return [];
  const strangers = demoPeople(LEADS + 2 * WEEKS).slice(LEADS);
  return Array.from({ length: WEEKS / 4 - 1 }, (_, i): Moment[] => {
    const week = 4 * i + 1 + program;
    const ruling = program === 0 ? null : i % 3 === 2 ? 'rejected' : 'approved';
    const declaration = { registryId, person: strangers[2 * i + program]!, ruling } as const;
    return [
      at(week, 3, 9.6, { what: 'declare', ...declaration }),
      ...(ruling === null
        ? []
        : [at(week, 3 + (i % 4) * 0.6, 16.3, { what: 'rule' as const, ...declaration })]),
    ];
  }).flat();
}

type Lot = ReturnType<typeof demoLots>[number];

function at(week: number, days: number, hour: number, step: Step): Moment {
  return { hours: week * WEEK + days * DAY + hour, step };
}
