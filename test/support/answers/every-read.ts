// Everything that can be read of a book over HTTP: each route of the OpenAPI document that reads, asked for something
// that is there. A new route is among them without anybody thinking of it.
import type pg from 'pg';
import { figures } from '../../../src/api/figures/figures.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { operationsOf, readDocument } from '../../hostile/document.ts';

export interface Read {
  /** As the document has it. */
  readonly route: string;
  readonly ask: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
}

interface Door {
  readonly address: string;
  /** The operator's token. */
  readonly token: string;
  readonly tenant: string;
}

/** What is there under the names of a path, of the program with the most options. */
async function namesIn(rows: pg.Pool, tenant: string): Promise<Readonly<Record<string, unknown>>> {
  const of = (table: string, id = 'id') =>
    `(select min(${id}) from crm.${table} t where t.tenant_key = $1 and t.program_id = k.program_id)`;
  const { rows: found } = await rows.query<Record<string, number>>(
    `with program as (
       select program_id from crm.options where tenant_key = $1 group by 1 order by count(*) desc, 1 limit 1),
     known as (
       select program_id, lead_id, min(r.id) as record, min(s.id) as action
       from program join crm.records r using (program_id) join crm.sales_actions s using (tenant_key, program_id, lead_id)
       where tenant_key = $1 group by 1, 2 order by 1, 2 limit 1)
     select program_id as "programId", lead_id as "leadId", record as "recordId", action as "salesActionId",
       (select min(id) from crm.contacts c where c.tenant_key = $1 and c.lead_id = k.lead_id) as "contactId",
       ${of('option_lots', 'lot_id')} as "lotId", ${of('options')} as "optionId", ${of('purchases')} as "purchaseId",
       ${of('registrations')} as "registrationId"
     from known k`,
    [tenant],
  );
  return { tenantKey: tenant, buildingId: 1, webhookId: 1, id: 1, ...found[0] };
}

/** A key that may read all, and each route with it or with the operator's token. */
export async function everyRead({ address, token, tenant }: Door, rows: pg.Pool): Promise<Read[]> {
  const names = await namesIn(rows, tenant);
  const asOperator = { authorization: `Bearer ${token}` };
  const made = await fetch(`${address}/backoffice/v1/${tenant}/keys`, {
    method: 'POST',
    headers: { ...asOperator, 'content-type': 'application/json' },
    body: JSON.stringify({
      label: 'reads all',
      user_id: null,
      program_ids: 'all',
      permissions: PROGRAM_PERMISSIONS,
      global_permissions: GLOBAL_PERMISSIONS,
    }),
  });
  const { data } = (await made.json()) as { data: { key: string } };
  const now = new Date().toISOString();
  const queries: readonly (readonly [RegExp, string])[] = [
    [/\/contacts$/, `?phones[]=%2B33600000000`],
    [/\/(grid|then)$/, `?as_of=${now}`],
    [/programs\/\{programId\}\/history$/, `?around=${now}`],
  ];
  return operationsOf(await readDocument(address))
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, door }) => {
      const query = path.includes('/leads/') ? '' : (queries.find(([of]) => of.test(path))?.[1] ?? '');
      const headers = door === 'partner' ? { 'x-api-key': data.key } : asOperator;
      const told = path.includes('{figure}') ? figures.map((figure) => figure.name) : [''];
      return told.map((figure): Read => {
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...names, figure }[name] ?? 1));
        return {
          route: path.replace('{figure}', figure),
          ask: async (at) => {
            const response = await fetch(at + url + query, { headers });
            return { status: response.status, text: await response.text() };
          },
        };
      });
    });
}
