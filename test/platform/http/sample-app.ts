// The application with sample routes and everything behind it in memory.
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { guide } from '../../../src/guide/guide.ts';
import { buildApp, type AppDeps } from '../../../src/platform/http/app.ts';
import type {
  Caller,
  KeyDirectory,
  OfficeDirectory,
  PartnerKey,
  TenantLimits,
} from '../../../src/platform/http/doors/callers.ts';
import { hashSecret, makeSecret } from '../../../src/platform/http/doors/key-secret.ts';
import { MemoryIdempotency } from './memory-idempotency.ts';
import { visitDesk, visitRoutes } from './sample-routes.ts';

export const BACKOFFICE_TOKEN = 'a-token-for-the-back-office';

export class FakeClock {
  instant = new Date('2026-03-14T09:00:00.000Z');
  now(): Date {
    return this.instant;
  }
  forward(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}

export interface SampleKey {
  readonly secret: string;
  readonly key: PartnerKey;
}

export class FakeKeys implements KeyDirectory {
  readonly #keys = new Map<string, PartnerKey>();
  lookups = 0;
  failing: Error | null = null;

  add(more: Partial<PartnerKey> & { limits?: TenantLimits } = {}): SampleKey {
    const id = more.id ?? this.#keys.size + 1;
    const key: PartnerKey = {
      kind: 'key',
      tokenId: null,
      rights: new Set(),
      personsIn: 'all',
      tenantKey: 'demo',
      id,
      label: 'Portail',
      user: null,
      globalPermissions: new Set(),
      permissions: new Set(['lead.update', 'lead.view']),
      programs: new Set([1, 2, 13]),
      limits: {
        rate_limit_per_minute: 0,
        heavy_routes_per_hour: 0,
        max_upload_mib: 20,
        max_batch_lots: 500,
        max_plans_per_lot: 20,
      },
      ...more,
    };
    const { text } = makeSecret(id);
    this.#keys.set(hashSecret(text).toString('hex'), key);
    return { secret: text, key };
  }

  async find(tenantKey: string, secret: string): Promise<PartnerKey | null> {
    this.lookups += 1;
    if (this.failing) throw this.failing;
    const key = this.#keys.get(hashSecret(secret).toString('hex'));
    return key?.tenantKey === tenantKey ? key : null;
  }

  async reaches(key: Caller, programId: number): Promise<boolean> {
    return key.programs === 'all' || key.programs.has(programId);
  }
}

/** An office with nobody in it but the operator. */
export const emptyOffice: OfficeDirectory = {
  findSession: async () => null,
  findToken: async () => null,
  operator: async (tenantKey) => ({
    kind: 'operator',
    tenantKey,
    id: null,
    tokenId: null,
    label: 'operator',
    user: null,
    globalPermissions: new Set(),
    permissions: new Set(),
    rights: new Set(),
    programs: 'all',
    personsIn: 'all',
    limits: {
      rate_limit_per_minute: 0,
      heavy_routes_per_hour: 0,
      max_upload_mib: 20,
      max_batch_lots: 500,
      max_plans_per_lot: 20,
    },
  }),
};

export interface Sample {
  readonly app: FastifyInstance;
  readonly keys: FakeKeys;
  readonly clock: FakeClock;
  readonly idempotency: MemoryIdempotency;
  readonly logged: () => string;
}

export async function sampleApp(more: Partial<AppDeps> = {}): Promise<Sample> {
  const keys = new FakeKeys();
  const clock = new FakeClock();
  const idempotency = new MemoryIdempotency();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await buildApp({
    version: '0.0.0',
    baseUrl: 'https://crm.example',
    backofficeToken: BACKOFFICE_TOKEN,
    clock,
    keys,
    office: emptyOffice,
    idempotency,
    readiness: async () => ({ ready: true, reasons: [] }),
    metrics: new Registry(),
    logger: pino({ level: 'debug' }, sink),
    guide: guide('https://crm.example'),
    partner: [visitRoutes],
    backoffice: [visitDesk],
    ...more,
  });
  return { app, keys, clock, idempotency, logged: () => lines.join('') };
}
