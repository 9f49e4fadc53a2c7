// Pilotage, as people of the office look at it in a browser: charts with their tables, files and queries, role by role.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_RIGHTS, ROLES } from '../../../src/domain/vocabulary/roles.ts';
import { Selling } from '../../api/purchases/selling.ts';
import { asAnalyst } from '../../support/stores/analyst.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let program: number;
let other: number;
let manager: Visitor;
let names: string[];
let client: pg.Client;

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  const selling = new Selling(space);
  program = await selling.program();
  other = await selling.program();
  for (let i = 0; i < 3; i++) await selling.option(program, [await selling.lot(program)]);
  await selling.lot(other);
  manager = await visitorOf(space, ['manager']);
  const listed = await space.desk('GET', `/${space.tenant}/figures`);
  names = (listed.json.data as { name: string }[]).map(({ name }) => name);
  client = await asAnalyst(space.service.backend.databaseUrl);
});
afterAll(async () => {
  await client?.end();
  await space?.close();
});

const figure = (name: string, query = ''): string => `/${space.tenant}/figures/${name}${query}`;

describe('the page', () => {
  test('tells each figure as a chart, a table, a file and a query', async () => {
    const { status, text } = await manager.get('/pilotage');
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('aria-current="page"');
    const figures = text.match(/<figure[^]*?<\/figure>/g) ?? [];
    expect(figures.map((one) => /id="([\w-]+)"/.exec(one)?.[1])).toEqual(
      names.filter((name) => name !== 'summary'),
    );
    for (const one of figures.filter((html) => !html.includes('Rien à montrer'))) {
      expect(one).toMatch(/<svg[^]*<table/);
      expect(one).toMatch(/<pre[^>]*>[^<]*crm\./);
      expect(one).toMatch(/href="[^"]*\/csv/);
      expect(one).toMatch(/href="[^"]*\/png\?/);
      expect(one).toMatch(/<dl class="moved"/);
    }
    expect(figures[0]).toContain('data-status="option"');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('says of each figure how it has moved since the day that is picked', async () => {
    const { text } = await manager.get('/pilotage?depuis=2001-01-01');
    const moved = /<figure id="stock"[^]*?<dl class="moved"[^>]*depuis le 1 janvier 2001[^]*?<\/dl>/.exec(
      text,
    )?.[0];
    expect(moved?.replace(/\s+/g, ' ')).toContain('<dt>Optionné</dt> <dd>3 <small>↑ +3</small></dd>');
    const today = /name="jour"\s+value="([^"]*)"/.exec(text)?.[1] ?? '';
    const still = (await manager.get(`/pilotage?depuis=${today}`)).text;
    expect(still).toContain('<small>=</small>');
    expect(still).not.toMatch(/[↑↓]/);
  });

  test('tells leads by what is asked for, and names who sells', async () => {
    const { text } = await manager.get('/pilotage?par=commercial');
    const funnel = /<figure id="funnel"[^]*?<\/figure>/.exec(text)?.[0] ?? '';
    expect(funnel).toContain('Camille Lefèvre');
    expect(funnel).not.toContain('origine</td>');
    expect(funnel).toMatch(/csv\?[^"]*by=owner/);
  });

  test('is of one program, and of a day', async () => {
    const { text } = await manager.get(`/pilotage?programme=${other}`);
    expect(row(text, 'left_to_sell')).toContain('>1<');
    expect(row((await manager.get('/pilotage')).text, 'left_to_sell')).toContain('>4<');
    const past = await manager.get(`/pilotage?programme=${other}&jour=2001-01-01`);
    expect(past.status).toBe(200);
    expect(past.text).toContain('Aucun lot n’était connu');
    expect((await manager.get('/pilotage?programme=99')).status).toBe(404);
  });

  test.each([
    'jour=demain',
    'jour=2999-01-01',
    'jour=0000-01-01',
    'debut=hier',
    'debut=2999-01-01',
    'depuis=hier',
    'depuis=2999-01-01',
    'par=couleur',
    'programme=x',
  ])('refuses %s in words, and keeps what was typed', async (query) => {
    const { status, text } = await manager.get(`/pilotage?${query}`);
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
    if (!query.startsWith('programme')) expect(text).toContain('class="wrong"');
    if (!/^(programme|par)/.test(query)) expect(text).toContain(`value="${query.split('=')[1]!}"`);
  });

  test.each(ROLES)('opens for a %s as the table of roles says', async (role) => {
    const visitor = await visitorOf(space, [role]);
    const may = ROLE_RIGHTS[role].rights.includes('figures.read');
    expect((await visitor.get('/pilotage')).status).toBe(may ? 200 : 403);
    expect((await visitor.get('')).text.includes('/pilotage"')).toBe(may);
  });

  test('shows whoever is bound to a program that one alone', async () => {
    const bound = await visitorOf(space, ['sales'], { program_ids: [other] });
    expect(row((await bound.get('/pilotage')).text, 'left_to_sell')).toContain('>1<');
    expect((await bound.get(`/pilotage?programme=${program}`)).status).toBe(404);
  });
});

