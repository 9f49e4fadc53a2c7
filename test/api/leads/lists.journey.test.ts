// Lists of leads hold what a key may read lead by lead, and nothing else; requests tell what was received.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeadRequestSchema } from '../../../src/api/leads/schema.ts';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

type Sheet = { readonly id: number; readonly updated_at: string; readonly last_interaction_at: string };

let counted = 0;
async function send(
  path: string,
  lead: object = {},
  email1 = `list${++counted}@example.com`,
): Promise<number> {
  const sent = await space.partner('POST', path, { contact: { name: 'Martin', email1 }, lead });
  expect([sent.status, sent.text]).toEqual([201, sent.text]);
  return (sent.json.body as { lead_id: number }).lead_id;
}

/** Every page of a list, by its own links. */
async function whole(by: Call, url: string): Promise<Sheet[]> {
  const all: Sheet[] = [];
  let at: string | null = url;
  while (at !== null) {
    const page: Answered = await by('GET', at);
    expect([at, page.status]).toEqual([at, 200]);
    all.push(...(page.json.data as Sheet[]));
    if (page.json.links.next === null) expect(page.json.meta.total).toBe(all.length);
    at = page.json.links.next?.replace(/^.*\/v1\/[^/]+/, '') ?? null;
  }
  return all;
}

const ids = (sheets: readonly { readonly id: number }[]): number[] => sheets.map(({ id }) => id);

