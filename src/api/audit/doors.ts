// Who reads which history: keys that may read the record itself; of a lead's parts, what their own routes show.
import { holds, type Access } from '../../domain/vocabulary/permissions.ts';
import type { Placed } from '../../domain/grid/options/ownership.ts';
import { mayRead, type InProgram, type Reading } from '../reading.ts';
import { readsInterests } from '../interests/reading.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { isPartner, type Caller, type KeyDirectory } from '../../platform/http/doors/callers.ts';
import type { LeadQueries } from '../leads/queries.ts';
import { anyLeadReading, reachedPrograms, type OneLead } from '../leads/reading.ts';
import type { LotQueries } from '../lots/queries.ts';
import { lotReading } from '../lots/reading.ts';
import type { OptionQueries } from '../options/queries.ts';
import { optionReading, showsOption } from '../options/reading.ts';
import type { PurchaseQueries } from '../purchases/queries.ts';
import { purchaseReading, showsPurchase } from '../purchases/reading.ts';
import { readsRecords } from '../records/reading.ts';
import type { RegistrationQueries } from '../registrations/queries.ts';
import { registrationReading } from '../registrations/reading.ts';
import { readsActions } from '../sales-actions/reading.ts';
import type { Part, Sight } from './sight.ts';

type Asks<Where> = (key: Caller, where: Where) => Promise<true | Refusal>;

export interface HistoryDoors {
  readonly lead: Asks<OneLead>;
  readonly lot: Asks<InProgram>;
  readonly option: Asks<InProgram>;
  readonly purchase: Asks<InProgram>;
  readonly registration: Asks<InProgram>;
  /** Of every lot of a program at once: who may look back at a whole grid. */
  readonly grid: (key: Caller) => true | Refusal;
  /** The same answer as `option` gives, of an option that is at hand. */
  readonly tellsOption: (key: Caller, option: Placed) => boolean;
  /** What of a lead's story the key is told. */
  readonly sightOfLead: (key: Caller, leadId: number) => Promise<Sight>;
  /** What of any other's. */
  readonly sightOf: (key: Caller) => Sight;
}

interface Read {
  readonly leads: LeadQueries;
  readonly lots: LotQueries;
  readonly options: OptionQueries;
  readonly purchases: PurchaseQueries;
  readonly registrations: RegistrationQueries;
  readonly keys: Pick<KeyDirectory, 'reaches'>;
}

/** What the routes of a lead's parts ask of a key. */
const PARTS: Readonly<Record<Extract<Part, { programId: number }>['kind'], Access>> = {
  interest: readsInterests,
  record: readsRecords,
  'sales-action': readsActions,
};

/** Whether a story that its own route would show is told: a role of the office may know only those of what is its own. */
function readsStoryOf(key: Caller, owners: readonly (number | null)[]): boolean {
  if (isPartner(key) || key.rights.has('history.any')) return true;
  return key.user !== null && owners.includes(key.user.id);
}

/** Where a role of the office knows only the stories of what is its own: whose the record is. */
function ownOrAny<Where>(
  reading: Reading<Where>,
  ownersOf: (key: Caller, where: Where) => Promise<readonly (number | null)[]>,
): Asks<Where> {
  return async (key, where) => {
    const may = await mayRead(reading, key, where);
    // whose it is is asked only where it matters
    if (may !== true || readsStoryOf(key, [])) return may;
    return readsStoryOf(key, await ownersOf(key, where)) ? true : refuse('role-missing');
  };
}

export function historyDoors({ leads, lots, options, purchases, registrations, keys }: Read): HistoryDoors {
  const [lead, lot] = [anyLeadReading(leads, keys), lotReading(lots)];
  const [option, registration] = [optionReading(options), registrationReading(registrations)];
  const purchase = purchaseReading(purchases);
  return {
    lead: ownOrAny(lead, async (key, { id }) => {
      const interests = await leads.interestsOf(key.tenantKey, id);
      return interests.map((interest) => interest.owner_id);
    }),
    lot: (key, where) => mayRead(lot, key, where),
    grid: (key) => (holds(key, 'lot.view') ? true : refuse('role-missing')),
    tellsOption: (key, placed) =>
      option.permission.allows(key) && showsOption(placed, key) && readsStoryOf(key, [placed.owner_id]),
    option: ownOrAny(option, async ({ tenantKey }, { programId, id }) => [
      (await options.placed(tenantKey, programId, id))?.owner_id ?? null,
    ]),
    purchase: ownOrAny(purchase, async ({ tenantKey }, { programId, id }) => [
      (await purchases.prepared(tenantKey, programId, id))?.owner_id ?? null,
    ]),
    registration: ownOrAny(registration, async ({ tenantKey }, { programId, id }) => [
      await registrations.ownerOf(tenantKey, programId, id),
    ]),
    sightOfLead: async (key, leadId) => {
      const reached = await reachedPrograms(leads, keys, key, leadId);
      return {
        tells: (part) => 'programId' in part && reached.has(part.programId) && PARTS[part.kind].allows(key),
      };
    },
    sightOf: (key) => ({
      tells: (part) =>
        (part.kind === 'option' && showsOption(part.option, key)) ||
        (part.kind === 'purchase' && showsPurchase(part.purchase, key)),
    }),
  };
}
