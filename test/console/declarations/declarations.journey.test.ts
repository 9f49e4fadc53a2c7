// Déclarations, as people of the office see and rule on them in a browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { declarationsOf, type Declarations } from './declared.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let manager: Visitor;
let declared: Declarations['declared'];
let told: Declarations['told'];

beforeAll(async () => {
  space = await openSpace();
  ({ declared, told } = await declarationsOf(space));
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

describe('a declaration', () => {
  test('stands beside the leads that share its address, with that marked, and nothing of it is markup', async () => {
    const lead = await space.partner('POST', `/programs/${space.programId}/leads`, {
      contact: { name: '<b>Roux</b>', email1: 'same@x.example', phone1: '+33612999999' },
      lead: {},
    });
    expect(lead.status).toBe(201);
    const id = await declared({
      name: '<script>alert("1")</script>',
      email1: 'Same@x.example',
      comment: '"><img>',
    });
    const page = await manager.get(`/declarations/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<mark title="En commun">same@x\.example<\/mark>/i);
    expect(page.text).toContain('data-lead="');
    expect(page.text).toContain('&lt;b&gt;Roux');
    expect(page.text).not.toMatch(/<script(?! type="module" src=)|<b>|<img/);
    for (const said of [
      'À arbitrer',
      'Qui était là d’abord',
      'Déclaration reçue',
      'Les Terrasses',
      'Camille',
    ])
      expect(page.text).toContain(said);
    const inbox = await manager.get('/declarations');
    expect(inbox.text).toContain(`/declarations/${id}"`);
    expect(inbox.text).toContain('&lt;script&gt;');
    expect(inbox.text).toMatch(/aria-current="page"\s*>Déclarations/);
  });

  test('is approved by its button, and the next one that waits is opened', async () => {
    const older = await declared();
    const newer = await declared();
    const page = await manager.get(`/declarations/${newer}`);
    expect(page.text).toContain('>Approuver la déclaration</button>');
    expect(page.text).toContain('>Rejeter la déclaration</button>');
    const ruled = await manager.post(`/declarations/${newer}/approbation`);
    expect([ruled.status, ruled.location]).toEqual([303, `/console/${space.tenant}/declarations/${older}`]);
    expect(await told(newer)).toMatchObject({ status: 'approved', ruling_required: null });
    const after = await manager.get(`/declarations/${newer}`);
    expect(after.text).toContain(`déjà approuvée par ${manager.fullname}`);
    expect(after.text).not.toContain('Approuver la déclaration');
  });

  test('is rejected for a reason that is chosen, and what was typed is kept where it is none of them', async () => {
    const id = await declared();
    const without = await manager.post(`/declarations/${id}/rejet`, {
      rejection_reason: 'nope',
      rejection_comment: 'Vu </textarea>',
    });
    expect(without.status).toBe(422);
    expect(without.text).toContain('Vu &lt;/textarea&gt;');
    expect(without.text).toContain('role="alert"');
    expect(without.text).toMatch(/<option value="already-known"\s*>\s*Déjà connu du bureau de vente/);
    expect((await told(id)).status).toBe('pending');
    const sent = { rejection_reason: 'already-known', rejection_comment: 'Vu en mai' };
    expect((await manager.post(`/declarations/${id}/rejet`, sent)).status).toBe(303);
    expect(await told(id)).toMatchObject({ status: 'rejected', ...sent });
  });

  test('that somebody else has ruled on says who, and is ruled on once', async () => {
    const id = await declared();
    const other = await visitorOf(space, ['manager']);
    const rulings = await Promise.all([
      manager.post(`/declarations/${id}/approbation`),
      other.post(`/declarations/${id}/approbation`),
    ]);
    expect(rulings.map(({ status }) => status).sort()).toEqual([303, 409]);
    const late = rulings.find(({ status }) => status === 409)!;
    expect(late.text).toMatch(/déjà approuvée par Jeanne Visite \d/);
    const history = await space.desk(
      'GET',
      `/${space.tenant}/programs/${space.programId}/registrations/${id}/history`,
    );
    const types = (history.json.data as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type === 'RegistrationApproved')).toHaveLength(1);
  });
});

describe('who sees declarations', () => {
  test.each([
    ['sales', true],
    ['auditor', true],
    ['analyst', false],
    ['admin', false],
  ])('%s reads and does not rule', async (role, seesPersons) => {
    const id = await declared({ name: 'Sansnom' });
    const visitor = await visitorOf(space, [role]);
    const page = await visitor.get(`/declarations/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Approuver la déclaration');
    for (const { text } of [page, await visitor.get('/declarations')])
      expect(text.includes('Sansnom')).toBe(seesPersons);
    expect((await visitor.post(`/declarations/${id}/approbation`)).status).toBe(403);
    expect((await told(id)).status).toBe('pending');
  });

  test('out of reach, of no number or unknown, it is a page that is not there', async () => {
    const id = await declared();
    const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
    expect((await elsewhere.get('/declarations')).text).not.toContain(`/declarations/${id}"`);
    for (const { status, headers } of [
      await elsewhere.get(`/declarations/${id}`),
      await elsewhere.post(`/declarations/${id}/approbation`),
      await manager.get('/declarations/0'),
      await manager.get('/declarations/x'),
      await manager.get('/declarations/99999999999999999999'),
      await manager.get('/declarations/2147483647'),
    ])
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await manager.get('/declarations?page=-1')).status).toBe(422);
  });
});
