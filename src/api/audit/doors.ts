// Who reads which history: keys that may read the record itself; of a lead's parts, what their own routes show.
import type { Access } from '../../domain/vocabulary/permissions.ts';
import { mayRead, type InProgram } from '../reading.ts';
import { readsInterests } from '../interests/reading.ts';
import type { Refusal } from '../../platform/kernel/refusal.ts';
import type { Caller, KeyDirectory } from '../../platform/http/callers.ts';
import type { LeadQueries } from '../leads/queries.ts';
import { anyLeadReading, reachedPrograms, type OneLead } from '../leads/reading.ts';
import type { LotQueries } from '../lots/queries.ts';
import { lotReading } from '../lots/reading.ts';
import type { OptionQueries } from '../options/queries.ts';
import { optionReading, showsOption } from '../options/reading.ts';
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
  readonly registration: Asks<InProgram>;
  /** What of a lead's story the key is told. */
  readonly sightOfLead: (key: Caller, leadId: number) => Promise<Sight>;
  /** What of any other's. */
  readonly sightOf: (key: Caller) => Sight;
}

interface Read {
  readonly leads: LeadQueries;
  readonly lots: LotQueries;
  readonly options: OptionQueries;
  readonly registrations: RegistrationQueries;
  readonly keys: Pick<KeyDirectory, 'reaches'>;
}

/** What the routes of a lead's parts ask of a key. */
const PARTS: Readonly<Record<Exclude<Part['kind'], 'option'>, Access>> = {
  interest: readsInterests,
  record: readsRecords,
  'sales-action': readsActions,
};

export function historyDoors({ leads, lots, options, registrations, keys }: Read): HistoryDoors {
  const [lead, lot] = [anyLeadReading(leads, keys), lotReading(lots)];
  const [option, registration] = [optionReading(options), registrationReading(registrations)];
  return {
    lead: (key, where) => mayRead(lead, key, where),
    lot: (key, where) => mayRead(lot, key, where),
    option: (key, where) => mayRead(option, key, where),
    registration: (key, where) => mayRead(registration, key, where),
    sightOfLead: async (key, leadId) => {
      const reached = await reachedPrograms(leads, keys, key, leadId);
      return {
        tells: (part) =>
          part.kind !== 'option' && reached.has(part.programId) && PARTS[part.kind].allows(key),
      };
    },
    sightOf: (key) => ({ tells: (part) => part.kind === 'option' && showsOption(part.option, key) }),
  };
}
