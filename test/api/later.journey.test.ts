// Writes while the read models stand still: each is told as what it is, written and not to be read yet, in the words that
// the API's description has for it, with what is told but once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../support/apartment.ts';
import { holdProjectors } from '../support/held-projectors.ts';
import { openSpace, type Answered, type Space } from '../support/space.ts';

let space: Space;
let release: () => Promise<void>;
let lots: readonly number[];
let [keyId, tokenId, webhookId] = [0, 0, 0];

beforeAll(async () => {
  space = await openSpace();
  const named = ['A', 'B', 'C', 'D'].map((reference) => apartment(reference, reference));
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: named });
  lots = (json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  await space.desk('POST', `${program()}/twins`, { lots: lots.slice(2) });
  ({ keyId } = await space.partnerWith({ permissions: ['lot.view'] }));
  ({ tokenId } = await space.officerWith({ role: 'auditor' }));
  const hook = { url: 'https://hooks.example/lots', key_id: keyId };
  webhookId = (await space.desk('POST', `/${space.tenant}/webhooks`, hook)).json.data.id as number;
  release = await holdProjectors(space);
});
afterAll(async () => {
  await release();
  await space.close();
});

/** A write at the office, and which fields of its record are told with it. The answer itself is held against the description. */
type Write = readonly [
  method: string,
  path: () => string,
  body: () => object | undefined,
  told: readonly string[],
];

const program = (): string => `/${space.tenant}/programs/${space.programId}`;
const own = (path: string) => (): string => `/${space.tenant}${path}`;

const WRITES: Readonly<Record<string, Write>> = {
  'a client space': ['POST', () => '/tenants', () => ({ key: 'autre', name: 'Autre' }), ['key']],
  settings: ['PUT', own('/settings'), () => ({ max_batch_lots: 99 }), []],
  person: [
    'POST',
    own('/users'),
    () => ({ firstname: 'Ana', name: 'Petit', email: 'ana@x.example' }),
    ['id'],
  ],
  key: ['POST', own('/keys'), () => ({ label: 'ERP', permissions: ['lot.view'] }), ['id', 'key']],
  'a key’s next secret': ['POST', () => `/${space.tenant}/keys/${keyId}/rotate`, () => ({}), ['id', 'key']],
  token: ['POST', own('/tokens'), () => ({ label: 'BI', role: 'analyst' }), ['id', 'token']],
  'a token’s next secret': [
    'POST',
    () => `/${space.tenant}/tokens/${tokenId}/rotate`,
    () => ({}),
    ['id', 'token'],
  ],
  subscription: [
    'POST',
    own('/webhooks'),
    () => ({ url: 'https://hooks.example/more', key_id: keyId }),
    ['id', 'secret'],
  ],
  'a subscription’s next secret': [
    'POST',
    () => `/${space.tenant}/webhooks/${webhookId}/rotate`,
    () => undefined,
    ['id', 'secret'],
  ],
  'a program': ['POST', own('/programs'), () => ({ name: 'Clos', status: 'draft' }), ['id']],
  building: ['POST', () => `${program()}/buildings`, () => ({ name: 'Tour' }), ['id']],
  lots: [
    'POST',
    () => `${program()}/lots`,
    () => ({ lots: [apartment('E', 'E'), {}] }),
    ['success', 'errors'],
  ],
  twins: ['POST', () => `${program()}/twins`, () => ({ lots: lots.slice(0, 2) }), ['lots']],
  'twins no more': ['DELETE', () => `${program()}/lots/${lots[3]}/twins`, () => undefined, ['lots']],
  allotment: [
    'PUT',
    () => `${program()}/allotments`,
    () => ({ key_id: keyId, lot_ids: [lots[2]] }),
    ['key_id', 'lot_ids'],
  ],
  prospect: [
    'POST',
    () => `${program()}/leads`,
    () => ({ contact: { name: 'Roux', email1: 'a@roux.example' }, lead: {} }),
    ['lead_id'],
  ],
};

test('each says that it is written, and tells what can be told', async () => {
  const sent = await Promise.all(
    Object.entries(WRITES).map(async ([name, [method, path, body, told]]) => {
      const answered: Answered = await space.desk(method, path(), body());
      return { name, told, answered };
    }),
  );
  for (const { name, told, answered } of sent) {
    expect([name, answered.status, answered.json.message], answered.text).toEqual([
      name,
      202,
      'Enregistré ; la lecture sera à jour dans un instant',
    ]);
    expect([name, Object.keys(answered.json.data as object).sort()]).toEqual([name, [...told].sort()]);
  }
});
