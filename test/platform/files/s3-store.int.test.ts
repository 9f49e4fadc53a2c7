import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketSettings } from '../../../src/platform/files/bucket-settings.ts';
import { S3Store } from '../../../src/platform/files/s3-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { describeBucket, spooled } from './describe-bucket.ts';
import { form, pdf, planApp } from './plan-app.ts';
import { CREDENTIALS, REGION, startS3Server, type S3Server } from './s3-server.ts';

const { id, secret } = CREDENTIALS;

function addressOf({ endpoint }: S3Server, as = secret): string {
  return `s3://${id}:${encodeURIComponent(as)}@plans/lots?endpoint=${endpoint}&region=${REGION}`;
}

describeBucket('a server of the test', async () => {
  const server = await startS3Server();
  return { address: addressOf(server), stop: () => server.close() };
});

describe('plans in a bucket', () => {
  let server: S3Server;
  let folder: string;
  beforeEach(async () => {
    server = await startS3Server();
    folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bucket-'));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const store = (as?: string): S3Store => new S3Store(bucketSettings(addressOf(server, as)));

  it('come in, are served and go like those in a folder, and leave nothing on the own disk', async () => {
    const app = await planApp(() => store());
    const content = pdf(70_000);
    const { status, json } = await app.send(form([{ filename: 'a.pdf', content }]));
    expect(status).toBe(201);
    const name = `/plans/lots/${json.data.storage_key}`;
    expect(server.objects.get(name)).toEqual({
      content,
      type: 'application/pdf',
      sha256: json.data.sha256,
    });
    await expect.poll(() => app.files()).toEqual([]);
    const got = await app.download(json.data.token);
    expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true);
    await app.plans.remove([json.data.storage_key]);
    expect(server.objects.size).toBe(0);
    await app.close();
  });

  it('are asked for again when the server fails now and then', async () => {
    const file = await spooled(folder, pdf(50_000));
    server.fail(/^PUT/, 503, 2);
    await store().keep('demo/aa/x', file);
    expect(server.asked.filter((line) => line.startsWith('PUT')).length).toBe(3);
    expect(server.objects.size).toBe(1);
  });

  it('of which one part fails for good leave no other part behind', async () => {
    const file = await spooled(folder, pdf(20 * 1024 * 1024));
    server.fail(/partNumber=2/, 500, 99);
    await expect(store().keep('demo/aa/x', file)).rejects.toThrow(Unavailable);
    expect([server.objects.size, server.unfinished.size]).toEqual([0, 0]);
  });

  it('are a store that does not answer when the server refuses, is wrong or is gone', async () => {
    const file = await spooled(folder, pdf());
    await expect(store('another secret').keep('demo/aa/x', file)).rejects.toThrow(Unavailable);
    // a bucket that is spelt wrong is not one in which every file is missing
    const elsewhere = new S3Store(bucketSettings(addressOf(server).replace('@plans', '@planes')));
    await expect(elsewhere.open('demo/aa/x')).rejects.toThrow(Unavailable);
    const app = await planApp(() => store());
    const { json } = await app.send(form([{ filename: 'a.pdf', content: pdf() }]));
    await server.close();
    expect((await app.send(form([{ filename: 'b.pdf', content: pdf() }]))).status).toBe(503);
    await expect.poll(() => app.files()).toEqual([]);
    expect((await app.download(json.data.token)).status).toBe(503);
    await app.plans.remove([json.data.storage_key]);
    expect(app.logged()).toContain('stays behind');
    await app.close();
    server = await startS3Server();
  });
});
