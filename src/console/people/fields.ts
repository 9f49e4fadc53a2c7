// What is typed of somebody: who it is, and which roles they hold on which programs.
import { ROLE_MEANINGS, ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import { html, type Html } from '../html.ts';
import { input, tick, wrongBeside, type Filled, type Typed } from '../parts/field.ts';
import { oneLine } from '../typed.ts';
import { programsField, programsOf, programsTyped } from '../parts/programs-field.ts';

export interface Person {
  readonly id: number;
  readonly firstname: string;
  readonly name: string;
  readonly fullname: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly program_ids: readonly number[] | 'all';
  readonly is_active: boolean;
  readonly last_seen_at: string | null;
}

/** As the fields of a form hold it. */
export function typedOf(person: Person): Typed {
  return {
    firstname: oneLine(person.firstname),
    name: oneLine(person.name),
    email: person.email,
    ...programsTyped(person.program_ids),
    ...Object.fromEntries(person.roles.map((role) => [`role-${role}`, 'oui'])),
  };
}

export function personFields(filled: Filled, names: ReadonlyMap<number, string>): Html {
  return html`${input({ name: 'firstname', label: 'Prénom', required: true }, filled)}
    ${input({ name: 'name', label: 'Nom', required: true }, filled)}
    ${input({ name: 'email', label: 'E-mail', type: 'email', required: true }, filled)}
    <fieldset>
      <legend>Rôles</legend>
      ${ROLES.map((role) =>
        tick({ name: `role-${role}`, label: ROLE_NAMES[role], hint: ROLE_MEANINGS[role] }, filled),
      )}
      ${wrongBeside('roles', filled)}
    </fieldset>
    ${programsField(names, filled)}`;
}

/** As the API takes it. */
export function personOf(typed: Typed): Readonly<Record<string, unknown>> {
  const { firstname = '', name = '', email = '' } = typed;
  const roles = ROLES.filter((role) => typed[`role-${role}`] !== undefined);
  return { firstname, name, email, roles, program_ids: programsOf(typed) };
}