describe('the picture of a chart', () => {
  const drawn = async (path: string, who = manager) => {
    const { status, headers, bytes } = await who.get(path);
    return { status, type: headers.get('content-type'), name: headers.get('content-disposition'), bytes };
  };

  test('is a PNG of a chart’s size, whatever is asked for', async () => {
    for (const name of names.filter((one) => one !== 'summary')) {
      const { status, type, name: file, bytes } = await drawn(`/pilotage/${name}/png?par=origine`);
      // what has nothing to show has no picture
      if (status === 404) continue;
      expect([name, status, type]).toEqual([name, 200, 'image/png']);
      expect(file).toMatch(new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.png"`));
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.readUInt32BE(16)).toBe(1_536);
      expect(bytes.readUInt32BE(20)).toBeLessThan(2_000);
    }
  });

  test('is refused as the figure is', async () => {
    expect((await drawn('/pilotage/summary/png')).status).toBe(404);
    expect((await drawn('/pilotage/stock/png?programme=99')).status).toBe(404);
    expect((await drawn('/pilotage/stock/png?jour=demain')).status).toBe(422);
    expect((await drawn('/pilotage/stock/png?jour=2001-01-01')).status).toBe(404);
    const admin = await visitorOf(space, ['admin']);
    expect((await drawn('/pilotage/stock/png', admin)).status).toBe(403);
    const bound = await visitorOf(space, ['sales'], { program_ids: [other] });
    expect((await drawn(`/pilotage/stock/png?programme=${program}`, bound)).status).toBe(404);
  });
});

describe('the figures of the API', () => {
  test('say what their query says to an analyst', async () => {
    for (const name of names) {
      const { json } = await space.desk('GET', figure(name));
      const { sql, rows, columns } = json.data as {
        sql: string;
        rows: unknown[][];
        columns: { name: string }[];
      };
      const found = await client.query<{ row: Record<string, unknown> }>(
        `select to_json(figure) as row from (${sql}) figure`,
      );
      expect([name, found.rows.map(({ row }) => columns.map((column) => row[column.name]))]).toEqual([
        name,
        rows,
      ]);
      expect(found.fields).toHaveLength(1);
    }
  });

  test('come as CSV, with the same rows', async () => {
    for (const name of names) {
      const { status, headers, text } = await space.desk('GET', figure(`${name}/csv`));
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
      );
      const { json } = await space.desk('GET', figure(name));
      expect(text.trimEnd().split(/\r?\n/)).toHaveLength((json.data as { rows: unknown[] }).rows.length + 1);
    }
  });

  test('are not told to who does not reach the program, has no such role, or asks for none there is', async () => {
    const [bound, admin] = await Promise.all([
      space.officerWith({ role: 'analyst', program_ids: [other] }),
      space.officerWith({ role: 'admin' }),
    ]);
    for (const name of names) {
      for (const door of ['', '/csv']) {
        expect((await bound('GET', figure(name + door, `?program_id=${program}`))).status).toBe(404);
        expect((await bound('GET', figure(name + door, `?program_id=${other}`))).status).toBe(200);
        expect((await admin('GET', figure(name + door))).json.code).toBe('role-missing');
      }
      const { program_ids: asked } = (await bound('GET', figure(name))).json.data as {
        program_ids: number[];
      };
      expect(asked).toEqual([other]);
    }
    expect((await space.desk('GET', figure('nothing'))).status).toBe(404);
    expect((await space.desk('GET', figure('stock', '?day=2026-02-30'))).status).toBe(422);
    expect((await space.desk('GET', '/nowhere/figures/stock')).status).toBe(404);
  });
});

function row(page: string, name: string): string {
  return new RegExp(`<tr data-figure="${name}">[^]*?</td>`).exec(page)?.[0].replace(/\s+/g, '') ?? '';
}
