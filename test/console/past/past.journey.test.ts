// Back in time without any script: the addresses, the form, who may, and that nothing can be changed there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let [manager, sales, auditor, analyst] = [] as unknown as [Visitor, Visitor, Visitor, Visitor];
let programId: number;
let lots: number[];
let lead: number;
let option: number;
let office: Call;
const moments: Record<'empty' | 'free' | 'held' | 'over' | 'quiet', Date> = {} as never;
const EVIL = `"><script>alert(1)</script>`;

const later = async (hours: number): Promise<Date> => {
  const now = new Date(space.service.backend.clock.now().getTime() + hours * 3_600_000);
  await space.moveClock(now);
  return now;
};

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  programId = await space.addProgram({ name: 'Le Quai', rules: { option_lifespan_hours: 24, max_queue: 3 } });
  office = await space.officerWith({ role: 'auditor' });
  moments.empty = await later(1);
  await later(1);
  const item = (n: number) => apartment(`E${n}`, `A${n}`, { level: 'R+1' });
  const made = await space.partner('POST', `/programs/${programId}/lots`, { lots: [item(1), item(2)] });
  lots = (made.json.data.success as { id: number }[]).map(({ id }) => id);
  const contact = { name: `Durand${EVIL}`, firstname: 'Paul', email1: 'paul@mail.example' };
  const led = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  lead = (led.json.body as { lead_id: number }).lead_id;
  moments.free = await later(2);
  await later(1);
  const body = { lead_id: lead, lots: [{ id: lots[0] }], vat_rate: 20 };
  option = (await space.partner('POST', `/programs/${programId}/options`, body)).json.data.id as number;
  const other = await space.partner('POST', `/programs/${programId}/leads`, {
    contact: { name: 'Roux', email1: 'roux@mail.example' },
    lead: {},
  });
  const second = { ...body, lead_id: (other.json.body as { lead_id: number }).lead_id };
  await space.partner('POST', `/programs/${programId}/options`, second);
  moments.held = await later(3);
  await space.partner('DELETE', `/programs/${programId}/options/${option}`, {});
  await space.desk('PUT', `/${space.tenant}/programs/${programId}/leads/${lead}/protection`, {
    is_protected: true,
  });
  moments.over = await later(2);
  // nothing happens then: whatever ends by the clock is noticed when the clock is there
  moments.quiet = new Date(moments.over.getTime() + 30 * 3_600_000);
  await later(72);
  // sessions end while nobody uses them
  [manager, sales, auditor, analyst] = await Promise.all([
    visitorOf(space, ['manager']),
    visitorOf(space, ['sales']),
    visitorOf(space, ['auditor']),
    visitorOf(space, ['analyst']),
  ]);
});
afterAll(() => space.close());

const at = (moment: Date) => `instant=${moment.toISOString()}`;
const main = (text: string): string => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';

/** Of a page, whatever stands between the attributes. */
function tiles(text: string): Map<number, [status: string, waiting: number]> {
  const found = main(text).matchAll(/data-lot="(\d+)"\s+data-status="([\w-]+)"\s+data-waiting="(\d+)"/g);
  return new Map([...found].map(([, lot, status, waiting]) => [Number(lot), [status!, Number(waiting)]]));
}

const changesNothing = (text: string): void => {
  expect(main(text)).not.toBe('');
  for (const form of main(text).matchAll(/<form[^>]*>/g)) expect(form[0]).not.toContain('post');
  for (const way of ['/option"', '/annuler', '/prolonger', '/anonymisation', '/statut', 'data-flux'])
    expect(main(text)).not.toContain(way);
};

