// A program with lots, people who want them and somebody who sells: what the journeys of purchases start from.
import type { Static } from 'typebox';
import { expect } from 'vitest';
import type { PurchaseSchema } from '../../../src/api/purchases/schema.ts';
import type { Call, Space } from '../../support/space.ts';

type Sale = Static<typeof PurchaseSchema>;

export class Selling {
  readonly space: Space;
  #lots = 0;
  #leads = 0;

  constructor(space: Space) {
    this.space = space;
  }

  get at(): string {
    return `/${this.space.tenant}`;
  }

  url(program: number, id?: number, step = ''): string {
    const list = `${this.at}/programs/${program}/purchases`;
    return id === undefined ? list : `${list}/${id}${step === '' ? '' : `/${step}`}`;
  }

  async program(rules: object = {}): Promise<number> {
    return await this.space.addProgram({ rules: { option_lifespan_hours: 24, ...rules } });
  }

  async lot(program: number, more: object = {}): Promise<number> {
    const n = ++this.#lots;
    const kind = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
    const lot = { external_id: `E${n}`, reference: `A${n}`, ...kind, price_excluding_vat: 200_000, ...more };
    const { json } = await this.space.partner('POST', `/programs/${program}/lots`, { lots: [lot] });
    const { errors, success } = json.data as { errors: unknown[]; success: { id: number }[] };
    expect(errors).toEqual([]);
    return success[0]!.id;
  }

  async box(program: number): Promise<number> {
    return await this.lot(program, {
      is_primary: false,
      type: 'parking',
      typology: 'box',
      price_excluding_vat: 10_000,
    });
  }

  async lead(program: number): Promise<number> {
    const n = ++this.#leads;
    const contact = { name: `Martin ${n}`, firstname: 'Jeanne', email1: `jeanne.${n}@mail.example` };
    const { json } = await this.space.partner('POST', `/programs/${program}/leads`, { contact, lead: {} });
    return (json.body as { lead_id: number }).lead_id;
  }

  async option(program: number, lots: readonly number[], more: object = {}, as: Call = this.space.partner) {
    const { status, json } = await as('POST', `/programs/${program}/options`, {
      lead_id: await this.lead(program),
      lots: lots.map((id) => ({ id })),
      vat_rate: 20,
      ...more,
    });
    expect(status).toBe(201);
    return json.data as { id: number; lead_id: number; owner_id: number };
  }

  async prepare(program: number, body: object, as: Call = this.space.desk) {
    return await as('POST', this.url(program), body);
  }

  async step(program: number, id: number, step: string, body: object = {}, as: Call = this.space.desk) {
    return await as('POST', this.url(program, id, step), body);
  }

  async now(): Promise<Date> {
    return new Date(((await this.space.desk('GET', '/clock')).json.data as { now: string }).now);
  }

  async days(days: number): Promise<void> {
    await this.space.moveClock(new Date((await this.now()).getTime() + days * 86_400_000));
  }

  async lotStatus(program: number, id: number): Promise<string> {
    const { json } = await this.space.partner('GET', `/programs/${program}/lots/${id}`);
    return (json.data as { status: string }).status;
  }

  async read(program: number, id: number): Promise<Sale> {
    return (await this.space.desk('GET', this.url(program, id))).json.data as Sale;
  }
}
