// A clone that has the packages of running alone, as `npm start` installs them: the service starts there and does what
// leads through every package of its own, and no part of its copy, however late it is loaded, needs a package of the tests.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, freePort, startProcess } from '../../faults/service-process.ts';
import { bucketAt, startS3Server } from '../../platform/files/s3-server.ts';
import { startIssuer } from '../../support/issuer.ts';
import { startCollector } from '../sight/collector.ts';
import { aloneIn } from './running-alone.ts';

const SPACE = 'seul';
let [folder, dataDir] = ['', ''];

beforeAll(async () => {
  // only who made it may enter it, as with a clone under /root: Postgres runs as another user
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-alone-'));
  dataDir = path.join(folder, '.data');
  await aloneIn(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('starts, shows a page, signs in by an issuer, keeps a plan in a bucket and sends traces', async () => {
  expect(existsSync(path.join(folder, 'node_modules/vitest'))).toBe(false);
  const port = await freePort();
  const issuer = await startIssuer([`http://127.0.0.1:${port}/console/connexion/oidc/retour`]);
  const [bucket, collector] = [await startS3Server(), await startCollector()];
  const service = await startProcess(
    {
      // what others say of the Node that runs it is not asked here
      NODE_NO_WARNINGS: '1',
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: String(port),
      LOTBOOK_LOG_LEVEL: 'warn',
      LOTBOOK_DEMO: '0',
      LOTBOOK_OIDC_ISSUER: issuer.url,
      LOTBOOK_OIDC_CLIENT_ID: issuer.client.client_id,
      LOTBOOK_OIDC_CLIENT_SECRET: issuer.client.client_secret,
      LOTBOOK_FILES: bucketAt(bucket),
      LOTBOOK_OTLP_URL: collector.url,
    },
    { script: path.join(folder, 'bin/start.mjs') },
  );
  try {
    const copies = path.join(folder, 'node_modules/.cache/lotbook');
    expect((await readdir(copies)).map((name) => name.includes('half'))).toEqual([false]);
    const office = await desk(service, dataDir);
    expect((await office('POST', '/tenants', { key: SPACE, name: 'Seul' })).status).toBe(201);
    const made = await office('POST', `/${SPACE}/programs`, { name: 'Les Pins', city: 'Lyon', type: 'VEFA' });
    const { id } = made.data as { id: number };
    const lot = { external_id: 'A1', reference: 'A1', status: 'available', is_primary: true };
    const more = { type: 'apartment', typology: 'T3', price_excluding_vat: 200_000 };
    const laid = await office('POST', `/${SPACE}/programs/${id}/lots`, { lots: [{ ...lot, ...more }] });
    const [first] = (laid.data as { success: { id: number }[] }).success;
    const plan = new FormData();
    plan.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'plan.pdf');
    const kept = await office('POST', `/${SPACE}/programs/${id}/lots/${first!.id}/files`, plan);
    expect([kept.status, bucket.objects.size]).toEqual([201, 1]);

    const page = await fetch(`${service.address}/docs`);
    expect([page.status, (await page.text()).includes('<h1')]).toEqual([200, true]);
    const asked = `${service.address}/console/connexion/oidc?espace=${SPACE}&retour=/console/${SPACE}`;
    const led = await fetch(asked, { redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(led.headers.get('location')).toContain(`${issuer.url}/auth?`);
  } finally {
    await service.kill('SIGTERM');
    for (const other of [issuer, bucket, collector]) await other.close();
  }
  expect([service.child.exitCode, service.errors()]).toEqual([0, '']);
  expect(collector.spans.length).toBeGreaterThan(0);
});

it('loads every part of its copy', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOADS], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  const { loaded, wrong } = JSON.parse(stdout) as { loaded: number; wrong: string[] };
  expect(wrong).toEqual([]);
  expect(loaded).toBeGreaterThan(20);
});

const LOADS = `
  import { readdirSync } from 'node:fs';
  import path from 'node:path';
  import { pathToFileURL } from 'node:url';
  import { copyOf, ENTRIES } from './bin/put-together.mjs';
  const copy = await copyOf(process.cwd());
  const files = readdirSync(copy, { recursive: true }).filter((name) => name.endsWith('.mjs'));
  // importing one of those starts a service, a command or a thread
  const parts = files.filter((name) => !ENTRIES.includes(name.replace(/\\.mjs$/, '.ts')));
  const wrong = [];
  for (const name of parts)
    await import(pathToFileURL(path.join(copy, name)).href).catch((error) => wrong.push(name + ': ' + error.message));
  process.stdout.write(JSON.stringify({ loaded: parts.length, wrong }), () => process.exit());
`;
