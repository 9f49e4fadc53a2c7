// Who builds a program and who sells it: three companies of the same fields, each sent whole where any of them changed.
import { fieldLabel } from '../../domain/labels/story-fields.ts';
import { changedFrom, type SheetField, type SheetPart } from '../parts/sheet-form.ts';
import type { Typed } from '../parts/field.ts';
import type { Company, ProgramSheet } from './told.ts';

const ROLES = ['developer', 'secondary_developer', 'marketer'] as const;
type Role = (typeof ROLES)[number];
const FIELDS = ['name', 'address1', 'address2', 'zipcode', 'city', 'country'] as const;

function fieldOf(role: Role, name: (typeof FIELDS)[number]): SheetField {
  const hint = name === 'country' && { hint: 'code à deux lettres : FR' };
  return { name: `${role}.${name}`, kind: 'text', label: fieldLabel(name), ...hint };
}

export const companyParts: readonly SheetPart[] = ROLES.map((role) => ({
  legend: fieldLabel(role),
  fields: FIELDS.map((name) => fieldOf(role, name)),
}));

export function companiesTold(program: Pick<ProgramSheet, Role>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    ROLES.flatMap((role) => FIELDS.map((name) => [`${role}.${name}`, program[role]?.[name]])),
  );
}

/** One of which nothing is said is none; its files are not typed here, and stay. */
export function companiesChanged(
  program: Pick<ProgramSheet, Role>,
  before: Typed,
  typed: Typed,
): Readonly<Record<string, object | null>> {
  const changed = Object.keys(changedFrom(companyParts, before, typed));
  const said = changedFrom(companyParts, {}, typed) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    ROLES.filter((role) => changed.some((name) => name.startsWith(`${role}.`))).map((role) => {
      const fields = FIELDS.map((name) => [name, said[`${role}.${name}`]] as const);
      const isNone = fields.every(([, value]) => value === undefined);
      return [role, isNone ? null : { ...Object.fromEntries(fields), files: filesOf(program[role]) }];
    }),
  );
}

function filesOf(company: Company | null): readonly object[] {
  return (company?.files ?? []).map(({ category, name, type, file_url, thumbnail_url }) => ({
    category,
    name,
    type,
    file_url,
    thumbnail_url,
  }));
}
