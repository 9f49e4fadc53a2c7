// The demo's leads: believable, each a person of its own, and laid once however often the start is killed.
import { expect, test } from 'vitest';
import { normalisePhone, isFakePhone } from '../../../src/domain/vocabulary/phone.ts';
import { DEMO_TENANT } from '../../../src/app/demo/calls.ts';
import { demoPeople } from '../../../src/app/demo/people.ts';
import { layDemo } from '../../../src/app/demo/demo.ts';
import { markDemo } from '../../../src/app/demo/due.ts';
import { readConfig } from '../../../src/app/config.ts';
import { startService } from '../../../src/app/service.ts';
import { places } from '../../../src/processes/places/places.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

test('every person has a number and an address of their own, and a town that exists', async () => {
  const people = demoPeople(200).map(({ contact }) => contact as Record<string, string>);
  for (const key of ['email1', 'phone1'])
    expect(new Set(people.map((contact) => contact[key])).size).toBe(200);
  const known = await places();
  for (const { phone1, zipcode } of people) {
    expect(isFakePhone(normalisePhone(phone1!) ?? '', new Set())).toBe(false);
    expect(known.find(zipcode!, 'postal')).not.toBeNull();
  }
});

test(
  'is laid, and laid again over what is there, without doubling anything',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-demo-'));
    const config = readConfig({
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_DEMO: '0',
    });
    const service = await startService(config);
    const { pool } = service.backend;
    const count = async (): Promise<unknown> =>
      (
        await pool.query(
          `select (select count(*)::int from leads) as leads, (select count(*)::int from lead_requests) as requests,
           (select count(*)::int from sales_actions) as actions, (select count(*)::int from records) as records,
           (select count(distinct status)::int from interests) as statuses from tenants where tenant_key = $1`,
          [DEMO_TENANT],
        )
      ).rows[0];
    try {
      await layDemo(config, service);
      const laid = await count();
      // two people were declared by prescribers and approved
      expect(laid).toMatchObject({ leads: 202, requests: 202, statuses: 3 });
      await markDemo(config, 'laying');
      await layDemo(config, service);
      expect(await count()).toEqual(laid);
    } finally {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
