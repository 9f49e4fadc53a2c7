// A running service with one client space in it, as a journey wants it: programs, keys, and calls through the front door.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/app/settings/config.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { startService, type Service } from '../../src/app/service.ts';
import { DeclaredAnswers } from './answers/declared-answers.ts';
import { keptDatabase } from './stores/postgres.ts';
import { copyStartedFolder } from './folders/started-folder.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole envelope. */
  readonly json: Envelope;
}

export interface Envelope {
  readonly success: boolean;
  readonly message: string | null;
  readonly body: unknown;
  // journeys look into answers field by field, and a wrong guess fails the test
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly errors: Record<string, string[]> | null;
  readonly code: string;
  readonly links: Record<string, string | null>;
  readonly meta: Record<string, unknown>;
}

export type Call = (
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

export interface Space {
  readonly service: Service;
  readonly address: string;
  readonly dataDir: string;
  /** The back office, after `/backoffice/v1`. */
  readonly desk: Call;
  /** A partner with every permission, after `/v1/{tenantKey}`. */
  readonly partner: Call;
  /** Its key, for those who send it themselves. */
  readonly partnerKey: string;
  readonly tenant: string;
  readonly programId: number;
  /** A partner with a key of these powers, tied to nobody unless a user is given. */
  partnerWith(powers: {
    label?: string;
    permissions?: readonly string[];
    user_id?: number | null;
    program_ids?: number[] | 'all';
    global_permissions?: readonly string[];
  }): Promise<Call & { keyId: number; key: string }>;
  /** A machine of the office with a token of this role, after `/backoffice/v1`. */
  officerWith(powers: {
    role: string;
    program_ids?: number[] | 'all';
    user_id?: number;
    label?: string;
  }): Promise<Call & { tokenId: number; token: string }>;
  addUser(firstname: string, name: string): Promise<number>;
  addProgram(fields?: object): Promise<number>;
  moveClock(to: Date): Promise<void>;
  /** To the next one: nothing of the hours that follow falls behind midnight there, whenever the suite runs. */
  moveToMorning(): Promise<void>;
  close(): Promise<void>;
}

/** The operator's. */
export const TOKEN = 'a-token-for-the-back-office';
export const TENANT = 'rive-neuve';
/** Of Greenwich: the client spaces of the suites are in Paris. */
const MORNING = 7;

export async function openSpace(settings: Record<string, string> = {}): Promise<Space> {
  const dataDir = settings.LOTBOOK_DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'lotbook-space-')));
  // a suite that is about its folder has its stores in it
  const databaseUrl =
    settings.LOTBOOK_DATABASE_URL ??
    (settings.LOTBOOK_DATA_DIR === undefined ? await keptDatabase() : undefined);
  if (databaseUrl === undefined) await copyStartedFolder(dataDir);
  const config = readConfig({
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_DEMO: '0',
    LOTBOOK_TEST_CLOCK: '1',
    ...settings,
    ...(databaseUrl !== undefined && { LOTBOOK_DATABASE_URL: databaseUrl }),
  });
  const service = await startService(config, (error) => {
    throw error;
  });
  const { address } = service;
  const declared = await DeclaredAnswers.of(address);
  const caller =
    (prefix: string, auth: Record<string, string>): Call =>
    async (method, url, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${address}${prefix}${url}`, {
        method,
        headers: {
          accept: 'application/json',
          ...auth,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const mismatch = declared.mismatch(method, prefix + url, response.status, text);
      if (mismatch !== null) throw new Error(mismatch);
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: (text.startsWith('{') ? JSON.parse(text) : {}) as Envelope,
      };
    };
  const desk = caller('/backoffice/v1', { authorization: `Bearer ${TOKEN}` });
  const made = async (url: string, body: object): Promise<{ id: number; key: string }> => {
    const answered = await desk('POST', url, body);
    if (answered.status !== 201) throw new Error(`POST ${url}: ${answered.status} ${answered.text}`);
    return answered.json.data as { id: number; key: string };
  };
  await made('/tenants', {
    key: TENANT,
    name: 'Rive Neuve',
    settings: { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 },
  });
  const addUser = async (firstname: string, name: string): Promise<number> =>
    (
      await made(`/${TENANT}/users`, {
        firstname,
        name,
        email: `${firstname}.${name}@x.example`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      })
    ).id;
  const addProgram = async (fields: object = {}): Promise<number> =>
    (await made(`/${TENANT}/programs`, { name: 'Les Terrasses', city: 'Lyon', type: 'VEFA', ...fields })).id;
  const partnerWith: Space['partnerWith'] = async (powers) => {
    const key = await made(`/${TENANT}/keys`, {
      user_id: null,
      global_permissions: [],
      permissions: [],
      program_ids: 'all',
      ...powers,
    });
    return Object.assign(caller(`/v1/${TENANT}`, { 'x-api-key': key.key }), { keyId: key.id, key: key.key });
  };
  const officerWith: Space['officerWith'] = async (powers) => {
    const answered = await desk('POST', `/${TENANT}/tokens`, { label: `un ${powers.role}`, ...powers });
    if (answered.status !== 201) throw new Error(`POST /tokens: ${answered.status} ${answered.text}`);
    const { id: tokenId, token } = answered.json.data as { id: number; token: string };
    return Object.assign(caller('/backoffice/v1', { authorization: `Bearer ${token}` }), { tokenId, token });
  };
  const moveClock = async (to: Date): Promise<void> => {
    const moved = await desk('PUT', '/clock', { now: to.toISOString() });
    if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.text}`);
  };
  const programId = await addProgram();
  const partner = await partnerWith({
    permissions: PROGRAM_PERMISSIONS,
    global_permissions: GLOBAL_PERMISSIONS,
    user_id: await addUser('Camille', 'Lefèvre'),
  });
  return {
    service,
    address,
    dataDir,
    desk,
    partner,
    partnerKey: partner.key,
    tenant: TENANT,
    programId,
    partnerWith,
    officerWith,
    addUser,
    addProgram,
    moveClock,
    async moveToMorning() {
      const morning = service.backend.clock.now();
      morning.setUTCHours(24 + MORNING, 0, 0, 0);
      await moveClock(morning);
    },
    async close() {
      await service.stop();
      if (settings.LOTBOOK_DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
