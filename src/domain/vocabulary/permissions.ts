// Every permission a key can hold, and which of them contain others.
import { Type } from 'typebox';

export const GLOBAL_PERMISSIONS = [
  'global.lead.view',
  'global.lead.create',
  'global.webhook.manage',
] as const;

export const PROGRAM_PERMISSIONS = [
  'information.view',
  'lot-alloted.view',
  'lot.view',
  'lot.create',
  'lot.update',
  'lot.delete',
  'lead.create',
  'lead.view',
  'lead.update',
  'lead-extended.view',
  'lead-extended.update',
  'contact.create',
  'contact.update',
  'contact.delete',
  'record.view',
  'record.create',
  'record.update',
  'record.delete',
  'sales-action.view',
  'sales-action.create',
  'sales-action.update',
  'registration.view',
  'registration.create',
  'registration.delete',
  'option.view',
  'option.create',
  'option.update',
  'option.delete',
  'option-extended.view',
  'option-extended.delete',
  'purchase.view',
  'purchase-extended.view',
  'audit.view',
] as const;

type GlobalPermission = (typeof GLOBAL_PERMISSIONS)[number];
type ProgramPermission = (typeof PROGRAM_PERMISSIONS)[number];
export type Permission = GlobalPermission | ProgramPermission;

export const GlobalPermissionName = Type.Enum([...GLOBAL_PERMISSIONS]);
export const ProgramPermissionName = Type.Enum([...PROGRAM_PERMISSIONS]);

/** Holding the permission on the left is as good as holding those on the right. */
const CONTAINS: Partial<Record<ProgramPermission, readonly ProgramPermission[]>> = {
  'lead-extended.view': ['lead.view'],
  'lead-extended.update': ['lead.update', 'sales-action.create'],
  'lead.update': ['sales-action.create'],
  'lot.view': ['lot-alloted.view'],
  'information.view': ['lot-alloted.view'],
  'option-extended.view': ['option.view'],
  'option-extended.delete': ['option.delete'],
  'purchase-extended.view': ['purchase.view'],
};

export interface Holder {
  readonly globalPermissions: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** Of people and machines of the office; API keys have none. */
  readonly rights?: ReadonlySet<string>;
}

/** What is asked of a key: the question, and how the documentation puts it. */
export interface Access {
  /** Null: nothing is asked. */
  readonly words: string | null;
  /** How an answer puts it to a key that is refused. */
  readonly lacking: string;
  readonly allows: (key: Holder) => boolean;
}

export const noPermission: Access = { words: null, lacking: '', allows: () => true };
export const anyProgramPermission: Access = {
  words: 'any program permission',
  lacking: 'une permission de programme, quelle qu’elle soit',
  allows: (key) => key.permissions.size > 0,
};

/** The question is asked on every request, so what grants what is worked out once. */
export function anyOf(...permissions: readonly [Permission, ...Permission[]]): Access {
  const program = new Set(permissions.flatMap((p) => (isGlobal(p) ? [] : grantors(p))));
  const global = permissions.filter(isGlobal);
  return {
    words: permissions.map((p) => `\`${p}\``).join(' or '),
    lacking: permissions.join(' ou '),
    allows: (key) => {
      for (const p of program) if (key.permissions.has(p)) return true;
      return global.some((p) => key.globalPermissions.has(p));
    },
  };
}

const single = new Map<Permission, Access>(
  [...GLOBAL_PERMISSIONS, ...PROGRAM_PERMISSIONS].map((p) => [p, anyOf(p)] as const),
);

export function holds(key: Holder, permission: Permission): boolean {
  return single.get(permission)!.allows(key);
}

function isGlobal(permission: Permission): permission is GlobalPermission {
  return GLOBAL_PERMISSIONS.some((p) => p === permission);
}

function grantors(permission: Permission): Permission[] {
  return [
    permission,
    ...PROGRAM_PERMISSIONS.filter((p) => CONTAINS[p]?.some((contained) => contained === permission)),
  ];
}
