// A program as its stream tells it: the sheet's fields, its buildings, its rules.
import type { Aggregate } from '../../platform/rules/aggregate.ts';
import type { ProgramEvent } from './events.ts';
import type { KeptCompany, KeptFile, KeptMedia, KeptSheet, KeptText } from './kept.ts';
import { DEFAULT_RULES, type ProgramRules } from './rules.ts';

export type CompanyFile = Readonly<KeptFile>;
export type Company = Readonly<KeptCompany>;
export type ProgramText = Readonly<KeptText>;
export type ProgramFile = Readonly<KeptFile>;
export type Media = Readonly<KeptMedia>;

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
export type Sheet = Readonly<KeptSheet>;

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
  snapshots: { version: 1, every: 200, revive: (json) => json as Program },
};

/** In the order in which they were added. */
export function buildingsAfter(
  before: readonly Building[],
  { type, data }: ProgramEvent,
): readonly Building[] {
  switch (type) {
    case 'BuildingAdded':
      return [...before, data.building];
    case 'BuildingChanged':
      return withChanged(before, data.building);
    case 'BuildingRemoved':
      return without(before, data.building_id);
    default:
      return before;
  }
}

function withChanged<One extends { readonly id: number }>(all: readonly One[], one: One): One[] {
  return all.map((known) => (known.id === one.id ? one : known));
}

function without<One extends { readonly id: number }>(all: readonly One[], id: number): One[] {
  return all.filter((known) => known.id !== id);
}

export function evolve(state: Program, event: ProgramEvent): Program {
  const { type, data } = event;
  if (type === 'ProgramCreated') {
    const rules = { ...DEFAULT_RULES, ...data.rules };
    return {
      status: 'known',
      id: data.program_id,
      sheet: data.sheet,
      buildings: [],
      rules,
    };
  }
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'ProgramChanged':
      return { ...state, sheet: { ...state.sheet, ...data.changes } };
    case 'ProgramRulesChanged':
      return { ...state, rules: { ...state.rules, ...data.rules } };
    case 'ProgramTextAdded':
      return withTexts(state, [...state.sheet.texts, data.text]);
    case 'ProgramTextChanged':
      return withTexts(state, withChanged(state.sheet.texts, data.text));
    case 'ProgramTextRemoved':
      return withTexts(state, without(state.sheet.texts, data.text_id));
    case 'BuildingAdded':
    case 'BuildingChanged':
    case 'BuildingRemoved':
      return { ...state, buildings: buildingsAfter(state.buildings, event) };
    default:
      return type satisfies never;
  }
}

function withTexts(program: KnownProgram, texts: KeptText[]): KnownProgram {
  return { ...program, sheet: { ...program.sheet, texts } };
}
