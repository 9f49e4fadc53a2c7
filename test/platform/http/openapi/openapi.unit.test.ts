import { noPermission } from '../../../../src/domain/vocabulary/permissions.ts';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/platform/http/openapi/openapi.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { Type } from 'typebox';
import { group, send } from '../requests.ts';
import { sampleApp } from '../sample-app.ts';
import { visitRoutes } from '../sample-routes.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  responses: Record<
    string,
    { content?: Record<string, { schema: object; examples?: Record<string, unknown> }> }
  >;
  security: Record<string, unknown>[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const read = (document: unknown): Document => document as Document;

describe('the OpenAPI document', () => {
  it('is served, and is the same for every start', async () => {
    const { app } = await sampleApp();
    const served = await send(app, { url: '/openapi.json' });
    expect(served.json).toEqual(openApiDocument(app));
    expect(JSON.stringify(openApiDocument((await sampleApp({ baseUrl: 'http://other' })).app))).toBe(
      served.text,
    );
    expect(read(served.json).openapi).toBe('3.1.0');
    expect(served.text).not.toContain('x-clean');
  });

  it('names each operation once, each path parameter, each reference', async () => {
    const document = read(openApiDocument((await sampleApp()).app));
    const ids = new Set<string>();
    for (const [path, operations] of Object.entries(document.paths))
      for (const operation of Object.values(operations)) {
        expect(ids).not.toContain(operation.operationId);
        ids.add(operation.operationId);
        const named = operation.parameters
          .filter((p) => p.in === 'path' && p.required)
          .map((p) => `{${p.name}}`);
        expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
    expect([...ids]).toEqual([
      'getProgramsByProgramIdVisitsByVisitId',
      'postProgramsByProgramIdVisits',
      'backofficeGetByTenantKeyVisits',
    ]);
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
  });

  it('shows request examples that are valid, and every refusal that can come', async () => {
    const document = read(openApiDocument((await sampleApp()).app));
    const post = document.paths['/v1/{tenantKey}/programs/{programId}/visits']?.post;
    const { schema, example } = post?.requestBody?.content['application/json'] ?? {
      schema: {},
      example: null,
    };
    expect(Compile(schema).Check(example)).toBe(true);
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '201',
      '202',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(post?.security).toEqual([{ apiKey: [] }]);
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/\{retry_after\}/);
  });

  it('cannot be made of an unknown refusal, one that is declared twice, or two schemas of one title', async () => {
    const described = async (deps: object) => openApiDocument((await sampleApp(deps)).app);
    const route = (more: object) =>
      partner.get('/x', { summary: 'x', permission: noPermission, handle: () => data(1), ...more });
    await expect(described({ partner: [group(route({ refuses: ['nowhere'] }))] })).rejects.toThrow('nowhere');
    const twice = { ...group(), refusals: { 'visit-taken': { status: 409, message: 'x' } as const } };
    await expect(described({ partner: [visitRoutes, twice] })).rejects.toThrow('visit-taken');
    const titled = (schema: object) =>
      group(route({ answer: Type.Object({}, { title: 'Visit', ...schema }) }));
    await expect(described({ partner: [visitRoutes, titled({ x: 1 })] })).rejects.toThrow('"Visit"');
  });

  it('can be read at /docs with nothing from elsewhere', async () => {
    const { app } = await sampleApp();
    const page = await send(app, { url: '/docs' });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    for (const [, src = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(src).not.toMatch(/^(https?:)?\/\//);
      const { pathname } = new URL(src, 'http://x/docs');
      expect([pathname, (await send(app, { url: pathname })).status]).toEqual([pathname, 200]);
    }
  });
});
