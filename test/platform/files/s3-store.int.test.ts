import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketSettings } from '../../../src/platform/files/bucket-settings.ts';
import { S3Store } from '../../../src/platform/files/s3-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { describeBucket, spooled } from './describe-bucket.ts';
import { form, pdf, planApp } from './plan-app.ts';
import { bucketAt, startS3Server, type S3Server } from './s3-server.ts';

/** More than an agent of the client has connections by itself. */
const MANY = 60;
const SOME_ERROR = '<Error><Code>InternalError</Code><Message>Please try again.</Message></Error>';

describeBucket('a server of the test', async () => {
  const server = await startS3Server();
  return { address: bucketAt(server), stop: () => server.close() };
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
  const store = (as?: string): S3Store => new S3Store(bucketSettings(bucketAt(server, as)));

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

  it.each([
    [429, 'TooManyRequests'],
    [400, 'RequestTimeout'],
    [403, 'RequestTimeTooSkewed'],
    [400, 'BadDigest'],
  ])('are sent again where the server says %i %s, and may not the next time', async (status, code) => {
    const file = await spooled(folder, pdf(50_000));
    server.fail(/^PUT/, status, 1, code);
    await store().keep('demo/aa/x', file);
    expect(server.objects.size).toBe(1);
  });

  it('in parts are not kept where putting them together fails in an answer that began well', async () => {
    const file = await spooled(folder, pdf(20 * 1024 * 1024));
    server.instead(/^POST .*uploadId=/, (response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).write('<?xml version="1.0"?>\n');
      response.end('<Error><Code>InternalError</Code><Message>Please try again.</Message></Error>');
    });
    await expect(store().keep('demo/aa/x', file)).rejects.toThrow(Unavailable);
    expect([server.objects.size, server.unfinished.size]).toEqual([0, 0]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['says welcome', (response) => void response.writeHead(200).end('<html>Welcome</html>')],
    ['finds nothing there', (response) => void response.writeHead(404).end('<html>404</html>')],
    ['fails below a good status', (response) => void response.writeHead(200).end(SOME_ERROR)],
    ['is in another region', (response) => void response.writeHead(301, { location: '/' }).end()],
  ])('are neither kept nor gone where what answers is no bucket and %s', async (_, answer) => {
    const file = await spooled(folder, pdf());
    server.instead(/./, answer);
    for (const asking of [
      () => store().keep('demo/aa/x', file),
      () => store().open('demo/aa/x'),
      () => store().size('demo/aa/x'),
    ])
      await expect(asking()).rejects.toThrow(Unavailable);
  });

  it('are kept and read while many are taken slowly', async () => {
    const files = store();
    await files.keep('demo/aa/x', await spooled(folder, pdf(8 * 1024 * 1024)));
    const slow = await Promise.all(Array.from({ length: MANY }, () => files.open('demo/aa/x')));
    await files.keep('demo/aa/y', await spooled(folder, pdf(900)));
    const opened = await files.open('demo/aa/y');
    expect([opened?.size, await files.size('demo/aa/y')]).toEqual([900, 900]);
    expect(slow.filter((one) => one?.content.errored)).toEqual([]);
    for (const one of [...slow, opened]) one?.content.destroy();
    await files.close();
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
    const elsewhere = new S3Store(bucketSettings(bucketAt(server).replace('@plans', '@planes')));
    await expect(elsewhere.open('demo/aa/x')).rejects.toThrow(Unavailable);
    await expect(elsewhere.size('demo/aa/x')).rejects.toThrow(Unavailable);
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
