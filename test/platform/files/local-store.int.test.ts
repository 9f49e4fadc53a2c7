// Plans in a folder, over HTTP: what is kept is whole and on the disk, and nothing else is left there.
import { open, rename, stat, truncate, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onDisk } from '../../../src/platform/files/disk.ts';
import { LocalStore } from '../../../src/platform/files/local-store.ts';
import { form, pdf, planApp, type PlanApp } from './plan-app.ts';

let app: PlanApp;
beforeEach(async () => {
  app = await planApp((folder) => new LocalStore(path.join(folder, 'plans')));
});
afterEach(async () => {
  await app.close();
});

describe('a plan sent in', () => {
  it('is kept under its hash, and served to whoever has its address, as a download', async () => {
    const content = pdf(300_000, 'T3');
    const { status, json } = await app.send(form([{ filename: 'Étage 2 é.pdf', content }]));
    expect(status).toBe(201);
    expect(json.data).toMatchObject({ id: 1, name: 'Étage 2 é.pdf', size: content.length });
    const { sha256, token } = json.data;
    expect(await app.files()).toEqual([`plans/demo/${sha256.slice(0, 2)}/${sha256}-1`]);

    const got = await app.download(token);
    expect(got.status).toBe(200);
    expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition':
        'attachment; filename="Etage 2 e.pdf"; filename*=UTF-8\'\'%C3%89tage%202%20%C3%A9.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    const head = await app.download(token, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
    expect((await app.download(token, 'DELETE')).status).toBe(405);
  });

  it('is gone once it is removed, for its address and on the disk', async () => {
    const { json } = await app.send(form([{ filename: 'a.pdf', content: pdf() }]));
    app.known.delete(json.data.token);
    await app.plans.remove([json.data.storage_key]);
    expect((await app.download(json.data.token)).status).toBe(404);
    expect(await app.files()).toEqual([]);
    await app.plans.remove([json.data.storage_key]);
  });

  it('is not served by half', async () => {
    const { json } = await app.send(form([{ filename: 'a.pdf', content: pdf() }]));
    await truncate(path.join(app.folder, 'plans', json.data.storage_key), 100);
    expect((await app.download(json.data.token)).status).toBe(404);
  });

  it('shares nothing with the same plan sent for another lot', async () => {
    const sent = form([{ filename: 'a.pdf', content: pdf() }]);
    const [one, other] = [await app.send(sent), await app.send(sent, { lot: 2 })];
    await app.plans.remove([one.json.data.storage_key]);
    expect((await app.download(other.json.data.token)).status).toBe(200);
  });

  it.each([
    ['no file at all', form([])],
    ['a text in the field', form([{ content: pdf() }])],
    ['a file in another field', form([{ field: 'plan', filename: 'a.pdf', content: pdf() }])],
    [
      'two files',
      form([
        { filename: 'a.pdf', content: pdf() },
        { filename: 'b.pdf', content: pdf() },
      ]),
    ],
    [
      'a second file in another field',
      form([
        { filename: 'a.pdf', content: pdf() },
        { field: 'other', filename: 'b.pdf', content: pdf() },
      ]),
    ],
    ['what is no PDF', form([{ filename: 'a.pdf', content: 'GIF89a' }])],
    ['half a PDF', form([{ filename: 'a.pdf', content: pdf(5_000).subarray(0, 4_000) }])],
    ['a long file that is no PDF', form([{ filename: 'a.pdf', content: Buffer.alloc(900_000, 65) }])],
    ['an empty file', form([{ filename: 'a.pdf', content: '' }])],
  ])('is refused when it is %s, and leaves nothing', async (_, body) => {
    const { status, json } = await app.send(body);
    expect(status).toBe(422);
    expect(json.errors).toEqual({ file: [expect.any(String)] });
    expect(await app.files()).toEqual([]);
    expect(app.steps).not.toContain('writes');
  });

  it('may have fields beside the file', async () => {
    const { status } = await app.send(
      form([
        { field: 'note', content: 'R+2' },
        { filename: 'a.pdf', content: pdf() },
        { field: 'file', content: 'text' },
      ]),
    );
    expect(status).toBe(201);
  });

  it('may be as large as the limit, and not a byte larger', async () => {
    expect((await app.send(form([{ filename: 'a.pdf', content: pdf(app.limit) }]))).status).toBe(201);
    const over = await app.send(form([{ filename: 'b.pdf', content: pdf(app.limit + 1) }]));
    expect(over.status).toBe(413);
    expect((await app.files()).length).toBe(1);
  });

  it('is refused by its declared length before it is read, and read out so that the caller hears of it', async () => {
    const { status } = await app.send(form([{ filename: 'b.pdf', content: pdf(2 * app.limit) }]));
    expect(status).toBe(413);
    expect(app.steps).toEqual([]);
  });

  it('is refused when the rest of the form has no end, and its length is not said', async () => {
    const { status } = await app.sendChunked(
      form([
        { filename: 'a.pdf', content: pdf() },
        { field: 'note', content: 'x'.repeat(2 * app.limit) },
      ]),
    );
    expect(status).toBe(413);
    await expect.poll(() => app.files()).toEqual([]);
  });

  it.each([
    ['without its end', form([{ filename: 'a.pdf', content: pdf(2_000) }]).subarray(0, 1_500), 400],
    ['that are no form', Buffer.from('%PDF-1.7'), 422],
  ])('of bytes %s is refused, and leaves nothing', async (_, body, status) => {
    expect((await app.send(body)).status).toBe(status);
    expect(await app.files()).toEqual([]);
  });

  const oneFile = (head: string, boundary = 'frontiere') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(pdf()),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const disposition = 'content-disposition: form-data; name="file"; filename="a.pdf"';
  it.each([
    ['a boundary of 70 characters', 'b'.repeat(70), disposition, 201],
    ['a boundary that no parser takes', 'b'.repeat(254), disposition, 400],
    ['a boundary as long as a header may be', 'b'.repeat(8_000), disposition, 400],
    ['a file without a name', 'frontiere', 'content-disposition: form-data; name="file"; filename=""', 201],
    [
      'a file that only its type makes one',
      'frontiere',
      'content-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream',
      201,
    ],
    ['a name of NULs', 'frontiere', 'content-disposition: form-data; name="file"; filename="\0\0"', 201],
    [
      'a name of 9 000 characters',
      'frontiere',
      `content-disposition: form-data; name="file"; filename="${'é'.repeat(4_500)}"`,
      201,
    ],
    ['a prototype as its field', 'frontiere', disposition.replace('"file"', '"__proto__"'), 400],
    [
      'broken JSON in a field',
      'frontiere',
      'content-disposition: form-data; name="n"\r\ncontent-type: application/json',
      400,
    ],
    ['no disposition', 'frontiere', 'content-type: application/pdf', 422],
    ['broken headers', 'frontiere', '\xff\xfe: : ;;;=="', 422],
  ])('with %s is answered, never a failure of ours', async (_, boundary, head, status) => {
    const sent = await app.send(oneFile(head, boundary), { boundary });
    expect(sent.status).toBe(status);
  });

  it('without a boundary is answered too', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await app.send(oneFile(disposition), { headers })).status).toBe(400);
  });

  it('is not read for a lot that is not there', async () => {
    expect((await app.send(form([{ filename: 'a.pdf', content: pdf() }]), { lot: 404 })).status).toBe(404);
    expect(app.steps).toEqual([]);
  });

  it('is taken back when the book refuses it, and stays when nobody knows', async () => {
    const sent = form([{ filename: 'a.pdf', content: pdf() }]);
    expect((await app.send(sent, { lot: 409 })).status).toBe(403);
    expect(await app.files()).toEqual([]);
    expect((await app.send(sent, { lot: 500 })).status).toBe(500);
    expect((await app.files()).length).toBe(1);
  });
});

