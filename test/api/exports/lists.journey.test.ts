// Lists as spreadsheets: the same rows as their routes answer, with the same filters, and no persons for who sees none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let at: string;
let onProgram: string;
const PERSONS = ['Durand', 'paul@x.example', '612345678', 'Petit'];

beforeAll(async () => {
  space = await openSpace();
  const { programId, partner, desk, tenant } = space;
  [at, onProgram] = [`/${tenant}/exports`, `/${tenant}/programs/${programId}/exports`];
  const lots = [1, 2].map((n) => apartment(`E${n}`, `A${n}`));
  const stored = await partner('POST', `/programs/${programId}/lots`, { lots });
  const [lot, other] = stored.json.data.success as { id: number }[];
  const people = [
    { name: '=Durand', firstname: 'Paul', email1: 'paul@x.example', phone1: '+33612345678' },
    { name: 'Petit', firstname: 'Anne', email1: 'anne@x.example' },
  ];
  const leads: number[] = [];
  for (const contact of people) {
    const sent = await partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
    leads.push((sent.json.body as { lead_id: number }).lead_id);
  }
  for (const [i, lotId] of [lot!.id, other!.id].entries()) {
    const body = { lead_id: leads[i], lots: [{ id: lotId }], vat_rate: 20 };
    const placed = await partner('POST', `/programs/${programId}/options`, body);
    expect(placed.status).toBe(201);
    if (i === 1) {
      const sold = await desk('POST', `/${tenant}/programs/${programId}/purchases`, {
        option_id: placed.json.data.id,
      });
      expect(sold.status).toBe(201);
    }
  }
  const due = { type: 'call', status: 'pending', due_at: '2030-01-15T09:00:00Z', comment: 'Rappeler Durand' };
  const action = await partner('POST', `/programs/${programId}/leads/${leads[0]}/sales-actions`, due);
  expect(action.status).toBe(201);
  const declared = { firstname: 'Paul', name: 'Durand', email1: 'paul@x.example', phone1: '+33612345678' };
  expect((await partner('POST', `/programs/${programId}/registrations`, declared)).status).toBe(201);
});
afterAll(() => space.close());

async function told(role: string, url: string, format = 'csv') {
  const { token } = await space.officerWith({ role });
  const answer = await fetch(
    `${space.address}/backoffice/v1${url}${url.includes('?') ? '&' : '?'}format=${format}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  const table = answer.status === 200 ? await readTable(bytes) : null;
  if (table instanceof Unreadable) throw table;
  const [headers = [], ...rows] = (table?.lines ?? []).map(({ cells }) => cells);
  return { status: answer.status, text: bytes.toString('utf8'), headers, rows, head: answer.headers };
}

const lists = (): [string, string, boolean][] => [
  ['leads', `${at}/leads`, true],
  ['registrations', `${at}/registrations`, false],
  ['sales-actions', `${at}/sales-actions`, true],
  ['options', `${onProgram}/options`, false],
  ['purchases', `${at}/purchases`, false],
];

describe('every list', () => {
  test('goes out in either format, for who may, with no formula in it', async () => {
    for (const [name, url, isOfLeads] of lists()) {
      const out = await told('manager', url);
      expect([name, out.status, out.rows.length > 0]).toEqual([name, 200, true]);
      expect(out.head.get('content-disposition')).toContain('attachment');
      expect(out.text).not.toMatch(/(^|[;\n])"?[=+\-@\t\r]/);
      const book = await told('auditor', url, 'xlsx');
      expect([name, book.headers, book.rows.length]).toEqual([name, out.headers, out.rows.length]);
      expect([name, (await told('admin', url)).status]).toEqual([name, 403]);
      expect([name, (await told('analyst', url)).status]).toEqual([name, isOfLeads ? 403 : 200]);
    }
  });

  test('has the persons for who sees them, and no column of them for analysts', async () => {
    for (const [name, url, isOfLeads] of lists()) {
      if (isOfLeads) continue;
      const [seen, unseen] = [await told('manager', url), await told('analyst', url)];
      expect([name, PERSONS.some((one) => seen.text.includes(one))]).toEqual([name, true]);
      expect([name, PERSONS.filter((one) => unseen.text.includes(one))]).toEqual([name, []]);
      expect([
        name,
        unseen.headers.filter((header) =>
          /personne|acquéreur|e-mail|téléphone|ville/i.test(typeof header === 'string' ? header : ''),
        ),
      ]).toEqual([name, []]);
      expect([name, unseen.rows.length]).toEqual([name, seen.rows.length]);
    }
  });

  test('keeps the filters of its page, and refuses what is none', async () => {
    const found = await told('manager', `${at}/leads?q=petit`);
    expect([found.rows.length, found.text.includes('Petit'), found.text.includes('Durand')]).toEqual([
      1,
      true,
      false,
    ]);
    expect((await told('manager', `${at}/registrations?ruling_required=1`)).rows).toEqual([]);
    expect((await told('manager', `${at}/sales-actions?due_before=2020-01-01T00:00:00Z`)).rows).toEqual([]);
    expect((await told('manager', `${onProgram}/options?updated_since=2100-01-01T00:00:00Z`)).rows).toEqual(
      [],
    );
    expect((await told('manager', `${at}/purchases?status=signed`)).rows).toEqual([]);
    for (const [, url] of lists()) expect((await told('manager', `${url}?colour=blue`)).status).toBe(422);
  });

  test('says of an option that led to a sale that it did, and to which', async () => {
    const { headers, rows } = await told('manager', `${onProgram}/options`);
    const [status, sale] = ['Statut', 'N° de vente'].map((header) => headers.indexOf(header));
    expect(rows.map((cells) => [cells[status!], cells[sale!]])).toEqual([
      ['Option concrétisée', '1'],
      ['Option', null],
    ]);
  });

  test('is out of reach with its program', async () => {
    const elsewhere = await space.officerWith({ role: 'manager', program_ids: [await space.addProgram()] });
    for (const [name, url] of lists()) {
      const answered = await elsewhere('GET', `${url}?format=csv`);
      const isOnProgram = url.startsWith(onProgram);
      expect([name, answered.status]).toEqual([name, isOnProgram ? 404 : 200]);
      if (!isOnProgram) expect(answered.text.trim().split('\n')).toHaveLength(1);
    }
  });
});

test('a list that is longer than a page is told whole, and each row once', async () => {
  const people = Array.from({ length: 510 }, (_, n) => ({ name: `Nom ${n}`, email1: `n${n}@x.example` }));
  for (let from = 0; from < people.length; from += 30)
    await Promise.all(
      people.slice(from, from + 30).map((contact) => space.partner('POST', '/leads', { contact, lead: {} })),
    );
  const { rows } = await told('manager', `${at}/leads`);
  expect(rows).toHaveLength(512);
  expect(new Set(rows.map(([id]) => id)).size).toBe(512);
});
