// Who may what in the sales office: the one table that every back office route asks. A role is what a person or a
// machine of the office holds; it holds the permissions of the partner API and the rights of the office's own routes.
import {
  anyOf,
  GLOBAL_PERMISSIONS,
  PROGRAM_PERMISSIONS,
  type Access,
  type Holder,
  type Permission,
} from './permissions.ts';

export const ROLES = ['sales', 'manager', 'auditor', 'analyst', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What only the office does. */
export const OFFICE_RIGHTS = [
  'space.read',
  'programs.read',
  'programs.write',
  'options.prolong-any',
  'registrations.rule',
  'purchases.write',
  'leads.protect',
  'leads.anonymise',
  'history.any',
  'exports.read',
  'figures.read',
  'people.read',
  'people.write',
  'webhooks.read',
  'webhooks.write',
  'settings.read',
  'settings.write',
  'system',
] as const;
export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

export interface RoleRights {
  readonly permissions: readonly Permission[];
  readonly rights: readonly OfficeRight[];
  /** Whether the role may be granted for some programs only; else it is for all of them. */
  readonly perProgram: boolean;
  /** Whether it sees who buyers are. */
  readonly seesPersons: boolean;
}

const READS_SALE: readonly Permission[] = [
  'information.view',
  'lot.view',
  'option-extended.view',
  'registration.view',
  'purchase-extended.view',
];
const READS_LEADS: readonly Permission[] = [
  'global.lead.view',
  'lead-extended.view',
  'record.view',
  'sales-action.view',
];
const WRITES_LEADS: readonly Permission[] = [
  'global.lead.create',
  'lead.create',
  'lead-extended.update',
  'contact.create',
  'contact.update',
  'contact.delete',
  'record.create',
  'record.update',
  'record.delete',
  'sales-action.create',
  'sales-action.update',
];
const HOLDS_LOTS: readonly Permission[] = ['option.create', 'option.update', 'option.delete'];
const READS: readonly OfficeRight[] = ['space.read', 'programs.read'];

export const ROLE_RIGHTS: Readonly<Record<Role, RoleRights>> = {
  sales: {
    permissions: [...READS_SALE, ...READS_LEADS, ...WRITES_LEADS, ...HOLDS_LOTS, 'audit.view'],
    rights: [...READS, 'exports.read', 'figures.read'],
    perProgram: true,
    seesPersons: true,
  },
  manager: {
    permissions: [
      ...READS_SALE,
      ...READS_LEADS,
      ...WRITES_LEADS,
      ...HOLDS_LOTS,
      'option-extended.delete',
      'lot.create',
      'lot.update',
      'lot.delete',
      'registration.create',
      'registration.delete',
      'audit.view',
    ],
    rights: [
      ...READS,
      'programs.write',
      'options.prolong-any',
      'registrations.rule',
      'purchases.write',
      'leads.protect',
      'history.any',
      'exports.read',
      'figures.read',
    ],
    perProgram: true,
    seesPersons: true,
  },
  auditor: {
    permissions: [...READS_SALE, ...READS_LEADS, 'audit.view'],
    rights: [
      ...READS,
      'history.any',
      'exports.read',
      'figures.read',
      'people.read',
      'webhooks.read',
      'settings.read',
    ],
    perProgram: false,
    seesPersons: true,
  },
  analyst: {
    permissions: READS_SALE,
    rights: [...READS, 'exports.read', 'figures.read'],
    perProgram: true,
    seesPersons: false,
  },
  admin: {
    permissions: READS_SALE,
    rights: [
      ...READS,
      'people.read',
      'people.write',
      'webhooks.read',
      'webhooks.write',
      'settings.read',
      'settings.write',
      'leads.anonymise',
    ],
    perProgram: false,
    seesPersons: false,
  },
};

/** Who runs the service, in every client space. */
export const OPERATOR_RIGHTS: RoleRights = {
  permissions: [...GLOBAL_PERMISSIONS, ...PROGRAM_PERMISSIONS],
  rights: OFFICE_RIGHTS,
  perProgram: false,
  seesPersons: true,
};

/** What a back office route asks of its caller: a right of the office, or a permission that partners can hold too. */
export function office(right: OfficeRight): Access {
  return asked(
    ({ rights }) => rights.includes(right),
    (caller) => caller.rights?.has(right) ?? false,
  );
}

export function officeHolding(permission: Permission): Access {
  return officeAs(anyOf(permission));
}

/** What may be read there may be taken along by whoever holds the right to. */
export function officeExporting(permission: Permission): Access {
  const [read, take] = [officeHolding(permission), office('exports.read')];
  return asked(
    ({ permissions, rights }) => permissions.includes(permission) && rights.includes('exports.read'),
    (caller) => read.allows(caller) && take.allows(caller),
  );
}

/** The question of a partner's route, as the office is asked it. */
export function officeAs({ allows }: { readonly allows: (who: Required<Holder>) => boolean }): Access {
  return asked(
    ({ permissions }) => {
      const held = new Set(permissions);
      return allows({ permissions: held, globalPermissions: held, rights: NONE });
    },
    ({ rights = NONE, ...who }) => allows({ ...who, rights }),
  );
}

const NONE: ReadonlySet<string> = new Set();

function asked(gives: (role: RoleRights) => boolean, allows: Access['allows']): Access {
  const roles = ROLES.filter((role) => gives(ROLE_RIGHTS[role]));
  const holders = [...roles, 'operator'];
  return {
    words: holders.map((role) => `\`${role}\``).join(', '),
    lacking: holders.join(' ou '),
    allows,
  };
}
