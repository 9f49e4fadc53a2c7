// A program as its stream tells it: the sheet's fields, its buildings, its rules.
import type { Aggregate } from '../../platform/kernel/aggregate.ts';
import type { ProgramEvent } from './events.ts';
import { DEFAULT_RULES, type ProgramRules } from './rules.ts';

export interface CompanyFile {
  readonly id: number;
  readonly category: string;
  readonly name: string;
  readonly type: string;
  readonly file_url: string;
  readonly thumbnail_url: string | null;
}

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly city: string | null;
  readonly zipcode: string | null;
  readonly country: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly files: readonly CompanyFile[];
  readonly updated_at: string;
}

export interface ProgramText {
  readonly id: number;
  readonly category: string;
  readonly title: string | null;
  readonly content: string;
  readonly is_rich: boolean;
  readonly is_broadcastable: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ProgramFile extends CompanyFile {}

export interface Media {
  readonly is_primary: boolean;
  readonly name: string;
  readonly type: string;
  readonly file_url: string;
  readonly thumbnail_url: string | null;
}

export interface Building {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  readonly vat_rate: number | null;
  readonly has_specific_vat_rate: boolean;
  readonly specific_vat_rate: number | null;
  readonly updated_at: string;
}

/** Everything the back office may set, completed: lists are never absent, what was not sent is null. */
export interface Sheet {
  readonly name: string;
  readonly status: 'draft' | 'activated' | 'archived';
  readonly developer: Company | null;
  readonly secondary_developer: Company | null;
  readonly marketer: Company | null;
  readonly texts: readonly ProgramText[];
  readonly medias: readonly Media[];
  readonly files: readonly ProgramFile[];
  readonly available_vat_rates: readonly number[];
  readonly legal_tax_eligibilities: readonly string[];
  readonly heatings: readonly string[];
  readonly residence_types: readonly string[];
  readonly commercial_specificities: readonly string[];
  readonly services: readonly string[];
  readonly schemes_financials: readonly string[];
  readonly schemes_environmentals: readonly string[];
  readonly schemes_investments: readonly string[];
  readonly vat_rate: number | null;
  readonly reduced_vat_rate: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly sales_office_longitude: number | null;
  readonly sales_office_latitude: number | null;
  readonly construction_work_start_year: number | null;
  readonly delivery_year: number | null;
  readonly floors: number | null;
  readonly [text: string]: unknown;
}

export type Program =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'known';
      readonly id: number;
      readonly sheet: Sheet;
      readonly buildings: readonly Building[];
      readonly rules: ProgramRules;
    };

export type KnownProgram = Extract<Program, { status: 'known' }>;

export const programAggregate: Aggregate<Program, ProgramEvent> = {
  category: 'program',
  initial: { status: 'unknown' },
  evolve: (state, event) => evolve(state, event),
};

export function evolve(state: Program, { type, data }: ProgramEvent): Program {
  if (type === 'ProgramCreated') {
    const rules = { ...DEFAULT_RULES, ...data.rules } as ProgramRules;
    return {
      status: 'known',
      id: data.program_id,
      sheet: data.sheet as unknown as Sheet,
      buildings: [],
      rules,
    };
  }
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'ProgramChanged':
      return { ...state, sheet: { ...state.sheet, ...data.changes } as Sheet };
    case 'ProgramRulesChanged':
      return { ...state, rules: { ...state.rules, ...data.rules } as ProgramRules };
    case 'BuildingAdded':
      return { ...state, buildings: [...state.buildings, data.building as Building] };
    default:
      return type satisfies never;
  }
}
