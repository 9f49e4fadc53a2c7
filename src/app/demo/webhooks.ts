// A webhook of the demo, to look at: it is not active, so nothing is ever posted anywhere.
import { DEMO_TENANT, type DemoSite } from './calls.ts';

const DESCRIPTION = 'Portail partenaire (exemple, désactivé)';

export async function layWebhooks({ rows, partner }: DemoSite): Promise<void> {
  const known = await rows
    .selectFrom('webhooks')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('description', '=', DESCRIPTION)
    .executeTakeFirst();
  if (known) return;
  await partner.post('/webhooks', {
    url: 'https://partner.example.com/lotbook',
    events: ['lot.created', 'lot.price_changed', 'lot.status_changed'],
    program_ids: 'all',
    description: DESCRIPTION,
    is_active: false,
  });
}
