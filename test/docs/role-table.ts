// The table of roles in the page for administrators, made from the table that every route asks.
import {
  OPERATOR_RIGHTS,
  ROLE_RIGHTS,
  ROLES,
  type OfficeRight,
  type RoleRights,
} from '../../src/domain/vocabulary/roles.ts';
import type { Permission } from '../../src/domain/vocabulary/permissions.ts';

const START = '<!-- roles: written by `npm run docs` -->';
const END = '<!-- end of roles -->';

const PERMISSIONS: readonly (readonly [Permission, string])[] = [
  ['information.view', 'read program sheets and lots'],
  ['option-extended.view', 'read options'],
  ['purchase-extended.view', 'read sales'],
  ['registration.view', 'read declarations'],
  ['lead-extended.view', 'read leads, their contacts, records and sales actions'],
  ['lead.create', 'add leads, and write on them'],
  ['option.create', 'place, prolong and cancel options of their own'],
  ['option-extended.delete', 'cancel anybody’s options'],
  ['lot.update', 'change lots and prices'],
  ['registration.create', 'declare people'],
  ['audit.view', 'read histories'],
];

const RIGHTS: Readonly<Record<OfficeRight, string>> = {
  'space.read': 'read the client space',
  'programs.read': 'read programs in any status, buildings, twins and allotments',
  'programs.write': 'change programs, buildings, twins and allotments',
  'options.prolong-any': 'prolong anybody’s options',
  'registrations.rule': 'rule on declarations',
  'purchases.write': 'prepare, carry on and cancel sales',
  'leads.protect': 'protect leads',
  'leads.anonymise': 'anonymise leads',
  'history.any': 'read the history of anything in their programs',
  'exports.read': 'take lists along as spreadsheets',
  'figures.read': 'read the figures of the sale',
  'people.read': 'see people, keys, tokens, sessions and sign-ins',
  'people.write': 'add and change people, keys and tokens, invite people, end sessions',
  'webhooks.read': 'see webhooks',
  'webhooks.write': 'change webhooks',
  'settings.read': 'see settings',
  'settings.write': 'change settings, the issuer of OpenID Connect among them',
  system: 'open client spaces, and what concerns the whole service',
};

export function withRoles(page: string): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('the page has lost the place of its roles');
  const all: readonly RoleRights[] = [...ROLES.map((role) => ROLE_RIGHTS[role]), OPERATOR_RIGHTS];
  const row = (words: string, has: (role: RoleRights) => boolean): string =>
    `| ${[words, ...all.map((role) => (has(role) ? '✓' : ''))].join(' | ')} |`;
  return [
    before + START,
    '',
    `| may | ${[...ROLES.map((role) => `\`${role}\``), 'operator'].join(' | ')} |`,
    `| --- | ${all.map(() => '---').join(' | ')} |`,
    ...PERMISSIONS.map(([name, words]) => row(words, ({ permissions }) => permissions.includes(name))),
    ...Object.entries(RIGHTS).map(([name, words]) =>
      row(words, ({ rights }) => rights.some((right) => right === name)),
    ),
    row('see who buyers are', ({ seesPersons }) => seesPersons),
    row('be bound to some programs', ({ perProgram }) => perProgram),
    '',
    END + after,
  ].join('\n');
}
