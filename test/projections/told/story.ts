// Some weeks of one program, told through the doors on days that are always the same: what each kind of record goes through.
import { expect } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import type { Space } from '../../support/space.ts';
import { dayOfStory, Doors, said } from './doors.ts';

export async function tellStory(space: Space): Promise<void> {
  await space.moveClock(new Date(dayOfStory(0)));
  const told = new Told(space);
  await told.office();
  await told.grid();
  await told.people();
  await told.holds();
  await told.declarations();
  await told.sales();
  await told.longAfter();
}

class Told {
  readonly #doors: Doors;
  #rival = 0;
  /** The hold that is prolonged. */
  #kept = 0;

  constructor(space: Space) {
    this.#doors = new Doors(space);
  }

  async office(): Promise<void> {
    const { desk, tenant } = this.#doors.space;
    await said(desk, 'PUT', `/${tenant}/settings`, { rate_limit_per_minute: 1200 });
    this.#doors.program = await this.#doors.space.addProgram({
      name: 'Rive Haute',
      registry_id: '204518',
      zipcode: '69003',
      developer: { name: 'Rive Neuve Promotion', city: 'Lyon' },
      launch_date: '2030-01-15',
      floors: 6,
      rules: { option_lifespan_hours: 24, max_prolongation_hours: 48, registration_validity_days: 40 },
    });
    this.#rival = await this.#doors.space.addUser('Rémi', 'Rival');
    await said(desk, 'PUT', `/${tenant}/users/${this.#rival}`, { roles: ['sales'], program_ids: [1, 2] });
    const gone = await this.#doors.space.addUser('Nadia', 'Partie');
    await said(desk, 'DELETE', `/${tenant}/users/${gone}`);
    const key = await this.#doors.space.partnerWith({
      label: 'ERP',
      permissions: ['lot.view'],
      program_ids: [2],
    });
    await said(desk, 'POST', `/${tenant}/keys/${key.keyId}/rotate`, {});
    const old = await this.#doors.space.partnerWith({ label: 'Ancien portail' });
    await said(desk, 'DELETE', `/${tenant}/keys/${old.keyId}`);
    const { tokenId } = await this.#doors.space.officerWith({ role: 'auditor' });
    await said(desk, 'DELETE', `/${tenant}/tokens/${tokenId}`);
    const url = 'https://portal.example/changes';
    await said(this.#doors.space.partner, 'POST', '/webhooks', {
      url,
      description: 'Portail',
      is_active: false,
    });
  }

  async grid(): Promise<void> {
    const lots = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      apartment(`E${n}`, `A${n}`, {
        price_excluding_vat: 200_000 + n * 1_000.5,
        living_area: 50.5 + n,
      }),
    );
    await this.#doors.takeIn([...lots, boxOf('E1', 'E8', 'P1'), boxOf('E1', 'E9', 'P2')]);
    const { json } = await this.#doors.space.partner('GET', `${this.#doors.at}/lots?per_page=50`);
    const found = json.data as { id: number; reference: string }[];
    for (const reference of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'P1', 'P2'])
      this.#doors.lots.push(found.find((lot) => lot.reference === reference)!.id);
    await this.#doors.day(1);
    await this.#doors.takeIn([{ id: this.#doors.lots[4], external_id: 'E5', price_excluding_vat: 215_000 }]);
    await this.#doors.takeIn([
      { id: this.#doors.lots[5], external_id: 'E6', status: 'sold', typology: 'T4' },
    ]);
    await this.#doors.takeIn([{ id: this.#doors.lots[8], external_id: 'E9', price_excluding_vat: 12_000 }]);
    await said(this.#doors.space.partner, 'DELETE', `${this.#doors.at}/lots/${this.#doors.lots[6]}`);
    const { desk } = this.#doors.space;
    await said(desk, 'PUT', `${this.#doors.desk}/allotments`, {
      key_id: 1,
      lot_ids: [this.#doors.lots[1], this.#doors.lots[3]],
    });
    await said(desk, 'PUT', `${this.#doors.desk}/allotments`, { key_id: 1, lot_ids: [this.#doors.lots[1]] });
    const plan = new FormData();
    plan.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'plan-A2.pdf');
    await said(
      this.#doors.space.partner,
      'POST',
      `${this.#doors.at}/lots/${this.#doors.lots[1]}/files`,
      plan,
    );
  }

  async people(): Promise<void> {
    await this.#doors.comes(
      {
        title: 'ms',
        firstname: 'Jeanne',
        name: 'Martin',
        email1: 'jeanne@mail.example',
        phone1: '0612345678',
      },
      {
        project: 'home',
        budget: 265_000,
        tracking_origin: 'portal',
        tracking_campaign: 'Rentrée',
        message: 'Un T3 ?',
        temperature: 'hot',
      },
    );
    await this.#doors.comes({ firstname: 'Paul', name: 'Lemaire', email1: 'paul@mail.example' }, {});
    await this.#doors.comes(
      { firstname: 'Lou', name: 'Petit', phone1: '0698765432' },
      { tracking_origin: 'call' },
    );
    await this.#doors.comes({ firstname: 'Zoé', name: 'Leroy', email1: 'zoe@mail.example' }, {});
    const [jeanne, paul, lou, zoe] = this.#doors.leads.map((id) => `${this.#doors.at}/leads/${id}`);
    const { partner, desk, tenant } = this.#doors.space;
    await said(partner, 'POST', `${jeanne}/contacts`, { title: 'mr', firstname: 'Luc', name: 'Martin' });
    await said(partner, 'PUT', `${jeanne}/qualification`, { budget: 280_000, property_rooms: ['T2', 'T3'] });
    await said(partner, 'PUT', `${jeanne}/interest`, {
      status: 'to-follow',
      follow_reason: 'expected-income',
      memo_content: 'Rappeler en février.',
      optin: true,
    });
    await said(partner, 'PUT', `${paul}/interest`, { status: 'discarded', discard_reason: 'curious' });
    await this.#doors.day(2);
    await said(partner, 'PUT', `${paul}/interest`, { status: 'ongoing', temperature: 'warm' });
    await said(desk, 'PUT', `${this.#doors.desk}/leads/${this.#doors.leads[1]}/protection`, {
      is_protected: true,
    });
    const record = await said(partner, 'POST', `${jeanne}/records`, {
      event: 'incoming-call',
      comment: 'Viendra samedi.',
      occurred_at: dayOfStory(1, 3),
    });
    await said(partner, 'PUT', `${jeanne}/records/${record}`, { comment: 'Viendra dimanche.' });
    await said(
      partner,
      'DELETE',
      `${jeanne}/records/${await said(partner, 'POST', `${jeanne}/records`, { event: 'sms' })}`,
    );
    const call = await said(partner, 'POST', `${lou}/sales-actions`, {
      type: 'call',
      status: 'pending',
      priority: 'high',
      due_at: dayOfStory(3),
      comment: 'Premier appel',
    });
    await said(partner, 'PUT', `${lou}/sales-actions/${call}`, { due_at: dayOfStory(4) });
    const meeting = await said(partner, 'POST', `${lou}/sales-actions`, {
      type: 'meeting-video',
      status: 'scheduled',
      scheduled_at: dayOfStory(5),
    });
    await this.#doors.day(3);
    const closing = { status: 'completed', issue: 'success', performed_at: dayOfStory(2, 2) };
    await said(partner, 'POST', `${lou}/sales-actions/${call}/close`, closing);
    const off = { status: 'canceled', cancellation_type: 'other', cancellation_comment: 'Reporté' };
    await said(partner, 'POST', `${lou}/sales-actions/${meeting}/close`, off);
    await said(partner, 'POST', `${zoe}/records`, { event: 'email', comment: 'Brochure' });
    await said(desk, 'POST', `/${tenant}/leads/${this.#doors.leads[3]}/anonymise`);
  }

  async holds(): Promise<void> {
    const { partner } = this.#doors.space;
    const [jeanne, paul, lou] = this.#doors.leads;
    const ends = await this.#doors.holds(jeanne!, [0, 7], 'Vue sur parc');
    const waits = await this.#doors.holds(paul!, [0]);
    this.#kept = await this.#doors.holds(lou!, [1]);
    await said(partner, 'PUT', `${this.#doors.at}/options/${this.#kept}`, {
      prolongation_hours: 24,
      owner_id: 1,
    });
    await this.#doors.day(4, 1);
    await this.#doors.until(`options/${ends}`, 'option-expired');
    await this.#doors.until(`options/${waits}`, 'option');
    await said(partner, 'DELETE', `${this.#doors.at}/options/${waits}`, { owner_id: 1 });
  }

  async declarations(): Promise<void> {
    const { desk, partner } = this.#doors.space;
    const alice = { firstname: 'Alice', name: 'Durand', email1: 'alice@mail.example', phone1: '0611111111' };
    const bob = { firstname: 'Bob', name: 'Morel', email1: 'bob@mail.example', phone1: '0622222222' };
    const paul = { firstname: 'Paul', name: 'Lemaire', email1: 'paul@mail.example', phone1: '0633333333' };
    await this.#doors.declares(alice, 'approved');
    await this.#doors.declares({ ...alice, comment: 'La même' }, 'rejected');
    await this.#doors.declares(paul, 'rejected');
    const ruling = async (id: number, body: object) =>
      said(desk, 'POST', `${this.#doors.desk}/registrations/${id}/ruling`, body);
    await ruling(await this.#doors.declares(await this.#doors.oneOfTwo('0644444444'), 'ruling'), {
      decision: 'approved',
    });
    await ruling(await this.#doors.declares(await this.#doors.oneOfTwo('0655555555'), 'ruling'), {
      decision: 'rejected',
      rejection_reason: 'other',
      rejection_comment: 'Déjà reçu au bureau',
    });
    const bobs = await this.#doors.declares(bob, 'approved');
    await this.#doors.day(5, 2);
    await this.#doors.until(`options/${this.#kept}`, 'option-expired');
    await said(partner, 'DELETE', `${this.#doors.at}/registrations/${bobs}`);
  }

  async sales(): Promise<void> {
    const { desk } = this.#doors.space;
    const [jeanne, paul, lou] = this.#doors.leads;
    const sale = await said(desk, 'POST', `${this.#doors.desk}/purchases`, {
      option_id: await this.#doors.holds(jeanne!, [2]),
      discount_including_vat: 5_000.25,
      deposit_amount: 4_000,
      deed_planned_on: '2030-03-01',
      financing_due_on: '2030-02-15',
    });
    const direct = { lead_id: lou, lots: [{ id: this.#doors.lots[3] }], vat_rate: 20, owner_id: this.#rival };
    const lost = await said(desk, 'POST', `${this.#doors.desk}/purchases`, direct);
    const left = { lead_id: paul, lots: [{ id: this.#doors.lots[4] }], vat_rate: 20, owner_id: 1 };
    await said(desk, 'POST', `${this.#doors.desk}/purchases`, left);
    await said(desk, 'POST', `${this.#doors.desk}/purchases/${lost}/cancel`, {
      reason: 'buyer',
      comment: 'Mutation',
    });
    await this.#doors.day(6);
    const step = (name: string, body: object) =>
      said(desk, 'POST', `${this.#doors.desk}/purchases/${sale}/${name}`, body);
    await step('sign', { signed_at: dayOfStory(5, 3) });
    await step('deposit', { received_at: dayOfStory(5, 4) });
    await step('presentation', { presented_on: '2030-01-13' });
    await said(desk, 'PUT', `${this.#doors.desk}/purchases/${sale}`, { deed_planned_on: '2030-03-08' });
    await this.#doors.day(18);
    await this.#doors.until(`purchases/${sale}`, 'firm', desk, this.#doors.desk);
    await step('deed', { signed_at: dayOfStory(17, 5) });
    await this.#doors.day(20);
    await step('delivery', { delivered_at: dayOfStory(19) });
  }

  /** What ends by itself has ended; what begins now stays as it is. */
  async longAfter(): Promise<void> {
    await this.#doors.day(60);
    const prescribed = async () => {
      const { rows } = await this.#doors.space.service.backend.runtime.query(
        'select from crm.interests where registration_id is not null',
      );
      return rows.length;
    };
    await expect.poll(prescribed).toBe(0);
    const [jeanne, paul, lou] = this.#doors.leads;
    const { desk } = this.#doors.space;
    const withdrawn = { lead_id: lou, lots: [{ id: this.#doors.lots[3] }], vat_rate: 20, owner_id: 1 };
    const sale = await said(desk, 'POST', `${this.#doors.desk}/purchases`, withdrawn);
    await this.#doors.day(61);
    await said(desk, 'POST', `${this.#doors.desk}/purchases/${sale}/sign`, { signed_at: dayOfStory(60, 3) });
    await said(desk, 'POST', `${this.#doors.desk}/purchases/${sale}/cancel`, { reason: 'withdrawal' });
    await this.#doors.holds(jeanne!, [0, 7]);
    await this.#doors.holds(paul!, [0]);
    await this.#doors.declares(await this.#doors.oneOfTwo('0677777777'), 'ruling');
    await said(desk, 'POST', `${this.#doors.desk}/twins`, {
      lots: [this.#doors.lots[1], this.#doors.lots[4]],
    });
    await this.#doors.takeIn([{ id: this.#doors.lots[8], external_id: 'E9', price_excluding_vat: 12_500 }]);
  }
}

function boxOf(parent_external_id: string, external_id: string, reference: string): object {
  const kind = { status: 'available', is_primary: false, type: 'parking', typology: 'box' };
  return { external_id, reference, parent_external_id, ...kind, price_excluding_vat: 10_000 };
}
