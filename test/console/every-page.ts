// Every page of a client space, on records that exist: for what has to hold on all of them.
import { expect } from 'vitest';
import { FURTHER } from '../../src/console/programs/sheets.ts';
import { pdf } from '../platform/files/plan-app.ts';
import type { Space } from '../support/space.ts';

export const UNKNOWN = '/nulle-part';

/** Lays one of everything, and answers the addresses below the client space. */
export async function everyPage(space: Space): Promise<readonly string[]> {
  const { programId, partner } = space;
  const lots = Array.from({ length: 6 }, (_, i) => ({
    external_id: `A${i}`,
    reference: `A${i}`,
    status: (['available', 'available', 'booked', 'sold', 'unavailable', 'pre-booked'] as const)[i],
    is_primary: true,
    type: 'apartment',
    typology: 'T3',
    living_area: 62.5,
    level: `R+${i % 3}`,
    price_excluding_vat: 200_000 + i,
  }));
  const added = await partner('POST', `/programs/${programId}/lots`, { lots });
  const lotId = first((added.json.data as { success: unknown }).success);
  const contact = { name: 'Durand', firstname: 'Paul', email1: 'paul@mail.example', phone1: '+33612345678' };
  const sent = await partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  const { lead_id } = sent.json.body as { lead_id: number };
  for (const lead of [lead_id, await another(space, 'Petit')]) {
    const body = { lead_id: lead, lots: [{ id: lotId }], vat_rate: 20 };
    expect((await partner('POST', `/programs/${programId}/options`, body)).status).toBe(201);
  }
  const manual = { rules: { registration_mode: 'manual' } };
  await space.desk('PUT', `/${space.tenant}/programs/${programId}`, manual);
  const rival = { firstname: 'Paul', name: 'Durand', email1: 'paul@mail.example', phone1: '+33612345678' };
  const declared = await partner('POST', `/programs/${programId}/registrations`, rival);
  expect(declared.status).toBe(201);
  const live = await space.desk('GET', `/${space.tenant}/programs/${programId}/live-options`);
  const optionId = first(live.json.data);
  const { id: registrationId } = declared.json.data as { id: number };
  const sold = await space.desk('POST', `/${space.tenant}/programs/${programId}/purchases`, {
    lead_id,
    lots: [{ id: lotId + 1 }],
    vat_rate: 20,
    owner_id: 1,
    deed_planned_on: '2020-01-31',
  });
  expect(sold.status).toBe(201);
  const { id: saleId } = sold.json.data as { id: number };
  const program = `/programmes/${programId}`;
  const importId = await anImport(space);
  const textId = await aText(space);
  const then = `instant=${new Date().toISOString()}`;
  return [
    '',
    '/programmes',
    program,
    `${program}?vue=tableau`,
    '/programmes/nouveau',
    `${program}/fiche`,
    ...FURTHER.map(({ address }) => `${program}${address}`),
    `${program}/textes`,
    `${program}/textes/nouveau`,
    `${program}/textes/${textId}`,
    `${program}/textes/${textId}/retrait`,
    `${program}/batiments`,
    `${program}/regles`,
    `${program}/jumeaux`,
    `${program}/partenaires`,
    `${program}/partenaires/1`,
    `${program}/lots/${lotId}`,
    `${program}/lots/${lotId}/statut`,
    `${program}/lots/${lotId}/historique`,
    `${program}/lots/nouveau`,
    `${program}/lots/${lotId}/fiche`,
    `${program}/lots/${lotId}/suppression`,
    `${program}/lots/${lotId}/plans/nouveau`,
    `${program}/lots/${lotId}/plans/${await aPlan(space, lotId)}/retrait`,
    `/options/${optionId}`,
    `/options/${optionId}/annuler`,
    `${program}/import`,
    `${program}/import/${importId}`,
    `${program}/import/${importId}/absents`,
    '/declarations',
    `/declarations/${registrationId}`,
    '/prospects',
    '/prospects?q=durand',
    `/prospects/${lead_id}`,
    '/prospects/nouveau',
    `/prospects/${lead_id}/anonymisation`,
    '/equipe',
    '/equipe/1',
    '/equipe/1/fermeture',
    '/ventes',
    `/ventes/${saleId}`,
    `/ventes/${saleId}/annuler`,
    `${program}/ventes/nouvelle`,
    `${program}/ventes/nouvelle?lot=${lotId + 2}`,
    `${program}/ventes/nouvelle?option=${optionId}`,
    ...(await setUp(space)),
    ...['contacts/nouveau', 'contacts/1', 'projet', `programmes/${programId}/suivi`].map(
      (form) => `/prospects/${lead_id}/${form}`,
    ),
    `${program}?${then}`,
    `${program}?vue=tableau&${then}`,
    `${program}?instant=1999-01-01T00:00:00Z`,
    `/prospects/${lead_id}?${then}`,
    `/options/${optionId}?${then}`,
    `${program}/lots/${lotId}?${then}`,
    '/pilotage',
    `/pilotage?programme=${programId}&jour=1999-12-31`,
    UNKNOWN,
  ];
}

