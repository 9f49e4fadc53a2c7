// What a program's events are told as: to whom, as which kinds, with what was there before, over any history.
import { describe, expect, it } from 'vitest';
import { withFileUrls } from '../../../src/domain/grid/lots/document.ts';
import { sheetIn, unsurveyed } from '../../../src/domain/grid/lots/survey.ts';
import { lotChanged, lotStatusChanged } from '../../../src/domain/grid/lots/events.ts';
import { same } from '../../../src/domain/webhooks/lot-changes.ts';
import { ProgramStory, type FindHearers, type Message } from '../../../src/domain/webhooks/program-story.ts';
import type { Event, Recorded } from '../../../src/platform/rules/event.ts';
import { survey } from '../../../src/api/audit/lots.ts';
import { history, step } from '../grid/lots/surroundings.ts';
import fc from '../../support/properties.ts';

const PROGRAM = 7;
const BASE = 'http://x';
const steps = fc.array(step, { minLength: 1, maxLength: 20 });
const everybody: FindHearers = () => [3, 5];

interface Turn {
  readonly recorded: Recorded;
  readonly before: typeof unsurveyed;
  readonly after: typeof unsurveyed;
  readonly messages: readonly Message[];
}

function turns(events: readonly Recorded[], hearers: FindHearers | null): Turn[] {
  const story = new ProgramStory('t', PROGRAM, BASE);
  let state = unsurveyed;
  return events.map((recorded) => {
    const before = state;
    state = survey(state, recorded);
    return { recorded, before, after: state, messages: [...story.take(recorded, hearers)] };
  });
}

function each(check: (events: Recorded[]) => void, numRuns = 40): number {
  let told = 0;
  fc.assert(
    fc.property(steps, (made) => {
      const events = history(made, { tenant: 't', programId: PROGRAM, from: 1n });
      told += turns(events, everybody).flatMap(({ messages }) => messages).length;
      check(events);
    }),
    { numRuns },
  );
  return told;
}

/** Without what has kinds of its own. */
function restOf(before: typeof unsurveyed, after: typeof unsurveyed, id: number): [object, object] {
  const rest = ({ grid }: typeof unsurveyed): object => ({
    ...grid.lots.get(id),
    price_cents: null,
    status: null,
  });
  return [rest(before), rest(after)];
}

const plain = (value: unknown): unknown => JSON.parse(withFileUrls(JSON.stringify(value), BASE));

describe('a message of a lot', () => {
  it('says what its sheet showed before wherever it shows something else now', () => {
    const told = each((events) => {
      for (const { before, after, messages } of turns(events, everybody))
        for (const { body, lotId } of messages) {
          const { data } = plain(JSON.parse(body)) as { data: { lot: object; previous: object } };
          const [was, is] = [before, after].map((state) => plain(sheetIn(state, lotId)) as object | null);
          const old = Object.entries(was && is ? was : {}).filter(
            ([name, value]) =>
              name !== 'updated_at' &&
              JSON.stringify(value) !== JSON.stringify((is as Record<string, unknown>)[name]),
          );
          expect(data.previous).toEqual(Object.fromEntries(old));
          expect(data.lot).toEqual(is ?? was);
        }
    });
    expect(told).toBeGreaterThan(100);
  });

  it('is made of every lot whose sheet shows another price, status or field of its own', () => {
    each((events) => {
      for (const { before, after, messages } of turns(events, everybody)) {
        const about = new Set(messages.map(({ lotId }) => lotId));
        const own = (state: typeof unsurveyed, id: number): unknown => {
          const sheet = sheetIn(state, id) as Record<string, unknown> | null;
          return sheet && [sheet.price_excluding_vat, sheet.status, sheet.reference, sheet.available_prices];
        };
        if (messages.length === 0) continue;
        for (const [id] of after.grid.lots)
          if (JSON.stringify(own(before, id)) !== JSON.stringify(own(after, id))) expect(about).toContain(id);
      }
    });
  });

  it('is of each kind that applies, once, and the lots are told of in the order of their numbers', () => {
    const seen = new Map<string, number>();
    const PLAIN = ['reference', 'typology', 'living_area', 'description', 'parent_lot_id'];
    each((events) => {
      for (const { recorded, before, after, messages } of turns(events, everybody)) {
        if (!recorded.stream.startsWith('grid-')) continue;
        const lots = messages.map(({ lotId }) => lotId);
        expect(lots).toEqual(lots.toSorted((a, b) => a - b));
        for (const lotId of new Set(lots)) {
          const kinds = messages.filter((one) => one.lotId === lotId).map(({ kind }) => kind);
          for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
          const [was, is] = [before, after].map(
            (state) => sheetIn(state, lotId) as Readonly<Record<string, unknown>> | null,
          );
          if (!was || !is) {
            expect(kinds).toEqual([was ? 'lot.deleted' : 'lot.created']);
            continue;
          }
          const differs = (name: string): boolean => !same(was[name], is[name]);
          const own = PLAIN.some(differs) ? ['lot.updated'] : [];
          const expected = [
            ...(differs('price_excluding_vat') ? ['lot.price_changed'] : []),
            ...(differs('status') ? ['lot.status_changed'] : []),
            ...own,
          ];
          // what a price or a status alone moves on the sheet is told by their own kinds
          const isAlone = same(...restOf(before, after, lotId)) && expected.length > 0;
          expect([kinds, isAlone && kinds.includes('lot.updated')]).toEqual([
            kinds.includes('lot.updated') && own.length === 0 ? [...expected, 'lot.updated'] : expected,
            false,
          ]);
        }
      }
    }, 150);
    for (const kind of ['created', 'deleted', 'price_changed', 'status_changed', 'updated'])
      expect([kind, seen.get(`lot.${kind}`) ?? 0]).toEqual([kind, expect.toSatisfy((many) => many > 5)]);
  });

  it('goes to those who hear that kind of that lot, and is not made for nobody', () => {
    each((events) => {
      const heard = turns(events, everybody).map(({ messages }) => messages);
      const even: FindHearers = (kind, told) =>
        kind !== 'lot.updated' && told.kind === 'lot' && told.lot.id % 2 === 0 ? [9] : [];
      const some = turns(events, even).map(({ messages }) => messages);
      expect(some).toEqual(
        heard.map((messages) =>
          messages
            .filter(({ kind, lotId }) => kind !== 'lot.updated' && lotId % 2 === 0)
            .map((message) => ({ ...message, to: [9] })),
        ),
      );
      expect(turns(events, null).flatMap(({ messages }) => messages)).toEqual([]);
    });
  });
});

