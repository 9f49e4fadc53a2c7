// Lists that change while they are told: what leaves one, or finds another place in it, takes no other row with it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asListed, type Documents } from '../../../src/api/exports/list.ts';
import { LeadFiles } from '../../../src/api/leads/files.ts';
import { actionsByNumber, numbersToDo } from '../../../src/api/sales-actions/to-do.ts';
import type { Caller } from '../../../src/platform/http/doors/callers.ts';
import { openSpace, type Space } from '../../support/space.ts';

const MANY = 510;
let space: Space;
let manager: Caller;
const leads: number[] = [];

beforeAll(async () => {
  space = await openSpace();
  const { partner, programId, tenant } = space;
  manager = {
    kind: 'token',
    tenantKey: tenant,
    programs: 'all',
    personsIn: 'all',
    globalPermissions: new Set(['global.lead.view']),
    permissions: new Set(),
  } as unknown as Caller;
  await inThirties(async (n) => {
    const contact = { name: `Nom ${n}`, email1: `n${n}@x.example` };
    const sent = await partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
    leads.push((sent.json.body as { lead_id: number }).lead_id);
  });
});
afterAll(() => space.close());

async function inThirties(run: (n: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < MANY; from += 30)
    await Promise.all(Array.from({ length: 30 }, async (_, i) => await run(from + i)));
}

/** What is told of a list, when others do something as soon as its first page is there. */
async function told(documents: Documents, meanwhile: (ids: readonly number[]) => Promise<void>) {
  const ids: number[] = [];
  for await (const page of documents) {
    const isFirst = ids.length === 0;
    ids.push(...page.map(({ id }) => id));
    if (isFirst) await meanwhile(ids.slice());
  }
  return ids;
}

test('prospects who are followed no more while the others are told', async () => {
  const files = new LeadFiles(space.service.backend.rows, {
    interests: { ofLeads: async () => [] },
  } as never);
  const wanted = { status: 'ongoing', owner_id: undefined, program_id: undefined };
  const filters = { ...wanted, updated_since: undefined, q: undefined };
  const all = await files.numbers(manager, filters);
  const list = asListed(all, (some) => files.byNumber(manager, some));
  const ids = await told(list, async (first) => {
    for (const id of first.slice(0, 5)) {
      const lost = { status: 'discarded', discard_reason: 'price' };
      const put = await space.partner('PUT', `/programs/${space.programId}/leads/${id}/interest`, lost);
      expect(put.status).toBe(200);
    }
  });
  expect(ids).toEqual(leads.toSorted((a, b) => b - a));
});

test('actions that are closed, or moved to another day, while the others are told', async () => {
  const { partner, programId, service } = space;
  const { rows } = service.backend;
  const actions = `/programs/${programId}/leads/${leads[0]}/sales-actions`;
  const due = { type: 'call', status: 'pending', due_at: '2031-01-15T09:00:00Z' };
  await inThirties(async () => expect((await partner('POST', actions, due)).status).toBe(201));
  const all = await numbersToDo(rows, manager, { due_before: undefined, owner_id: undefined });
  expect(all).toHaveLength(MANY);
  const ids = await told(
    asListed(all, (some) => actionsByNumber(rows, manager, some)),
    async (first) => {
      const closing = { status: 'canceled', cancellation_type: 'error' };
      for (const id of first.slice(0, 5))
        expect((await partner('POST', `${actions}/${id}/close`, closing)).status).toBe(200);
      const sooner = { due_at: '2030-01-15T09:00:00Z' };
      expect((await partner('PUT', `${actions}/${all.at(-1)}`, sooner)).status).toBe(200);
    },
  );
  expect(ids).toEqual(all);
});