describe('a list of leads', () => {
  const POWERS: { permissions: string[]; global_permissions?: string[] }[] = [
    { permissions: ['lead.view'] },
    { permissions: ['lead-extended.view'] },
    { permissions: ['lead.create', 'lot.view'] },
    { permissions: [], global_permissions: ['global.lead.view'] },
    { permissions: ['lead.view'], global_permissions: ['global.lead.view'] },
  ];

  test('holds what the key may read one by one, for every key and program', async () => {
    const programs = [
      await space.addProgram(),
      await space.addProgram(),
      await space.addProgram(),
      await space.addProgram(),
    ];
    const leads: number[] = [];
    // every set of programs, and one that was in none
    for (let set = 0; set < 16; set++) {
      const email = `set${set}@example.com`;
      const paths = programs.filter((_, i) => set & (1 << i)).map((id) => `/programs/${id}/leads`);
      let id = 0;
      for (const path of paths.length > 0 ? paths : ['/leads']) id = await send(path, {}, email);
      leads.push(id);
    }
    expect(new Set(leads).size).toBe(16);
    const [, , archived] = programs;
    const put = await space.desk('PUT', `/${space.tenant}/programs/${archived}`, { status: 'archived' });
    expect(put.status).toBe(200);
    // a key remembers for a second which programs are activated
    await expect
      .poll(async () => (await space.partner('GET', `/programs/${archived}/leads`)).status)
      .toBe(404);
    const reaches: (number[] | 'all')[] = ['all', [programs[0]!, archived!], [programs[3]!], []];
    let compared = 0;
    for (const powers of POWERS)
      for (const program_ids of reaches) {
        const by = await space.partnerWith({ ...powers, program_ids });
        const what = JSON.stringify({ powers, program_ids });
        const readable = new Map<number, unknown>();
        for (const program of programs) {
          const list = `/programs/${program}/leads`;
          const here = new Map<number, unknown>();
          for (const id of leads) {
            const one = await by('GET', `${list}/${id}`);
            if (one.status === 200) here.set(id, one.json.data);
          }
          const first = await by('GET', list);
          if (here.size === 0)
            expect([what, list, [403, 404].includes(first.status)]).toEqual([what, list, true]);
          else
            expect([what, await whole(by, `${list}?per_page=3`)]).toEqual([
              what,
              [...here.values()].reverse(),
            ]);
          for (const [id, sheet] of here) readable.set(id, sheet);
          compared += 1;
        }
        for (const id of leads) {
          const one = await by('GET', `/leads/${id}`);
          if (one.status === 200) readable.set(id, one.json.data);
        }
        const all = await by('GET', '/leads');
        if (
          !powers.global_permissions &&
          !powers.permissions.some((p) => p.endsWith('.view') && p.startsWith('lead'))
        )
          expect([what, all.status, all.json.code]).toEqual([what, 403, 'permission-missing']);
        else
          expect([what, await whole(by, '/leads?per_page=5')]).toEqual([
            what,
            [...readable.keys()].sort((a, b) => b - a).map((id) => readable.get(id)),
          ]);
      }
    expect(compared).toBe(80);
  });

  test('since an instant holds what changed then or later, and its links say so again', async () => {
    const program = await space.addProgram();
    const list = `/programs/${program}/leads`;
    const [a, b] = [await send(list), await send(list)];
    const sheets = await whole(space.partner, list);
    expect(ids(sheets)).toEqual([b, a]);
    const since = (instant: string) => whole(space.partner, `${list}?per_page=1&updated_since=${instant}`);
    expect(ids(await since(sheets[0]!.updated_at))[0]).toBe(b);
    expect(ids(await since('0001-01-01T00:00:00Z'))).toEqual([b, a]);
    expect(await since('9999-12-31T23:59:59.999Z')).toEqual([]);
    await space.moveClock(new Date(Date.now() + 3_600_000));
    const later = (await space.desk('GET', '/clock')).json.data.now as string;
    expect(ids(await since(later))).toEqual([]);
    const contacts = (await space.partner('GET', `${list}/${a}/contacts`)).json.data as { id: number }[];
    await space.partner('PUT', `${list}/${a}/contacts/${contacts[0]!.id}`, { city: 'Lyon' });
    expect(ids(await since(later))).toEqual([a]);
    await space.partner('POST', `${list}/${b}/records`, { event: 'voicemail' });
    expect(ids(await since(later))).toEqual([b, a]);
    expect(ids(await whole(space.partner, `/leads?per_page=1&updated_since=${later}`))).toEqual([b, a]);
    for (const wrong of ['2026-02-30', 'x', '10000-01-01T00:00:00Z'])
      expect((await space.partner('GET', `${list}?updated_since=${wrong}`)).status).toBe(422);
  });

  test('beyond its last page is empty; no page is 422', async () => {
    const program = await space.addProgram();
    await send(`/programs/${program}/leads`);
    const past = await space.partner('GET', `/programs/${program}/leads?page=2147483647&per_page=100`);
    expect([past.status, past.json.data, past.json.meta.from, past.json.meta.total]).toEqual([
      200,
      [],
      null,
      1,
    ]);
    for (const wrong of ['page=0', 'per_page=101', 'page=2147483648', 'page=x'])
      expect((await space.partner('GET', `/programs/${program}/leads?${wrong}`)).status).toBe(422);
    const none = await space.partner('GET', `/programs/${await space.addProgram()}/leads`);
    expect([none.json.data, none.json.meta.last_page]).toEqual([[], 1]);
  });
});

