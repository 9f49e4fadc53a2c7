// What GET of one program is measured against: a Fastify route with one prepared query for the same document.
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

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