describe('what changes on a program or a building', () => {
  const shown = (state: typeof unsurveyed, id: number): unknown => {
    const { updated_at: _, ...rest } = sheetIn(state, id) as Record<string, unknown>;
    return rest;
  };

  it('is told of each lot that shows it, as of the last revision of its grid, and of none while it is closed', () => {
    const kinds = { told: 0, opened: 0, closed: 0 };
    each((events) => {
      let revision = 0n;
      for (const { recorded, before, after, messages } of turns(events, everybody)) {
        if (recorded.stream.startsWith('grid-')) {
          ({ revision } = recorded);
          continue;
        }
        const [was, is] = [before, after].map(({ terms }) => terms?.terms.activated === true);
        const shows = Array.from(after.grid.lots, ([id]) => id).filter(
          (id) => !was || !same(shown(before, id), shown(after, id)),
        );
        expect(messages.map(({ lotId }) => lotId)).toEqual(is ? shows : []);
        for (const message of messages) expect(message).toMatchObject({ kind: 'lot.updated', revision });
        kinds.told += is ? messages.length : 0;
        kinds.opened += is && !was ? 1 : 0;
        kinds.closed += is ? 0 : 1;
      }
    }, 300);
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(10);
  });
});

describe('a change that no sheet shows', () => {
  it('is told to nobody', () => {
    const made = history([], { tenant: 't', programId: PROGRAM, from: 1n });
    const statusOf1 = lotStatusChanged({
      lot_id: 1,
      status: 'sold',
      previous: 'available',
      parent_lot_id: null,
    });
    const hidden = (can_be_broadcasted: boolean): Event =>
      lotChanged({
        lot_id: 1,
        changes: { can_be_broadcasted },
        parent_lot_id: null,
        previous: { can_be_broadcasted: !can_be_broadcasted },
      });
    const told = (event: Event, after: Recorded[]): string[] => {
      const last = after.at(-1)!;
      after.push({ ...last, event, revision: last.revision + 1n, position: last.position + 1n });
      return turns(after, everybody)
        .at(-1)!
        .messages.map(({ kind }) => kind);
    };
    expect(told(hidden(false), [...made])).toEqual(['lot.updated']);
    expect(told(statusOf1, made)).toEqual(['lot.status_changed']);
    expect(told(hidden(false), made)).toEqual([]);
  });
});

describe('two values are the same', () => {
  it('when their JSON is', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
        expect(same(a, JSON.parse(one))).toBe(true);
        if (one !== other && JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b)))
          expect(same(a, b)).toBe(false);
        expect(same([a, { x: b }], [b, { x: a }])).toBe(same(a, b));
      }),
      { numRuns: 500 },
    );
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, of]) => [name, sorted(of)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
