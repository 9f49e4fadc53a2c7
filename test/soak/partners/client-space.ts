// A client space as the run lays it before anything is broken: programs with lots, people of the office, keys of partners.
import type { Chance } from '../../hostile/random.ts';
import { listAt, numberAt, numbersAt, textAt } from '../json.ts';
import type { Subscribed } from '../audit/evidence.ts';
import type { Ledger } from '../ledger.ts';
import { TOKEN } from '../world/world.ts';
import { Client } from './client.ts';
import { People } from './people.ts';

export interface Program {
  readonly id: number;
  /** Whether the rules decide on declarations, or the office on each. */
  readonly mode: 'auto' | 'manual';
  readonly lots: readonly number[];
  /** What a partner calls them. */
  readonly names: ReadonlyMap<number, string>;
}

export interface Partner {
  readonly client: Client;
  readonly userId: number;
}

export interface ClientSpace {
  readonly key: string;
  readonly addresses: readonly string[];
  readonly programs: readonly Program[];
  readonly partners: readonly Partner[];
  readonly office: Client;
  /** The whole service, for what belongs to no client space. */
  readonly operator: Client;
  readonly people: People;
  readonly subscriptions: readonly Subscription[];
}

export interface Subscription {
  readonly id: number;
  /** Of the address that its messages go to. */
  readonly path: string;
  /** Whose it is. */
  readonly client: Client;
}

interface Laying {
  readonly key: string;
  readonly seed: number;
  readonly addresses: readonly string[];
  readonly ledger: Ledger;
  readonly chance: Chance;
  /** Where messages are received. */
  readonly receivers: string;
}

const LOTS = 10;
const PARTNERS = 4;
const GLOBAL = ['global.lead.view', 'global.lead.create', 'global.webhook.manage'];
const POWERS = [
  'information.view',
  'lot.view',
  'lot.create',
  'lot.update',
  'lead.create',
  'lead.view',
  'lead.update',
  'lead-extended.view',
  'lead-extended.update',
  'registration.view',
  'registration.create',
  'contact.update',
  'record.view',
  'record.create',
  'record.update',
  'record.delete',
  'sales-action.view',
  'sales-action.create',
  'sales-action.update',
  'registration.delete',
  'option.view',
  'option.create',
  'option.update',
  'option.delete',
  'option-extended.view',
  'purchase.view',
  'purchase-extended.view',
  'audit.view',
];
const RULES = {
  option_lifespan_hours: 3,
  max_queue: 6,
  registration_validity_days: 30,
  preparation_days: 2,
};

export async function layClientSpace(laying: Laying): Promise<ClientSpace> {
  const { key, addresses, ledger, chance, seed } = laying;
  const asking = (name: string, prefix: string, auth: Readonly<Record<string, string>>) => ({
    addresses,
    ledger,
    chance,
    space: key,
    prefix,
    auth,
    name: `s${seed}-${key}-${name}`,
  });
  const bearer = { authorization: `Bearer ${TOKEN}` };
  const operator = new Client(asking('operator', '/backoffice/v1', bearer), false);
  const settings = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };
  await operator.must('POST', '/tenants', { key, name: key, settings });
  const office = new Client(asking('office', `/backoffice/v1/${key}`, bearer), false);
  const partners: Partner[] = [];
  for (let i = 0; i < PARTNERS; i++) {
    const userId = idOf(
      await office.must('POST', '/users', { firstname: 'P', name: `${i}`, email: `p${i}@x.example` }),
    );
    const issued = await office.must('POST', '/keys', {
      label: `partner ${i}`,
      user_id: userId,
      global_permissions: GLOBAL,
      permissions: POWERS,
      program_ids: 'all',
    });
    const auth = { 'x-api-key': textAt(issued, 'key') ?? '' };
    partners.push({ userId, client: new Client(asking(`p${i}`, `/v1/${key}`, auth), true) });
  }
  const programs: Program[] = [];
  const drafts = [];
  for (const mode of ['auto', 'manual'] as const) {
    const rules = { ...RULES, registration_mode: mode };
    const body = { name: `Clos ${mode}`, city: 'Lyon', type: 'VEFA', vat_rate: 20, rules };
    drafts.push({ mode, id: idOf(await office.must('POST', '/programs', body)) });
  }
  // before there are lots, so that they are told of them too
  const subscriptions = [];
  for (const [n, { client }] of partners.slice(0, 2).entries()) {
    const path = `/${key}/${n}`;
    const body = { url: laying.receivers + path, events: ['*'], program_ids: 'all' };
    subscriptions.push({ path, client, id: idOf(await client.must('POST', '/webhooks', body)) });
  }
  for (const { id, mode } of drafts) {
    const lots = Array.from({ length: LOTS }, (_, n) => ({
      reference: `A${n}`,
      external_id: `x${n}`,
      status: 'available',
      // annexes beside main lots, and prices whose VAT has to be rounded
      ...(n % 5 === 4
        ? { is_primary: false, type: 'parking', typology: 'box', price_excluding_vat: 12_345.67 }
        : {
            is_primary: true,
            type: 'apartment',
            typology: 'T3',
            price_excluding_vat: 200_000.03 + n * 1_000.01,
          }),
    }));
    const laid = await office.must('POST', `/programs/${id}/lots`, { lots });
    const made = listAt(laid, 'success');
    const names = made.map((lot) => [numberAt(lot, 'id') ?? 0, textAt(lot, 'external_id') ?? ''] as const);
    programs.push({ id, mode, lots: numbersAt(made, 'id'), names: new Map(names) });
  }
  return {
    key,
    addresses,
    programs,
    partners,
    office,
    operator,
    subscriptions,
    people: new People(`${key}${seed}`),
  };
}

function idOf(data: unknown): number {
  const id = numberAt(data, 'id');
  if (id === null) throw new Error(`an answer without an identifier: ${JSON.stringify(data)}`);
  return id;
}

export function subscribedIn(spaces: readonly ClientSpace[]): Subscribed[] {
  return spaces.flatMap(({ key, subscriptions }) =>
    subscriptions.map(({ id, path }) => ({ space: key, id, path })),
  );
}
