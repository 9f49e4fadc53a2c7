// The doors of one program, as a story goes through them: what is asked is done, or the test fails with what was answered.
import { expect } from 'vitest';
import type { Call, Space } from '../../support/space.ts';

const FIRST_MORNING = Date.UTC(2030, 0, 7, 7);
const DAY_MS = 86_400_000;

export function dayOfStory(day: number, hours = 0): string {
  return new Date(FIRST_MORNING + day * DAY_MS + hours * 3_600_000).toISOString();
}

export class Doors {
  readonly space: Space;
  program = 0;
  readonly lots: number[] = [];
  readonly leads: number[] = [];

  constructor(space: Space) {
    this.space = space;
  }

  get at(): string {
    return `/programs/${this.program}`;
  }

  get desk(): string {
    return `/${this.space.tenant}${this.at}`;
  }

  async day(day: number, hours = 0): Promise<void> {
    await this.space.moveClock(new Date(dayOfStory(day, hours)));
  }

  async takeIn(lots: readonly object[]): Promise<void> {
    const { json } = await this.space.partner('POST', `${this.at}/lots`, { lots });
    expect((json.data as { errors: unknown[] }).errors).toEqual([]);
  }

  async comes(contact: object, lead: object): Promise<void> {
    const { status, text, json } = await this.space.partner('POST', `${this.at}/leads`, { contact, lead });
    expect([status, text]).toEqual([201, text]);
    this.leads.push((json.body as { lead_id: number }).lead_id);
  }

  async holds(lead: number, lots: readonly number[], comment?: string): Promise<number> {
    const body = { lead_id: lead, lots: lots.map((n) => ({ id: this.lots[n] })), vat_rate: 20, owner_id: 1 };
    return await said(this.space.partner, 'POST', `${this.at}/options`, { ...body, comment });
  }

  /** Whose e-mail is one person's on the program next door, and whose phone another's. */
  async oneOfTwo(phone1: string): Promise<object> {
    const [email1, elsewhere] = [`${phone1}@mail.example`, `/programs/${this.space.programId}/leads`];
    for (const contact of [{ email1 }, { phone1 }]) {
      const named = { firstname: 'Dominique', name: 'Roux', ...contact };
      await said(this.space.partner, 'POST', elsewhere, { contact: named, lead: {} });
    }
    return { firstname: 'Dominique', name: 'Roux', email1, phone1 };
  }

  async declares(person: object, until: string): Promise<number> {
    const { partner } = this.space;
    const id = await said(partner, 'POST', `${this.at}/registrations`, person);
    const outcome = async () => {
      const { json } = await partner('GET', `${this.at}/registrations/${id}`);
      const { status, ruling_required } = json.data as { status: string; ruling_required: number | null };
      return ruling_required === 1 ? 'ruling' : status;
    };
    await expect.poll(outcome).toBe(until);
    return id;
  }

  async until(record: string, status: string, as = this.space.partner, at = this.at): Promise<void> {
    const read = async () => ((await as('GET', `${at}/${record}`)).json.data as { status: string }).status;
    await expect.poll(read).toBe(status);
  }
}

/** The id of what was made, or 0. */
export async function said(as: Call, method: string, url: string, body?: object): Promise<number> {
  const { status, text, json } = await as(method, url, body);
  expect([method, url, status < 300 ? 'done' : text]).toEqual([method, url, 'done']);
  return (json.data as { id?: number } | null)?.id ?? 0;
}