describe('an upload that breaks off', () => {
  const whole = form([{ filename: 'a.pdf', content: pdf(200_000) }]);

  it.each([
    ['in the file', 120_000],
    ['before the last boundary', whole.length - 8],
    ['in the headers of the part', 40],
  ])('%s leaves nothing', async (_, sent) => {
    const socket = app.begin(whole.length);
    socket.write(whole.subarray(0, sent));
    if (sent > 1_000) await expect.poll(() => app.waiting()).toHaveLength(1);
    else await expect.poll(() => app.logged().length + app.keys.lookups).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => app.files()).toEqual([]);
    // nobody is there any more to read the answer
    await expect.poll(() => app.logged()).toContain('"status":499');
    expect(app.steps).not.toContain('writes');
  });

  it('slowly gets 408 and leaves nothing', async () => {
    const socket = app.begin(whole.length);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(whole.subarray(0, 10_000));
    const drip = setInterval(() => socket.write(' '), 50);
    await expect.poll(() => received).toContain('HTTP/1.1 408 ');
    clearInterval(drip);
    socket.destroy();
    await expect.poll(() => app.files()).toEqual([]);
    expect(app.steps).not.toContain('writes');
  });

  it('in a process that was killed is gone at the next start', async () => {
    const left = path.join(app.folder, 'incoming', 'left-over');
    await writeFile(left, 'half a plan');
    await app.spool.open(false);
    expect(await app.waiting()).toEqual(['left-over']);
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(left, longAgo, longAgo);
    await app.spool.open(false);
    expect(await app.waiting()).toEqual([]);
    await writeFile(left, 'half a plan');
    await app.spool.open(true);
    expect(await app.waiting()).toEqual([]);
  });
});

