// What is typed of somebody: who it is, and which roles they hold on which programs.
import { ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import { html, type Html } from '../html.ts';

type Typed = Readonly<Record<string, string>>;

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
    firstname: person.firstname,
    name: person.name,
    email: person.email,
    programs: person.program_ids === 'all' ? '' : person.program_ids.join(', ') || 'aucun',
    ...Object.fromEntries(person.roles.map((role) => [`role-${role}`, 'oui'])),
  };
}

export function personFields(typed: Typed): Html {
  return html`<label>Prénom <input name="firstname" value="${typed.firstname}" required /></label>
    <label>Nom <input name="name" value="${typed.name}" required /></label>
    <label>E-mail <input type="email" name="email" value="${typed.email}" required /></label>
    <fieldset>
      <legend>Rôles</legend>
      ${ROLES.map(
        (role) =>
          html`<label
            ><input
              type="checkbox"
              name="role-${role}"
              value="oui"
              ${typed[`role-${role}`] && html`checked`}
            />
            ${ROLE_NAMES[role]}</label
          >`,
      )}
    </fieldset>
    <label
      >Programmes (numéros séparés par des virgules, vide pour tous, « aucun » pour aucun)
      <input name="programs" value="${typed.programs}" />
    </label>`;
}

/** As the API takes it; what is no number stays as it was typed, for the API to say so. */
export function personOf(typed: Typed): object {
  const { firstname = '', name = '', email = '', programs = '' } = typed;
  const roles = ROLES.filter((role) => typed[`role-${role}`] !== undefined);
  return { firstname, name, email, roles, program_ids: programsOf(programs) };
}

function programsOf(text: string): 'all' | readonly (number | string)[] {
  if (text === '') return 'all';
  if (text.toLowerCase() === 'aucun') return [];
  return text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : part.trim()));
}
