// The committed documents that are made from the code: what `npm run docs` writes and a test compares.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import type { Crm } from '../../projections/tables.ts';
import type { Backend } from '../../src/app/backend.ts';
import { eventKinds, projectors } from '../../src/app/assembly/catalogue.ts';
import { featureRoutes } from '../../src/app/assembly/features.ts';
import { demoExamples } from '../../src/app/demo/examples.ts';
import { PERMISSION_SENTENCES } from '../../src/domain/vocabulary/permission-sentences.ts';
import { describeApi, type Api } from '../../src/platform/http/openapi/openapi.ts';
import { mergeRefusals } from '../../src/platform/http/refusing/refusals.ts';
import { openKysely } from '../../src/platform/postgres/postgres.ts';
import { committedShapes, SHAPES, withNew } from '../catalogue/shapes.ts';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { withFigures } from './figures.ts';
import { withRoutes } from './route-tables.ts';
import { withPermissions } from './permission-table.ts';
import { withRoles } from './role-table.ts';

const API = 'docs/api.md';
const ANALYSTS = 'docs/analysts.md';
const ADMINISTRATORS = 'docs/administrators.md';
const root = path.resolve(import.meta.dirname, '../..');

/** Each document's text by its path from the root. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  const described = describeApi(declared());
  const api = await readFile(path.join(root, API), 'utf8');
  const administrators = await readFile(path.join(root, ADMINISTRATORS), 'utf8');
  const analysts = await readFile(path.join(root, ANALYSTS), 'utf8');
  const made: [string, string][] = [
    [ANALYSTS, withFigures(analysts)],
    [ADMINISTRATORS, withRoles(administrators)],
    [API, withPermissions(withRoutes(api, described.paths as Parameters<typeof withRoutes>[1]))],
    ['docs/openapi.json', JSON.stringify(described)],
    [CLIENT_TYPES, await clientTypes(described)],
    ['docs/events.md', eventCatalogue(eventKinds, projectors)],
    [SHAPES, JSON.stringify(withNew(await committedShapes(), eventKinds))],
  ];
  return new Map(
    await Promise.all(made.map(async ([file, text]) => [file, await formatted(file, text)] as const)),
  );
}

/** All routes of a service, and its table of refusals. */
export function declared(): Api {
  // declaring routes asks the stores nothing: this pool never connects
  const pool = new pg.Pool();
  const masterKey = Buffer.alloc(32);
  const backend = {
    rows: openKysely<Crm>(pool),
    pool,
    testClock: null,
    plans: {},
    masterKey,
  } as unknown as Backend;
  const { partner, backoffice } = featureRoutes(
    backend,
    'http://localhost',
    { forgetSubject: async () => {} },
    { reaches: async () => false },
    { look: () => Promise.reject(new Error('nobody looks')), rebuild: async () => null },
  );
  const refusals = mergeRefusals(
    [...partner, ...backoffice].flatMap((group) => (group.refusals ? [group.refusals] : [])),
  );
  return { partner, backoffice, refusals, examples: demoExamples, permissions: PERMISSION_SENTENCES };
}

/** As prettier writes it, so that the committed text is the made one. */
export async function formatted(file: string, text: string): Promise<string> {
  const filepath = path.join(root, file);
  return await format(text, { ...(await resolveConfig(filepath)), filepath });
}
