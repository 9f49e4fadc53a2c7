// What of a program its lots depend on: of a known program, or folded from its events.
import type { ProgramEvent } from '../../program/events.ts';
import { buildingsAfter, type KnownProgram, type Sheet } from '../../program/program.ts';
import type { ProgramTerms } from './prices.ts';

export const DEFAULT_TERMS: ProgramTerms = {
  vat_rate: 20,
  reduced_vat_rate: 5.5,
  activated: false,
  actable_date: null,
  real_delivery_date: null,
  buildings: [],
};

export function termsOf(program: KnownProgram): ProgramTerms {
  return { ...withSheet(DEFAULT_TERMS, program.sheet), buildings: program.buildings };
}

export function termsAfter(terms: ProgramTerms, event: ProgramEvent): ProgramTerms {
  const { type, data } = event;
  switch (type) {
    case 'ProgramCreated':
      return withSheet(terms, data.sheet);
    case 'ProgramChanged':
      return withSheet(terms, data.changes);
    case 'BuildingAdded':
    case 'BuildingChanged':
    case 'BuildingRemoved':
      return { ...terms, buildings: buildingsAfter(terms.buildings, event) };
    case 'ProgramRulesChanged':
    case 'ProgramTextAdded':
    case 'ProgramTextChanged':
    case 'ProgramTextRemoved':
      return terms;
    default:
      return type satisfies never;
  }
}

function withSheet(terms: ProgramTerms, sheet: Partial<Sheet>): ProgramTerms {
  const has = (name: string): boolean => Object.hasOwn(sheet, name);
  return {
    vat_rate: has('vat_rate') ? (sheet.vat_rate ?? DEFAULT_TERMS.vat_rate) : terms.vat_rate,
    reduced_vat_rate: has('reduced_vat_rate') ? (sheet.reduced_vat_rate ?? null) : terms.reduced_vat_rate,
    activated: has('status') ? sheet.status === 'activated' : terms.activated,
    actable_date: has('actable_date') ? date(sheet.actable_date) : terms.actable_date,
    real_delivery_date: has('real_delivery_date') ? date(sheet.real_delivery_date) : terms.real_delivery_date,
    buildings: terms.buildings,
  };
}

function date(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
