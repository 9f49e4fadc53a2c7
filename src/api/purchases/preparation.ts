// What a contract needs to know beside what is sent for it: whose option or lead it is, who sells, by which rules and where.
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { Wrong } from '../../platform/judging/validation.ts';
import type { Book } from '../../processes/book.ts';
import { ANONYMISED, isForgotten, wrongBuyer } from '../../processes/presence.ts';
import { zoneOf } from '../../processes/zone.ts';
import { atTime } from '../../domain/grid/at-time.ts';
import { gridAggregate, gridStream, placedBy, type Grid } from '../../domain/grid/grid.ts';
import { toCents } from '../../domain/grid/lots/money.ts';
import { termsOf } from '../../domain/grid/lots/terms.ts';
import type { Asked } from '../../domain/grid/purchases/goods.ts';
import type { PreparePurchase } from '../../domain/grid/purchases/prepare.ts';
import { wrongPreparation } from '../../domain/grid/purchases/preparation-errors.ts';
import { leadAggregate, leadStream } from '../../domain/lead/leads/lead.ts';
import { programAggregate } from '../../domain/program/program.ts';
import {
  running,
  leadOf,
  registrationAggregate,
  registrationStream,
} from '../../domain/registrations/registration.ts';
import { activeUser, tenantAggregate } from '../../domain/tenant/tenant.ts';
import type { Preparation } from './schema.ts';

interface Where {
  readonly tenant: string;
  readonly programId: number;
}

export class Preparations {
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  /** Everything that is wrong with it, as far as its fields are right by themselves. */
  async wrong(
    fields: Partial<Preparation>,
    { tenant, programId }: Where,
    key: Caller,
    wrong: ReadonlySet<string>,
  ): Promise<Wrong | null> {
    const around = await this.#around(tenant, programId);
    if (!around) return null;
    const asked = askedOf(fields);
    const now = this.#book.clock.now(tenant);
    const { grid } = atTime(around.grid, now.toISOString());
    const told = wrongPreparation(grid, { ...amountsOf(fields), ...around, asked, now, wrong });
    const lead = await this.#wrongLead(grid, asked, tenant, programId);
    const seller = wrong.has('owner_id') ? null : await this.#wrongSeller(grid, fields, tenant, key);
    const errors = { ...seller, ...lead, ...told };
    return Object.keys(errors).length > 0 ? errors : null;
  }

  /** Null where the program is not there. */
  async of(
    body: Preparation,
    { tenant, programId }: Where,
    key: Caller,
  ): Promise<Omit<PreparePurchase, 'id' | 'now'> | null> {
    const around = await this.#around(tenant, programId);
    const asked = askedOf(body);
    if (!around || !asked) return null;
    const leadId = leadIn(around.grid, asked);
    const { terms, rules, zone } = around;
    return {
      asked,
      ownerId: body.owner_id ?? (asked.kind === 'option' ? null : (key.user?.id ?? null)),
      registrationId: leadId === null ? null : await this.#registrationOf(leadId, tenant, programId),
      ...amountsOf(body),
      financingDueOn: body.financing_due_on,
      terms,
      rules,
      zone,
    };
  }

  async #around(tenant: string, programId: number) {
    const { commands } = this.#book;
    const [program, grid, zone] = await Promise.all([
      commands.load(programAggregate, streamName(programAggregate.category, tenant, programId)),
      commands.load(gridAggregate, gridStream(tenant, programId)),
      zoneOf(this.#book, tenant),
    ]);
    if (program.state.status !== 'known') return null;
    return { grid: grid.state, terms: termsOf(program.state), rules: program.state.rules, zone };
  }

  async #wrongLead(
    grid: Grid,
    asked: Asked | null,
    tenant: string,
    programId: number,
  ): Promise<Wrong | null> {
    if (asked?.kind === 'option') {
      const placed = placedBy(grid, asked.optionId);
      if (!placed) return null;
      const { state } = await this.#book.commands.load(leadAggregate, leadStream(tenant, placed.lead_id));
      return isForgotten(state) ? { option_id: [ANONYMISED] } : null;
    }
    if (!asked || asked.leadId === null) return null;
    return await wrongBuyer(this.#book, tenant, programId, asked.leadId);
  }

  /** Whoever has left sells nothing new. */
  async #wrongSeller(
    grid: Grid,
    { owner_id, option_id }: Partial<Preparation>,
    tenant: string,
    key: Caller,
  ): Promise<Wrong | null> {
    const placed = option_id == null ? undefined : placedBy(grid, option_id);
    const seller = owner_id ?? placed?.owner_id ?? key.user?.id;
    if (seller === undefined) return option_id == null ? { owner_id: ['Ce champ est obligatoire.'] } : null;
    const stream = streamName(tenantAggregate.category, tenant);
    const { state } = await this.#book.commands.load(tenantAggregate, stream);
    if (state.status === 'open' && activeUser(state, seller)) return null;
    return { owner_id: ['Cet utilisateur n’existe pas, ou son compte est fermé.'] };
  }

  async #registrationOf(leadId: number, tenant: string, programId: number): Promise<number | null> {
    const stream = registrationStream(tenant, programId);
    const { state } = await this.#book.commands.load(registrationAggregate, stream);
    const now = this.#book.clock.now(tenant);
    return running(state, now).findLast((one) => leadOf(one) === leadId)?.id ?? null;
  }
}

function askedOf({ option_id, lead_id, lots, vat_rate }: Partial<Preparation>): Asked | null {
  const leadId = lead_id ?? null;
  if (option_id != null) return { kind: 'option', optionId: option_id, leadId };
  if (lots == null) return null;
  const vatRate = typeof vat_rate === 'number' ? vat_rate : null;
  return { kind: 'lots', lotIds: lots.map(({ id }) => id), vatRate, leadId };
}

function amountsOf({ discount_including_vat, deposit_amount, deed_planned_on }: Partial<Preparation>) {
  return {
    discountCents: toCents(discount_including_vat ?? 0),
    depositCents: deposit_amount == null ? null : toCents(deposit_amount),
    deedPlannedOn: deed_planned_on ?? null,
  };
}

function leadIn(grid: Grid, asked: Asked): number | null {
  return asked.kind === 'option' ? (placedBy(grid, asked.optionId)?.lead_id ?? null) : asked.leadId;
}
