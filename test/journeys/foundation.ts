// The first journey, from outside: the sales office opens a client space, a partner reads it, keys come and go, the
// read models are built anew. It is the same for every pair of stores the service can stand on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeclaredAnswers } from '../support/answers/declared-answers.ts';

export interface Running {
  readonly address: string;
  readonly backofficeToken: string;
  /** Builds every read model anew, beside the live ones. */
  rebuild(): Promise<unknown>;
  stop(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly etag: string | null;
  readonly data: Record<string, unknown>;
  readonly json: Record<string, unknown>;
}

const SPACE = 'rive-neuve';
const PROGRAM = {
  registry_id: '204518',
  name: 'Les Terrasses de la Confluence',
  status: 'activated',
  developer: { name: 'Rive Neuve Promotion', city: 'Lyon' },
  city: 'Lyon',
  type: 'VEFA',
  vat_rate: 20,
};

export function describeFoundation(where: string, start: () => Promise<Running>): void {
  describe(`the foundation on ${where}`, () => {
    let service: Running;
    let declared: DeclaredAnswers;
    let secret: string;
    let keyId: number;

    beforeAll(async () => {
      service = await start();
      declared = await DeclaredAnswers.of(service.address);
    });
    afterAll(async () => {
      await service?.stop();
    });

    async function call(method: string, path: string, headers: object, body?: object): Promise<Answered> {
      const response = await fetch(service.address + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      expect(declared.mismatch(method, path, response.status, text)).toBeNull();
      const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
      const data = (json.data ?? {}) as Record<string, unknown>;
      return { status: response.status, text, etag: response.headers.get('etag'), data, json };
    }

    const desk = (method: string, path: string, body?: object) =>
      call(method, `/backoffice/v1${path}`, { authorization: `Bearer ${service.backofficeToken}` }, body);
    const partner = (path: string, key = secret, headers: object = {}) =>
      call('GET', `/v1/${SPACE}${path}`, { 'x-api-key': key, ...headers });

    it('is alive and ready, and describes itself', async () => {
      await expect.poll(async () => (await call('GET', '/readyz', {})).text).toContain('"ready"');
      for (const path of ['/healthz', '/metrics', '/openapi.json', '/docs'])
        expect([path, (await call('GET', path, {})).status]).toEqual([path, 200]);
    });

    it('opens a client space once', async () => {
      const opened = await desk('POST', '/tenants', { key: SPACE, name: 'Rive Neuve' });
      expect(opened.status).toBe(201);
      expect(opened.data).toMatchObject({
        key: SPACE,
        name: 'Rive Neuve',
        settings: { timezone: 'Europe/Paris' },
      });
      expect((await desk('POST', '/tenants', { key: SPACE, name: 'Another' })).status).toBe(409);
      for (const outcome of ['done', 'tenant-key-taken'])
        await expect
          .poll(async () => (await call('GET', '/metrics', {})).text)
          .toContain(`lotbook_commands_total{command="createTenant",outcome="${outcome}"}`);
      expect((await call('POST', '/backoffice/v1/tenants', {}, { key: 'x1', name: 'x' })).status).toBe(401);
    });

    it('gives a partner a key that opens this space and no other', async () => {
      const user = await desk('POST', `/${SPACE}/users`, {
        firstname: 'Camille',
        name: 'Lefèvre',
        email: 'camille@rive-neuve.example',
      });
      expect(user.data).toMatchObject({ id: 1, fullname: 'Camille Lefèvre', shortname: 'C. Lefèvre' });
      const key = await desk('POST', `/${SPACE}/keys`, {
        label: 'Portail',
        user_id: 1,
        permissions: ['information.view'],
        program_ids: 'all',
      });
      expect(key.status).toBe(201);
      secret = String(key.data.key);
      keyId = Number(key.data.id);
      const about = await partner('');
      expect(about.status).toBe(200);
      expect(about.data).toMatchObject({
        tenant: { key: SPACE, name: 'Rive Neuve' },
        permissions: ['information.view'],
        user: { id: 1, fullname: 'Camille Lefèvre' },
        programs: [],
      });
      await desk('POST', '/tenants', { key: 'elsewhere', name: 'Elsewhere' });
      for (const path of ['/v1/elsewhere', '/v1/nowhere'])
        expect((await call('GET', path, { 'x-api-key': secret })).status).toBe(401);
    });

    it('shows a program as soon as it is written', async () => {
      const program = await desk('POST', `/${SPACE}/programs`, PROGRAM);
      expect(program.status).toBe(201);
      expect(program.data).toMatchObject({ id: 1, name: PROGRAM.name, rules: { max_queue: 3 } });
      const building = { name: 'Bâtiment A', type: 'collective', vat_rate: 20 };
      expect((await desk('POST', `/${SPACE}/programs/1/buildings`, building)).data).toMatchObject({
        id: 1,
        ...building,
      });
      expect((await desk('POST', `/${SPACE}/programs/1/buildings`, building)).status).toBe(409);

      const sheet = await partner('/programs/1');
      expect(sheet.status).toBe(200);
      expect(sheet.data).toMatchObject({ id: 1, name: PROGRAM.name, buildings: [building] });
      expect(sheet.data).not.toHaveProperty('rules');
      expect((await partner('/programs')).json.data).toMatchObject([{ id: 1, city: 'Lyon' }]);
      expect((await partner('/programs/2')).status).toBe(404);
    });

    it('tells a reader who has the current answer so', async () => {
      const { etag } = await partner('/programs/1');
      const again = { 'if-none-match': etag ?? 'none' };
      expect((await partner('/programs/1', secret, again)).status).toBe(304);
      await desk('PUT', `/${SPACE}/programs/1`, { floors: 7 });
      const changed = await partner('/programs/1', secret, again);
      expect(changed.status).toBe(200);
      expect(changed.data).toMatchObject({ floors: 7, name: PROGRAM.name });
    });

    it('hides a program that is no longer activated', async () => {
      await desk('PUT', `/${SPACE}/programs/1`, { status: 'archived' });
      expect((await partner('/programs/1')).status).toBe(404);
      expect((await partner('/programs')).json.data).toEqual([]);
      await desk('PUT', `/${SPACE}/programs/1`, { status: 'activated' });
      expect((await partner('/programs/1')).status).toBe(200);
    });

    it('rotates a key: the old secret stops, or lives for the overlap', async () => {
      const first = secret;
      secret = String((await desk('POST', `/${SPACE}/keys/${keyId}/rotate`, {})).data.key);
      expect((await partner('', first)).status).toBe(401);
      expect((await partner('')).status).toBe(200);
      const second = secret;
      const rotated = await desk('POST', `/${SPACE}/keys/${keyId}/rotate`, { overlap_seconds: 3600 });
      secret = String(rotated.data.key);
      for (const key of [second, secret]) expect((await partner('', key)).status).toBe(200);
    });

    it('rebuilds every read model while reads go on, to the same bytes', async () => {
      const paths = ['', '/programs', '/programs/1'];
      const read = async () =>
        (await Promise.all(paths.map((path) => partner(path)))).map(({ text }) => text);
      const before = await read();
      let rebuilding = true;
      const statuses = new Map<number, number>();
      const rebuilt = service.rebuild().finally(() => (rebuilding = false));
      while (rebuilding) {
        const { status } = await partner('/programs/1');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      await rebuilt;
      expect([...statuses.keys()]).toEqual([200]);
      expect(await read()).toEqual(before);
    });

    it('goes on writing and showing after a rebuild', async () => {
      const program = await desk('POST', `/${SPACE}/programs`, { ...PROGRAM, registry_id: '204519' });
      expect(program.status).toBe(201);
      expect((await partner('/programs')).json.data).toMatchObject([{ id: 1 }, { id: program.data.id }]);
    });

    it('revokes a key at once, and lists keys without their secrets', async () => {
      expect((await desk('DELETE', `/${SPACE}/keys/${keyId}`)).status).toBe(200);
      expect((await partner('')).status).toBe(401);
      const listed = await desk('GET', `/${SPACE}/keys`);
      expect(listed.json.data).toMatchObject([{ id: keyId, label: 'Portail', last_four: secret.slice(-4) }]);
      expect(listed.text).not.toContain(secret);
    });
  });
}
