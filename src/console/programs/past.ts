// A program as it was: the same grid, the same totals, and beside them what happened on that day.
import { html, type Html } from '../html.ts';
import { addressAt, askedIn } from '../past/asked.ts';
import { daySection, type Happened } from '../past/day.ts';
import { notYet, nonsense } from '../past/nowhere.ts';
import { slider } from '../past/slider.ts';
import type { Look, Shown } from '../space.ts';
import { lede, standing } from './page.ts';
import { programOf, queuesOf, type Hold, type Lot, type ProgramSheet } from './told.ts';

interface Days {
  readonly first_at: string;
  readonly timezone: string;
  readonly days: readonly { readonly events: number; readonly ends_at: string }[];
}

interface GridThen {
  readonly as_of: string;
  readonly lots: readonly Lot[];
  readonly holds: readonly (Hold & { readonly lot_ids: readonly number[] })[];
}

const PROGRAM = '/:tenantKey/programs/:programId';

interface OnProgram {
  readonly programId: number;
  /** Of the page that is looked back at. */
  readonly address: string;
  /** The page of an instant at which there was a program. */
  readonly show: (program: ProgramSheet, instant: string, zone: string) => Promise<Then>;
}

type Then = Pick<Extract<Shown, { content: unknown }>, 'content' | 'title' | 'status'>;

export interface LookedBack {
  /** The page of another instant, where one is asked for. */
  readonly then?: Shown;
  /** What leads there, for those who may look back. */
  readonly time: Html | null;
}

/** A page of a program, its own or one of its lots, as it was. */
export async function lookBackOn(look: Look, { programId, address, show }: OnProgram): Promise<LookedBack> {
  const { query, now, may, data } = look;
  const asked = askedIn(query, look);
  if (asked.when === 'chosen')
    return { then: { goOn: addressAt(address, query, asked.instant) }, time: null };
  const days = { method: 'GET', path: `${PROGRAM}/history/days`, params: { programId } } as const;
  if (asked.when === 'now' && !may(days)) return { time: null };
  const { first_at, timezone, days: told } = await data<Days>(days);
  const chosen = (instant: string | null) =>
    slider({
      address,
      query,
      instant,
      now,
      timezone,
      first: new Date(first_at),
      marks: told.map(({ events, ends_at }) => ({ events, until: new Date(ends_at) })),
    });
  if (asked.when === 'now') return { time: chosen(null) };
  const here = '/programmes';
  if (asked.when === 'nonsense')
    return { then: { ...nonsense(asked.text), here, time: chosen(null) }, time: null };
  const { instant } = asked;
  const program = await programOf(look, programId);
  const then =
    new Date(instant) < new Date(first_at)
      ? { title: program.name, content: notYet('Ce programme', instant, first_at, { timezone }) }
      : await show(program, instant, timezone);
  return { then: { here, time: chosen(instant), ...then }, time: null };
}

/** The page of another instant, where one is asked for; else what leads there, for those who may look back. */
export async function lookBack(look: Look, programId: number): Promise<LookedBack> {
  const address = look.at(`/programmes/${programId}`);
  const { data, query } = look;
  const params = { programId };
  const show: OnProgram['show'] = async (program, instant, timezone) => {
    const [{ as_of, lots, holds }, happened] = await Promise.all([
      data<GridThen>({ method: 'GET', path: `${PROGRAM}/grid`, params, query: { as_of: instant } }),
      data<Happened>({ method: 'GET', path: `${PROGRAM}/history`, params, query: { around: instant } }),
    ]);
    const held = holds.map((hold) => ({ ...hold, lots: hold.lot_ids.map((id) => ({ id })) }));
    const of = {
      queue: queuesOf(held),
      address: (lotId: number) => addressAt(`${address}/lots/${lotId}`, {}, instant),
      now: new Date(as_of),
      timezone,
    };
    return {
      title: program.name,
      content: html`${lede(program)}
        <div class="then-beside">
          <div>${standing(lots, of, { ...query, instant }, address)}</div>
          ${daySection(happened, new Date(as_of), timezone)}
        </div>`,
    };
  };
  return await lookBackOn(look, { programId, address, show });
}
