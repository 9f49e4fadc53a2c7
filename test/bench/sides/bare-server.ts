// What reads are measured against: a Fastify route with one prepared query for the same document, or two for a page of
// them and how many there are.
import Fastify from 'fastify';
import pg from 'pg';

const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

app.get<{ Params: { tenant: string; id: string } }>('/v1/:tenant/programs/:id', async (request, reply) => {
  const { rows } = await pool.query<{ sheet: string }>({
    name: 'sheet',
    text: 'select sheet from crm.programs where tenant_key = $1 and id = $2',
    values: [request.params.tenant, Number(request.params.id)],
  });
  reply.type('application/json; charset=utf-8');
  return `{"success":true,"message":null,"data":${rows[0]?.sheet}}`;
});

app.get<{ Params: { tenant: string; id: string } }>(
  '/v1/:tenant/programs/:id/lots',
  async (request, reply) => {
    const { rows } = await pool.query<{ lots: string }>({
      name: 'lots',
      text: "select string_agg(list_document, ',' order by id) as lots from crm.lots where tenant_key = $1 and program_id = $2",
      values: [request.params.tenant, Number(request.params.id)],
    });
    reply.type('application/json; charset=utf-8');
    return `{"success":true,"message":null,"data":[${rows[0]?.lots}]}`;
  },
);

app.get<{ Params: { tenant: string; id: string; list: string } }>(
  '/v1/:tenant/programs/:id/:list(options|registrations)',
  async (request, reply) => {
    const values = [request.params.list, Number(request.params.id)];
    const [counted, found] = await Promise.all([
      pool.query<{ total: number }>({
        name: 'counted',
        text: 'select count(*)::int as total from public.ready_pages where list = $1 and program_id = $2',
        values,
      }),
      pool.query<{ document: string }>({
        name: 'page',
        text: 'select document from public.ready_pages where list = $1 and program_id = $2 order by id desc limit 50',
        values,
      }),
    ]);
    reply.type('application/json; charset=utf-8');
    const documents = found.rows.map(({ document }) => document).join(',');
    return `{"success":true,"message":null,"data":[${documents}],"meta":{"total":${counted.rows[0]?.total}}}`;
  },
);

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