describe('an upload sent again with its Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'plan-1' };
  const content = pdf(2_000, 'T2');

  it('gets the first answer, whatever its boundary, and leaves one file', async () => {
    const first = await app.send(form([{ filename: 'a.pdf', content }]), { headers });
    const again = await app.send(form([{ filename: 'a.pdf', content }], 'autre'), {
      headers,
      boundary: 'autre',
    });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json).toEqual(first.json);
    await expect.poll(() => app.files()).toHaveLength(1);
  });

  it('is another request when the file or its name is another', async () => {
    await app.send(form([{ filename: 'a.pdf', content }]), { headers });
    const otherName = await app.send(form([{ filename: 'b.pdf', content }]), { headers });
    const otherFile = await app.send(form([{ filename: 'a.pdf', content: pdf(2_000, 'T3') }]), { headers });
    expect([otherName.status, otherFile.status]).toEqual([422, 422]);
    await expect.poll(() => app.files()).toHaveLength(1);
  });

  it('is free again after a file that was refused', async () => {
    expect((await app.send(form([{ filename: 'a.pdf', content: 'no' }]), { headers })).status).toBe(422);
    expect((await app.send(form([{ filename: 'a.pdf', content }]), { headers })).status).toBe(201);
  });
});

describe('the folder', () => {
  it('that is full is a store that does not answer, and what came in is given up', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const store = new LocalStore(path.join(app.folder, 'plans'));
    store.keep = () => onDisk(() => Promise.reject(full));
    const other = await planApp(() => store);
    const { status } = await other.send(form([{ filename: 'a.pdf', content: pdf() }]));
    expect(status).toBe(503);
    await expect.poll(() => other.files()).toEqual([]);
    await other.close();
  });

  it('that is not there is a disk that is away, and takes files again once it is back', async () => {
    const send = async () => (await app.send(form([{ filename: 'a.pdf', content: pdf() }]))).status;
    const incoming = path.join(app.folder, 'incoming');
    await rename(incoming, `${incoming}.away`);
    expect(await send()).toBe(503);
    expect(await stat(incoming).catch(() => null)).toBeNull();
    await rename(`${incoming}.away`, incoming);
    expect(await send()).toBe(201);
  });

  it.each(['write', 'sync'] as const)(
    'that is full while a file comes in is one too: it fails at %s',
    async (at) => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const handle = await open(app.folder);
      const prototype = Object.getPrototypeOf(handle) as Pick<FileHandle, typeof at>;
      await handle.close();
      const failing = vi.spyOn(prototype, at).mockRejectedValueOnce(full);
      const { status } = await app.send(form([{ filename: 'a.pdf', content: pdf() }]));
      failing.mockRestore();
      expect(status).toBe(503);
      expect(await app.waiting()).toEqual([]);
      expect((await app.send(form([{ filename: 'a.pdf', content: pdf() }]))).status).toBe(201);
    },
  );

  it('refuses names that lead out of it', async () => {
    const store = new LocalStore(path.join(app.folder, 'plans'));
    for (const key of ['../x', '/etc/passwd', 'a/../../b', 'a//b', ''])
      await expect(store.open(key)).rejects.toThrow('not the name');
  });
});
