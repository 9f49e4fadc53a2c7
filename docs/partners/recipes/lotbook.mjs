// The client, as every recipe uses it.
import { lotbookClient } from '@lotbook/client';

export const lotbook = lotbookClient({
  baseUrl: process.env.LOTBOOK_URL,
  tenantKey: process.env.LOTBOOK_SPACE,
  apiKey: process.env.LOTBOOK_KEY,
});
