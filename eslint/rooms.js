// The rooms of the house, and which of them each may look into. What is not named here is not allowed, whether it is
// imported as a value, as a type or while running.
import { importRule } from './boundaries.js';

/** What rules are made of: no store anywhere in it. */
const PURE = ['src/platform/kernel', 'src/platform/rules', 'src/platform/judging'];
/** Both stores, and what is read and written in them. */
const STORES = [
  'src/platform/postgres',
  'src/platform/eventstore',
  'src/platform/vault',
  'src/platform/commands',
  'src/platform/following',
];
const DOMAIN = [
  'src/domain/vocabulary',
  'src/domain/labels',
  'src/domain/places',
  'src/domain/tenant',
  'src/domain/lead',
  'src/domain/program',
  'src/domain/grid',
  'src/domain/registrations',
  'src/domain/webhooks',
];
const SERVICE = [...PURE, ...STORES, 'src/platform/pasts', ...DOMAIN, 'src/processes'];
const WORDS = [...PURE, 'src/domain/vocabulary', 'src/domain/labels'];

const NODE = 'src/platform/embedded/node';
const NODE_STANDS_ON = ['src/platform/kernel', 'src/platform/postgres', 'src/platform/eventstore'];

/** A room, and the rooms below it. */
const ROOMS = {
  'src/platform/kernel': [],
  'src/platform/rules': ['src/platform/kernel'],
  'src/platform/judging': ['src/platform/kernel', 'src/platform/rules'],
  'src/platform/postgres': ['src/platform/kernel'],
  'src/platform/vault': ['src/platform/kernel', 'src/platform/postgres'],
  'src/platform/eventstore': ['src/platform/kernel', 'src/platform/rules', 'src/platform/vault'],
  'src/platform/commands': [
    'src/platform/kernel',
    'src/platform/rules',
    'src/platform/vault',
    'src/platform/eventstore',
  ],
  'src/platform/pasts': ['src/platform/kernel', 'src/platform/rules', 'src/platform/eventstore'],
  'src/platform/following': [
    'src/platform/kernel',
    'src/platform/rules',
    'src/platform/postgres',
    'src/platform/eventstore',
  ],
  'src/platform/http': [...PURE, 'src/platform/postgres', 'src/platform/eventstore'],
  'src/platform/files': ['src/platform/kernel', 'src/platform/http'],
  // Of the event node: readers and writers meet in the log only.
  [`${NODE}/log`]: NODE_STANDS_ON,
  [`${NODE}/protocol`]: [...NODE_STANDS_ON, `${NODE}/log`],
  [`${NODE}/reading`]: [...NODE_STANDS_ON, `${NODE}/log`, `${NODE}/protocol`],
  [`${NODE}/writing`]: [...NODE_STANDS_ON, `${NODE}/log`, `${NODE}/protocol`],
  'src/platform/embedded': [
    ...NODE_STANDS_ON,
    `${NODE}/log`,
    `${NODE}/protocol`,
    `${NODE}/reading`,
    `${NODE}/writing`,
  ],
  'src/platform/egress': [],
  'src/platform/sheets': ['src/platform/kernel'],
  'src/platform/pictures': [],
  'src/domain/vocabulary': PURE,
  'src/domain/labels': [],
  'src/domain/places': [],
  'src/domain/tenant': WORDS,
  'src/domain/lead': [...WORDS, 'src/domain/places', 'src/domain/tenant'],
  'src/domain/program': WORDS,
  'src/domain/grid': [...WORDS, 'src/domain/program'],
  'src/domain/registrations': [...WORDS, 'src/domain/lead', 'src/domain/program'],
  'src/domain/webhooks': [...WORDS, 'src/domain/program', 'src/domain/grid'],
  'src/processes': [...PURE, ...STORES, 'src/platform/http', ...DOMAIN],
  'src/api': [
    ...SERVICE,
    'src/platform/http',
    'src/platform/files',
    'src/platform/egress',
    'src/platform/sheets',
  ],
  'src/console': [
    ...PURE,
    'src/platform/following',
    'src/platform/http',
    'src/platform/pictures',
    ...DOMAIN,
    'src/processes',
    'src/api',
  ],
  'src/guide': [...PURE, 'src/platform/http', 'src/console'],
  'src/roles': [...SERVICE, 'src/platform/egress'],
  'src/app': [
    ...SERVICE,
    'src/platform/http',
    'src/platform/files',
    'src/platform/sheets',
    'src/platform/embedded',
    'src/api',
    'src/console',
    'src/guide',
    'src/roles',
    'projections',
    'migrations',
  ],
  projections: [...PURE, ...STORES, ...DOMAIN, 'migrations'],
  migrations: [],
};

/** How rows look is known to those who answer questions, and to nobody who decides. */
const ROWS = 'projections/tables.ts';
const READS_ROWS = /^src\/(api|console|app)\/|^src\/processes\/book\.ts$/;

/** Packages that a rule may be made of. */
const RULE_PACKAGES = new Set(['typebox', 'libphonenumber-js', 'node:crypto']);

export function roomOf(file) {
  return Object.keys(ROOMS).find((room) => file.startsWith(`${room}/`)) ?? null;
}

export const roomsApart = importRule(
  'A room looks only into those below it',
  ({ file, imported, package: name, typeOnly }) => {
    const room = roomOf(file);
    if (room === null) return null;
    if (imported === null)
      return room.startsWith('src/domain/') && !RULE_PACKAGES.has(name)
        ? `a rule is made of ${[...RULE_PACKAGES].join(', ')} and of other rules, not of ${name}`
        : null;
    const other = roomOf(imported);
    if (other === room || ROOMS[room].includes(other)) return null;
    if (imported === ROWS && READS_ROWS.test(file))
      return typeOnly ? null : `${ROWS} says how rows look: import it as a type`;
    return `${room} does not look into ${other ?? imported}`;
  },
);

const ROUTES = /^src\/api\/[^/]+\/(routes|desk)\.ts$/;

export const routesStandAlone = importRule('Only app puts routes together', ({ file, imported }) =>
  imported !== null && ROUTES.test(imported) && !file.startsWith('src/app/')
    ? `only src/app imports routes: what ${file} needs of ${imported} belongs into a file of its own`
    : null,
);