describe('the requests of a lead', () => {
  test('are told as they came, newest first, each where it was sent', async () => {
    const [here, there] = [await space.addProgram(), await space.addProgram()];
    const email = 'requests@example.com';
    const id = await send(
      `/programs/${here}/leads`,
      { request_type: 'callback', request_comment: 'Le soir' },
      email,
    );
    await send(`/programs/${there}/leads`, { request_type: 'meeting', message: 'Ailleurs' }, email);
    const tracked = {
      tracking_origin: 'portal',
      tracking_source: 'search',
      message: 'Bonjour',
    };
    await send('/leads', tracked, email);
    const requests = async (url: string, by: Call = space.partner) =>
      (await by('GET', url)).json.data as object[];
    const onHere = await requests(`/programs/${here}/leads/${id}/requests`);
    const nothing = Object.fromEntries(
      Object.keys(LeadRequestSchema.properties.tracking.properties).map((name) => [name, null]),
    );
    const base = {
      key_id: expect.any(Number),
      created_at: expect.stringMatching(/\.\d{3}000Z$/),
      comment: null,
    };
    const { message, ...tracking } = tracked;
    const general = {
      ...base,
      id: 3,
      program_id: null,
      type: null,
      message,
      tracking: { ...nothing, ...tracking },
    };
    const callback = {
      ...base,
      id: 1,
      program_id: here,
      type: 'callback',
      comment: 'Le soir',
      message: null,
    };
    const meeting = {
      ...base,
      id: 2,
      program_id: there,
      type: 'meeting',
      message: 'Ailleurs',
      tracking: nothing,
    };
    expect(onHere).toEqual([general, { ...callback, tracking: nothing }]);
    expect(await requests(`/leads/${id}/requests`)).toEqual([
      general,
      meeting,
      { ...callback, tracking: nothing },
    ]);
    const bound = await space.partnerWith({
      permissions: ['lead.view'],
      global_permissions: ['global.lead.view'],
      program_ids: [there],
    });
    expect(await requests(`/leads/${id}/requests`, bound)).toEqual([general, meeting]);
    expect((await bound('GET', `/programs/${here}/leads/${id}/requests`)).status).toBe(404);
    const second = await space.partner('GET', `/leads/${id}/requests?per_page=2&page=2`);
    expect([second.json.data.length, second.json.meta.total, second.json.links.next]).toEqual([1, 3, null]);
    const poor = await space.partnerWith({ permissions: ['lead.create', 'record.view'] });
    for (const url of [`/leads/${id}/requests`, `/programs/${here}/leads/${id}/requests`])
      expect((await poor('GET', url)).status).toBe(403);
    for (const url of [
      '/leads/999999/requests',
      `/programs/${here}/leads/999999/requests`,
      '/leads/0/requests',
    ])
      expect((await space.partner('GET', url)).status).toBe(404);
  });

  test('of a lead that was anonymised hold none of the words', async () => {
    const program = await space.addProgram();
    const words = {
      request_comment: 'Comment-Zed',
      message: 'Message-Zed',
    };
    const id = await send(`/programs/${program}/leads`, {
      ...words,
      request_type: 'other',
      tracking_term: 'Zed',
    });
    const url = `/programs/${program}/leads/${id}/requests`;
    expect((await space.partner('GET', url)).text.match(/Zed/g)).toHaveLength(3);
    expect((await space.desk('POST', `/${space.tenant}/leads/${id}/anonymise`, {})).status).toBe(200);
    const told = await space.partner('GET', url);
    expect(told.text).not.toContain('Zed');
    expect(told.json.data).toMatchObject([{ id: 1, program_id: program, type: 'other', comment: null }]);
  });
});

test('are found by an index, however many there are', async () => {
  const program = await space.addProgram();
  const id = await send(`/programs/${program}/leads`);
  const pool = new pg.Pool({ connectionString: space.service.backend.databaseUrl, max: 1 });
  try {
    for (const [table, key] of [
      ['leads', 'id'],
      ['interests', 'lead_id'],
    ])
      await pool.query(
        `insert into crm.${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', 1000000 + n,
           'updated_at', '2020-01-01'::timestamptz + n * interval '1 second',
           'last_interaction_at', '2020-01-01'::timestamptz))).*
         from crm.${table} t, generate_series(1, 40000) n where t.tenant_key = $1 and t.${key} = $2`,
        [space.tenant, id],
      );
    await pool.query('analyze crm.leads, crm.interests');
    const recent = '2020-01-01T11:06:30Z';
    const bound = await space.partnerWith({ permissions: ['lead.view'], program_ids: [program] });
    for (const url of [`/programs/${program}/leads`, '/leads']) {
      expect((await bound('GET', url)).json.meta.total).toBe(40_001);
      const found = await bound('GET', `${url}?updated_since=${recent}`);
      expect([found.json.meta.total, (found.json.data as Sheet[]).length]).toEqual([12, 12]);
    }
    const { rows } = await pool.query<Record<string, string>>(
      `explain select id from crm.leads l where tenant_key = $1
         and greatest(l.updated_at, l.last_interaction_at) >= $2::timestamptz`,
      [space.tenant, recent],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_by_change');
  } finally {
    await pool.end();
  }
});
