// Some weeks of one program, told through the doors on days that are always the same: what each kind of record goes through.
import { expect } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import type { Call, Space } from '../../support/space.ts';

const FIRST_MORNING = Date.UTC(2030, 0, 7, 7);
const DAY_MS = 86_400_000;

export function dayOfStory(day: number, hours = 0): string {
  return new Date(FIRST_MORNING + day * DAY_MS + hours * 3_600_000).toISOString();
}

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
  readonly #space: Space;
  #program = 0;
  #rival = 0;
  /** The hold that is prolonged. */
  #kept = 0;
  readonly #lots: number[] = [];
  readonly #leads: number[] = [];

  constructor(space: Space) {
    this.#space = space;
  }

  async office(): Promise<void> {
    const { desk, tenant } = this.#space;
    await said(desk, 'PUT', `/${tenant}/settings`, { rate_limit_per_minute: 1200 });
    this.#program = await this.#space.addProgram({
      name: 'Rive Haute',
      registry_id: '204518',
      zipcode: '69003',
      developer: { name: 'Rive Neuve Promotion', city: 'Lyon' },
      launch_date: '2030-01-15',
      floors: 6,
      rules: { option_lifespan_hours: 24, max_prolongation_hours: 48, registration_validity_days: 40 },
    });
    this.#rival = await this.#space.addUser('Rémi', 'Rival');
    await said(desk, 'PUT', `/${tenant}/users/${this.#rival}`, { roles: ['sales'], program_ids: [1, 2] });
    const gone = await this.#space.addUser('Nadia', 'Partie');
    await said(desk, 'DELETE', `/${tenant}/users/${gone}`);
    const key = await this.#space.partnerWith({ label: 'ERP', permissions: ['lot.view'], program_ids: [2] });
    await said(desk, 'POST', `/${tenant}/keys/${key.keyId}/rotate`, {});
    const old = await this.#space.partnerWith({ label: 'Ancien portail' });
    await said(desk, 'DELETE', `/${tenant}/keys/${old.keyId}`);
    const { tokenId } = await this.#space.officerWith({ role: 'auditor' });
    await said(desk, 'DELETE', `/${tenant}/tokens/${tokenId}`);
    const url = 'https://portal.example/changes';
    await said(this.#space.partner, 'POST', '/webhooks', { url, description: 'Portail', is_active: false });
  }

  async grid(): Promise<void> {
    const lots = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      apartment(`E${n}`, `A${n}`, {
        price_excluding_vat: 200_000 + n * 1_000.5,
        living_area: 50.5 + n,
        floor: n % 3,
      }),
    );
    await this.#takeIn([...lots, boxOf('E1', 'E8', 'P1'), boxOf('E1', 'E9', 'P2')]);
    const { json } = await this.#space.partner('GET', `${this.#at}/lots?per_page=50`);
    const found = json.data as { id: number; reference: string }[];
    for (const reference of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'P1', 'P2'])
      this.#lots.push(found.find((lot) => lot.reference === reference)!.id);
    await this.#day(1);
    await this.#takeIn([{ id: this.#lots[4], external_id: 'E5', price_excluding_vat: 215_000 }]);
    await this.#takeIn([{ id: this.#lots[5], external_id: 'E6', status: 'sold', typology: 'T4' }]);
    await this.#takeIn([{ id: this.#lots[8], external_id: 'E9', price_excluding_vat: 12_000 }]);
    await said(this.#space.partner, 'DELETE', `${this.#at}/lots/${this.#lots[6]}`);
    const { desk } = this.#space;
    await said(desk, 'PUT', `${this.#desk}/allotments`, {
      key_id: 1,
      lot_ids: [this.#lots[1], this.#lots[3]],
    });
    await said(desk, 'PUT', `${this.#desk}/allotments`, { key_id: 1, lot_ids: [this.#lots[1]] });
    const plan = new FormData();
    plan.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'plan-A2.pdf');
    await said(this.#space.partner, 'POST', `${this.#at}/lots/${this.#lots[1]}/files`, plan);
  }

  async people(): Promise<void> {
    await this.#comes(
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
    await this.#comes({ firstname: 'Paul', name: 'Lemaire', email1: 'paul@mail.example' }, {});
    await this.#comes({ firstname: 'Lou', name: 'Petit', phone1: '0698765432' }, { tracking_origin: 'call' });
    await this.#comes({ firstname: 'Zoé', name: 'Leroy', email1: 'zoe@mail.example' }, {});
    const [jeanne, paul, lou, zoe] = this.#leads.map((id) => `${this.#at}/leads/${id}`);
    const { partner, desk, tenant } = this.#space;
    await said(partner, 'POST', `${jeanne}/contacts`, { title: 'mr', firstname: 'Luc', name: 'Martin' });
    await said(partner, 'PUT', `${jeanne}/qualification`, { budget: 280_000, property_rooms: ['T2', 'T3'] });
    await said(partner, 'PUT', `${jeanne}/interest`, {
      status: 'to-follow',
      follow_reason: 'expected-income',
      memo_content: 'Rappeler en février.',
      optin: true,
    });
    await said(partner, 'PUT', `${paul}/interest`, { status: 'discarded', discard_reason: 'curious' });
    await this.#day(2);
    await said(partner, 'PUT', `${paul}/interest`, { status: 'ongoing', temperature: 'warm' });
    await said(desk, 'PUT', `${this.#desk}/leads/${this.#leads[1]}/protection`, { is_protected: true });
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
    await this.#day(3);
    const closing = { status: 'completed', issue: 'success', performed_at: dayOfStory(2, 2) };
    await said(partner, 'POST', `${lou}/sales-actions/${call}/close`, closing);
    const off = { status: 'canceled', cancellation_type: 'other', cancellation_comment: 'Reporté' };
    await said(partner, 'POST', `${lou}/sales-actions/${meeting}/close`, off);
    await said(partner, 'POST', `${zoe}/records`, { event: 'email', comment: 'Brochure' });
    await said(desk, 'POST', `/${tenant}/leads/${this.#leads[3]}/anonymise`);
  }

  async holds(): Promise<void> {
    const { partner } = this.#space;
    const [jeanne, paul, lou] = this.#leads;
    const ends = await this.#holds(jeanne!, [0, 7], 'Vue sur parc');
    const waits = await this.#holds(paul!, [0]);
    this.#kept = await this.#holds(lou!, [1]);
    await said(partner, 'PUT', `${this.#at}/options/${this.#kept}`, { prolongation_hours: 24, owner_id: 1 });
    await this.#day(4, 1);
    await this.#until(`options/${ends}`, 'option-expired');
    await this.#until(`options/${waits}`, 'option');
    await said(partner, 'DELETE', `${this.#at}/options/${waits}`, { owner_id: 1 });
  }

  async declarations(): Promise<void> {
    const { desk, partner } = this.#space;
    const alice = { firstname: 'Alice', name: 'Durand', email1: 'alice@mail.example', phone1: '0611111111' };
    const bob = { firstname: 'Bob', name: 'Morel', email1: 'bob@mail.example', phone1: '0622222222' };
    const paul = { firstname: 'Paul', name: 'Lemaire', email1: 'paul@mail.example', phone1: '0633333333' };
    await this.#declares(alice, 'approved');
    await this.#declares({ ...alice, comment: 'La même' }, 'rejected');
    await this.#declares(paul, 'rejected');
    const ruling = async (id: number, body: object) =>
      said(desk, 'POST', `${this.#desk}/registrations/${id}/ruling`, body);
    await ruling(await this.#declares(await this.#oneOfTwo('0644444444'), 'ruling'), {
      decision: 'approved',
    });
    await ruling(await this.#declares(await this.#oneOfTwo('0655555555'), 'ruling'), {
      decision: 'rejected',
      rejection_reason: 'other',
      rejection_comment: 'Déjà reçu au bureau',
    });
    const bobs = await this.#declares(bob, 'approved');
    await this.#day(5, 2);
    await this.#until(`options/${this.#kept}`, 'option-expired');
    await said(partner, 'DELETE', `${this.#at}/registrations/${bobs}`);
  }

  async sales(): Promise<void> {
    const { desk } = this.#space;
    const [jeanne, paul, lou] = this.#leads;
    const sale = await said(desk, 'POST', `${this.#desk}/purchases`, {
      option_id: await this.#holds(jeanne!, [2]),
      discount_including_vat: 5_000.25,
      deposit_amount: 4_000,
      deed_planned_on: '2030-03-01',
      financing_due_on: '2030-02-15',
    });
    const direct = { lead_id: lou, lots: [{ id: this.#lots[3] }], vat_rate: 20, owner_id: this.#rival };
    const lost = await said(desk, 'POST', `${this.#desk}/purchases`, direct);
    const left = { lead_id: paul, lots: [{ id: this.#lots[4] }], vat_rate: 20, owner_id: 1 };
    await said(desk, 'POST', `${this.#desk}/purchases`, left);
    await said(desk, 'POST', `${this.#desk}/purchases/${lost}/cancel`, {
      reason: 'buyer',
      comment: 'Mutation',
    });
    await this.#day(6);
    const step = (name: string, body: object) =>
      said(desk, 'POST', `${this.#desk}/purchases/${sale}/${name}`, body);
    await step('sign', { signed_at: dayOfStory(5, 3) });
    await step('deposit', { received_at: dayOfStory(5, 4) });
    await step('presentation', { presented_on: '2030-01-13' });
    await said(desk, 'PUT', `${this.#desk}/purchases/${sale}`, { deed_planned_on: '2030-03-08' });
    await this.#day(18);
    await this.#until(`purchases/${sale}`, 'firm', desk, this.#desk);
    await step('deed', { signed_at: dayOfStory(17, 5) });
    await this.#day(20);
    await step('delivery', { delivered_at: dayOfStory(19) });
  }

  /** What ends by itself has ended; what begins now stays as it is. */
  async longAfter(): Promise<void> {
    await this.#day(60);
    const prescribed = async () => {
      const { rows } = await this.#space.service.backend.runtime.query(
        'select from crm.interests where registration_id is not null',
      );
      return rows.length;
    };
    await expect.poll(prescribed).toBe(0);
    const [jeanne, paul, lou] = this.#leads;
    const { desk } = this.#space;
    const withdrawn = { lead_id: lou, lots: [{ id: this.#lots[3] }], vat_rate: 20, owner_id: 1 };
    const sale = await said(desk, 'POST', `${this.#desk}/purchases`, withdrawn);
    await this.#day(61);
    await said(desk, 'POST', `${this.#desk}/purchases/${sale}/sign`, { signed_at: dayOfStory(60, 3) });
    await said(desk, 'POST', `${this.#desk}/purchases/${sale}/cancel`, { reason: 'withdrawal' });
    await this.#holds(jeanne!, [0, 7]);
    await this.#holds(paul!, [0]);
    await this.#declares(await this.#oneOfTwo('0677777777'), 'ruling');
    await said(desk, 'POST', `${this.#desk}/twins`, { lots: [this.#lots[1], this.#lots[4]] });
    await this.#takeIn([{ id: this.#lots[8], external_id: 'E9', price_excluding_vat: 12_500 }]);
  }

  get #at(): string {
    return `/programs/${this.#program}`;
  }

  get #desk(): string {
    return `/${this.#space.tenant}${this.#at}`;
  }

  async #day(day: number, hours = 0): Promise<void> {
    await this.#space.moveClock(new Date(dayOfStory(day, hours)));
  }

  async #takeIn(lots: readonly object[]): Promise<void> {
    const { json } = await this.#space.partner('POST', `${this.#at}/lots`, { lots });
    expect((json.data as { errors: unknown[] }).errors).toEqual([]);
  }

  async #comes(contact: object, lead: object): Promise<void> {
    const { status, text, json } = await this.#space.partner('POST', `${this.#at}/leads`, { contact, lead });
    expect([status, text]).toEqual([201, text]);
    this.#leads.push((json.body as { lead_id: number }).lead_id);
  }

  async #holds(lead: number, lots: readonly number[], comment?: string): Promise<number> {
    const body = { lead_id: lead, lots: lots.map((n) => ({ id: this.#lots[n] })), vat_rate: 20, owner_id: 1 };
    return await said(this.#space.partner, 'POST', `${this.#at}/options`, { ...body, comment });
  }

  /** Whose e-mail is one person's on the program next door, and whose phone another's. */
  async #oneOfTwo(phone1: string): Promise<object> {
    const [email1, elsewhere] = [`${phone1}@mail.example`, `/programs/${this.#space.programId}/leads`];
    for (const contact of [{ email1 }, { phone1 }]) {
      const named = { firstname: 'Dominique', name: 'Roux', ...contact };
      await said(this.#space.partner, 'POST', elsewhere, { contact: named, lead: {} });
    }
    return { firstname: 'Dominique', name: 'Roux', email1, phone1 };
  }

  async #declares(person: object, until: string): Promise<number> {
    const { partner } = this.#space;
    const id = await said(partner, 'POST', `${this.#at}/registrations`, person);
    const outcome = async () => {
      const { json } = await partner('GET', `${this.#at}/registrations/${id}`);
      const { status, ruling_required } = json.data as { status: string; ruling_required: number | null };
      return ruling_required === 1 ? 'ruling' : status;
    };
    await expect.poll(outcome).toBe(until);
    return id;
  }

  async #until(record: string, status: string, as = this.#space.partner, at = this.#at): Promise<void> {
    const read = async () => ((await as('GET', `${at}/${record}`)).json.data as { status: string }).status;
    await expect.poll(read).toBe(status);
  }
}

function boxOf(parent_external_id: string, external_id: string, reference: string): object {
  const kind = { status: 'available', is_primary: false, type: 'parking', typology: 'box' };
  return { external_id, reference, parent_external_id, ...kind, price_excluding_vat: 10_000 };
}

/** The id of what was made, or 0. */
async function said(as: Call, method: string, url: string, body?: object): Promise<number> {
  const { status, text, json } = await as(method, url, body);
  expect([method, url, status < 300 ? 'done' : text]).toEqual([method, url, 'done']);
  return (json.data as { id?: number } | null)?.id ?? 0;
}