async function aText(space: Space): Promise<number> {
  const text = { category: 'access', title: 'Accès', content: 'À deux pas de la gare.\nTramway 1.' };
  const made = await space.desk('POST', `/${space.tenant}/programs/${space.programId}/texts`, text);
  expect(made.status).toBe(201);
  return (made.json.data as { id: number }).id;
}

/** What is looked after: a key, a token, a subscription that was sent something. */
async function setUp(space: Space): Promise<readonly string[]> {
  const { keyId } = await space.partnerWith({ permissions: ['lot.view'] });
  const { tokenId } = await space.officerWith({ role: 'analyst' });
  const hook = { url: 'https://hooks.example/lots', key_id: keyId };
  const made = await space.desk('POST', `/${space.tenant}/webhooks`, hook);
  const { id } = made.json.data as { id: number };
  await space.desk('POST', `/${space.tenant}/webhooks/${id}/ping`, {});
  return [
    '/cles',
    '/cles/nouvelle',
    `/cles/${keyId}`,
    `/cles/${keyId}/revocation`,
    '/jetons',
    '/jetons/nouveau',
    `/jetons/${tokenId}`,
    `/jetons/${tokenId}/revocation`,
    '/webhooks',
    '/webhooks/nouveau',
    `/webhooks/${id}`,
    `/webhooks/${id}/modification`,
    `/webhooks/${id}/suppression`,
    '/reglages',
    '/reglages/compte-entreprise/retrait',
  ];
}

async function aPlan({ desk, tenant, programId }: Space, lotId: number): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pdf())]), 'plan.pdf');
  const sent = await desk('POST', `/${tenant}/programs/${programId}/lots/${lotId}/files`, form);
  expect(sent.status).toBe(201);
  return (sent.json.data as { id: number }).id;
}

/** With a line of every kind. */
async function anImport({ desk, tenant, programId }: Space): Promise<number> {
  const form = new FormData();
  const lines = [
    'Référence;Prix HT;Surface habitable;Couleur',
    'A0;210 000;61,5;bleu',
    'A1;cher;;',
    'B9;1;2;',
  ];
  form.set('file', new Blob([lines.join('\n')]), 'grille.csv');
  const sent = await desk('POST', `/${tenant}/programs/${programId}/imports`, form);
  expect(sent.status).toBe(201);
  return (sent.json.data as { id: number }).id;
}

async function another({ partner, programId }: Space, name: string): Promise<number> {
  const contact = { name, firstname: 'Anne', email1: `${name}@mail.example` };
  const sent = await partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  return (sent.json.body as { lead_id: number }).lead_id;
}

function first(rows: unknown): number {
  const [row] = rows as readonly { id: number }[];
  if (!row) throw new Error('there is none');
  return row.id;
}