describe('a program', () => {
  test.each([
    ['free', 'available', 0, 2],
    ['held', 'option', 1, 1],
    ['over', 'option', 0, 1],
    ['quiet', 'option', 0, 1],
  ] as const)(
    'shows its grid, its totals and its day as they were: %s',
    async (moment, status, waiting, free) => {
      for (const view of ['', 'vue=tableau&']) {
        const { status: code, text } = await manager.get(
          `/programmes/${programId}?${view}${at(moments[moment])}`,
        );
        expect(code).toBe(200);
        const seen = tiles(text);
        expect([...seen.keys()].sort()).toEqual([...lots].sort());
        expect(seen.get(lots[0]!)).toEqual([status, waiting]);
        expect(main(text)).toMatch(new RegExp(`data-total="available">${free}<`));
        expect(text).toContain('Vous regardez le passé');
        expect(text).toMatch(/class="time"[^>]*data-past="/);
        expect(main(text)).not.toContain('data-live');
        changesNothing(text);
      }
    },
  );

  test('is what the office is told of that instant, lot by lot', async () => {
    for (const moment of Object.values(moments)) {
      const { text } = await auditor.get(`/programmes/${programId}?${at(moment)}`);
      const told = await office(
        'GET',
        `/${space.tenant}/programs/${programId}/grid?as_of=${moment.toISOString()}`,
      );
      const lots = told.json.data.lots as { id: number; status: string }[];
      expect([...tiles(text)].map(([id, [status]]) => [id, status])).toEqual(
        lots.map(({ id, status }) => [id, status]),
      );
    }
  });

  test('tells the day in words, and marks what came later', async () => {
    const { text } = await manager.get(`/programmes/${programId}?${at(moments.free)}`);
    expect(main(text)).toMatch(/Lot créé<\/strong>\s+A1/);
    const quiet = await manager.get(`/programmes/${programId}?${at(moments.quiet)}`);
    expect(main(quiet.text)).toContain('Rien ne s’est passé ce jour-là');
  });

  test('says in words that there was nothing before its first event, and that an instant is none', async () => {
    const before = await manager.get(`/programmes/${programId}?instant=1999-01-01T00:00:00Z`);
    expect([before.status, main(before.text).includes('n’existait pas encore')]).toEqual([200, true]);
    expect(tiles(before.text).size).toBe(0);
    const empty = await manager.get(`/programmes/${programId}?${at(moments.empty)}`);
    expect(main(empty.text)).toContain('n’a pas encore de lots');
    for (const wrong of [
      'hier',
      '2026-02-30',
      '2026-13-01T00:00:00Z',
      '12345',
      '%00',
      EVIL,
      '-1',
      '99999-01-01T00:00Z',
    ]) {
      const seen = await manager.get(`/programmes/${programId}?instant=${encodeURIComponent(wrong)}`);
      expect([wrong, seen.status, seen.text.includes('Instant illisible')]).toEqual([wrong, 422, true]);
      expect(seen.text).not.toContain('<script>alert');
    }
    const ahead = await manager.get(`/programmes/${programId}?instant=9999-12-31T23:59:59Z`);
    expect([ahead.status, ahead.text.includes('un instant à venir')]).toEqual([200, true]);
    expect(tiles(ahead.text).size).toBe(2);
  });

  test('is led to an address by the form, whatever of it was moved', async () => {
    const present = await manager.get(`/programmes/${programId}?vue=tableau`);
    expect(present.text).toMatch(/type="range"\s+id="retour"/);
    expect(present.text).toMatch(/<label for="retour">Retour dans le temps</);
    const value = /name="depart" value="([\d.]+)"/.exec(present.text)?.[1] ?? '';
    const moved = new URLSearchParams({
      vue: 'tableau',
      curseur: String(moments.held.getTime()),
      depart: value,
    });
    const page = `/console/${space.tenant}/programmes/${programId}`;
    const then = `instant=${encodeURIComponent(moments.held.toISOString().replace('Z', '000Z'))}`;
    expect((await manager.get(`/programmes/${programId}?${moved.toString()}`)).location).toBe(
      `${page}?vue=tableau&${then}`,
    );
    const local = moments.held
      .toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
      .slice(0, 16)
      .replace(' ', 'T');
    const typed = new URLSearchParams({ curseur: value, depart: value, moment: local });
    const led = await manager.get(`/programmes/${programId}?${typed.toString()}`);
    const minute = new Date(Math.floor(moments.held.getTime() / 60_000) * 60_000);
    expect(led.location).toBe(
      `${page}?instant=${encodeURIComponent(minute.toISOString().replace('Z', '000Z'))}`,
    );
    const now = new URLSearchParams({ curseur: '9'.repeat(14), depart: value });
    expect((await manager.get(`/programmes/${programId}?${now.toString()}`)).location).toBe(page);
    for (const query of ['curseur=x&depart=1', 'moment=hier', `curseur=${'9'.repeat(15)}&depart=1`])
      expect([query, (await manager.get(`/programmes/${programId}?${query}`)).status]).toEqual([query, 422]);
  });
});

describe('a prospect and an option', () => {
  test('show their sheets as they were, with what the last event changed marked', async () => {
    const before = await manager.get(`/prospects/${lead}?${at(moments.held)}`);
    expect([before.status, main(before.text).includes('paul@mail.example')]).toEqual([200, true]);
    expect(main(before.text)).not.toContain('<script>alert');
    const after = await manager.get(`/prospects/${lead}?${at(moments.over)}`);
    expect(main(after.text)).toMatch(/<mark>\s*oui\s*<\/mark>/);
    expect(main(after.text)).toContain('Protection modifiée');
    expect(main(before.text)).not.toContain('Protection modifiée');
    const held = await manager.get(`/options/${option}?${at(moments.held)}`);
    expect([held.status, main(held.text).includes('Option annulée')]).toEqual([200, false]);
    const over = await manager.get(`/options/${option}?${at(moments.over)}`);
    expect(main(over.text)).toMatch(/<mark>\s*Option annulée\s*<\/mark>/);
    const early = await manager.get(`/options/${option}?${at(moments.free)}`);
    expect([early.status, main(early.text).includes('Cette option n’existait pas encore')]).toEqual([
      200,
      true,
    ]);
    for (const { text } of [before, after, held, over, early]) changesNothing(text);
    expect((await manager.get(`/prospects/${lead}?instant=hier`)).status).toBe(422);
    expect((await manager.get(`/options/${option}?instant=hier`)).status).toBe(422);
  });
});

describe('a lot', () => {
  const page = () => `/programmes/${programId}/lots/${lots[0]!}`;

  test('shows its sheet, who held it and who waited as they were, and is led to by the grid of then', async () => {
    const table = [
      ['free', 'available', []],
      ['held', 'option', [option, option + 1]],
      ['over', 'option', [option + 1]],
    ] as const;
    for (const [moment, status, held] of table) {
      const grid = await manager.get(`/programmes/${programId}?${at(moments[moment])}`);
      const link = new RegExp(`href="([^"]*/lots/${lots[0]!}\\?instant=[^"]*)"`).exec(main(grid.text))?.[1];
      const below = link!.slice(`/console/${space.tenant}`.length);
      const { status: code, text } = await manager.get(below);
      expect([moment, code]).toEqual([moment, 200]);
      expect(main(text)).toContain(`data-tone="${status}"`);
      const queue = [...main(text).matchAll(/data-option="(\d+)"/g)].map(([, id]) => Number(id));
      expect(queue).toEqual(held);
      expect(text).toMatch(/class="time"[^>]*data-past="/);
      expect(main(text)).toContain('E1');
      changesNothing(text);
    }
    // what leads on leads to the same instant
    const { text } = await manager.get(`${page()}?${at(moments.held)}`);
    for (const [, link] of main(text).matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/instant=|\/files\//);
  });

  test('says in words that it was not there, and refuses what is no instant', async () => {
    const empty = await manager.get(`${page()}?${at(moments.empty)}`);
    expect([empty.status, main(empty.text).includes('n’était pas sur la grille')]).toEqual([200, true]);
    const before = await manager.get(`${page()}?instant=1999-01-01T00:00:00Z`);
    expect([before.status, main(before.text).includes('n’existait pas encore')]).toEqual([200, true]);
    for (const wrong of ['hier', '%00', EVIL, '2026-02-30']) {
      const seen = await manager.get(`${page()}?instant=${encodeURIComponent(wrong)}`);
      expect([wrong, seen.status, seen.text.includes('<script>alert')]).toEqual([wrong, 422, false]);
    }
    for (const id of [999_999, 2_147_483_647])
      expect((await manager.get(`/programmes/${programId}/lots/${id}?${at(moments.held)}`)).status).toBe(404);
    const other = await space.addProgram();
    const elsewhere = await manager.get(`/programmes/${other}/lots/${lots[0]!}?instant=9999-12-31T23:59:59Z`);
    expect(elsewhere.status).toBe(404);
  });

  test('is shown as it was when it is gone since, and only where it was', async () => {
    const gone = lots[1]!;
    const address = `/programmes/${programId}/lots/${gone}`;
    await space.partner('DELETE', `/programs/${programId}/lots/${gone}`);
    expect((await manager.get(address)).status).toBe(404);
    const then = await manager.get(`${address}?${at(moments.held)}`);
    expect([then.status, main(then.text).includes('E2')]).toEqual([200, true]);
  });

  test('is told to those who may look back at its grid, without owners to whom they are not told', async () => {
    const table: [Visitor, number, boolean][] = [
      [manager, 200, true],
      [auditor, 200, true],
      [sales, 200, false],
      [analyst, 403, false],
    ];
    for (const [visitor, code, isNamed] of table) {
      const { status, text } = await visitor.get(`${page()}?${at(moments.held)}`);
      expect([status, main(text).includes('C. Lefèvre')]).toEqual([code, isNamed]);
      expect((await visitor.get(page())).text.includes('type="range"')).toBe(code === 200);
    }
    const elsewhere = await visitorOf(space, ['manager'], { program_ids: [space.programId] });
    expect((await elsewhere.get(`${page()}?${at(moments.held)}`)).status).toBe(404);
  });
});

describe('who may look back', () => {
  test('is who may read that history; others are not offered it', async () => {
    const pages = [`/programmes/${programId}`, `/prospects/${lead}`, `/options/${option}`];
    const table: [string, Visitor, readonly number[]][] = [
      ['manager', manager, [200, 200, 200]],
      ['auditor', auditor, [200, 200, 200]],
      // the prospect and the option are somebody else's
      ['sales', sales, [200, 403, 403]],
      ['analyst', analyst, [403, 403, 403]],
    ];
    for (const [who, visitor, codes] of table)
      for (const [i, page] of pages.entries()) {
        const past = await visitor.get(`${page}?${at(moments.held)}`);
        expect([who, page, past.status]).toEqual([who, page, codes[i]]);
        const present = await visitor.get(page);
        expect([who, page, present.text.includes('type="range"')]).toEqual([who, page, codes[i] === 200]);
      }
    const elsewhere = await visitorOf(space, ['manager'], { program_ids: [space.programId] });
    for (const page of pages) expect((await elsewhere.get(`${page}?${at(moments.held)}`)).status).toBe(404);
    expect((await manager.get(`/programmes/999?${at(moments.held)}`)).status).toBe(404);
  });

  test('is not told of options of others whose they were', async () => {
    const { text } = await sales.get(`/programmes/${programId}?${at(moments.held)}`);
    expect(tiles(text).get(lots[0]!)).toEqual(['option', 1]);
    const shown = await manager.get(`/programmes/${programId}?${at(moments.held)}`);
    expect([main(shown.text).includes('C. Lefèvre'), main(text).includes('C. Lefèvre')]).toEqual([
      true,
      false,
    ]);
  });
});
