// The permissions of a key as fields: those of the client space, and those on programs by what they are about.
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { permission } from '../../domain/labels/permissions.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../domain/vocabulary/permissions.ts';
import { html, type Html } from '../html.ts';
import { tick, wrongBeside, type Filled, type Typed } from '../parts/field.ts';

const ABOUT: Vocabulary = {
  information: 'Programmes',
  lot: 'Lots',
  lead: 'Prospects',
  contact: 'Contacts',
  record: 'Échanges',
  'sales-action': 'Actions commerciales',
  registration: 'Déclarations',
  option: 'Options',
  purchase: 'Ventes',
  audit: 'Historiques',
};

/** `lot-alloted.view` and `lead-extended.view` are about lots and leads. */
export function aboutOf(name: string): string {
  const [about = name] = name.split('.');
  return about.replace(/-(alloted|extended)$/, '');
}

export function permissionFields(filled: Filled): Html {
  const groups = [...new Set(PROGRAM_PERMISSIONS.map(aboutOf))];
  return html`${group('Sur tout l’espace client', GLOBAL_PERMISSIONS, filled)}
    ${wrongBeside('global_permissions', filled)}
    <div class="beside">
      ${groups.map((about) =>
        group(
          display(ABOUT, about),
          PROGRAM_PERMISSIONS.filter((name) => aboutOf(name) === about),
          filled,
        ),
      )}
    </div>
    ${wrongBeside('permissions', filled)}`;
}

function group(legend: string, names: readonly string[], filled: Filled): Html {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${names.map((name) => tick({ name: `may:${name}`, label: display(permission, name), hint: name }, filled))}
  </fieldset>`;
}

export function permissionsOf(typed: Typed): {
  readonly global_permissions: readonly string[];
  readonly permissions: readonly string[];
} {
  const ticked = Object.keys(typed).flatMap((name) => (name.startsWith('may:') ? [name.slice(4)] : []));
  const isGlobal = (name: string): boolean => name.startsWith('global.');
  return {
    global_permissions: ticked.filter(isGlobal),
    permissions: ticked.filter((name) => !isGlobal(name)),
  };
}
