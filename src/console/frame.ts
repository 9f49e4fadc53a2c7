// What stands around every page of a client space: its name, the pages that are open to this visitor, and who that is.
import { ROLE_NAMES } from '../domain/vocabulary/role-names.ts';
import { ROLE_RIGHTS, type OfficeRight } from '../domain/vocabulary/roles.ts';
import type { Permission } from '../domain/vocabulary/permissions.ts';
import type { SignedIn } from '../api/sign-in/session-directory.ts';
import { html, type Html } from './html.ts';

interface Place {
  readonly path: string;
  readonly name: string;
  /** Who has one of these finds something there. */
  readonly asks: readonly (OfficeRight | Permission)[];
}

const PLACES: readonly Place[] = [
  { path: '/', name: 'Aujourd’hui', asks: [] },
  { path: '/programmes', name: 'Programmes', asks: ['programs.read'] },
  { path: '/declarations', name: 'Déclarations', asks: ['registration.view'] },
  { path: '/prospects', name: 'Prospects', asks: ['global.lead.view'] },
  { path: '/ventes', name: 'Ventes', asks: ['purchase-extended.view'] },
  { path: '/pilotage', name: 'Pilotage', asks: ['figures.read'] },
];

/** What is set up once and looked after now and then. */
const SET_UP: readonly Place[] = [
  { path: '/equipe', name: 'Équipe', asks: ['people.read'] },
  { path: '/cles', name: 'Clés', asks: ['people.read'] },
  { path: '/jetons', name: 'Jetons', asks: ['people.read'] },
  { path: '/webhooks', name: 'Webhooks', asks: ['webhooks.read'] },
  { path: '/reglages', name: 'Réglages', asks: ['settings.read'] },
];

export function spacePath(tenantKey: string, path: string): string {
  return `/console/${tenantKey}${path === '/' ? '' : path}`;
}

/** What a page says of itself. */
interface Framed {
  /** The place that it belongs to. */
  readonly here: string;
  /** It has a search of its own, with filters. */
  readonly searches?: true | undefined;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** `waiting`: beside the names of places, how many wait there. */
export function frameOf(
  { officer, space, fullname, roles }: SignedIn,
  { here, searches }: Framed,
  waiting = NONE,
): Html {
  const held = new Set(
    roles.flatMap((role) => [...ROLE_RIGHTS[role].permissions, ...ROLE_RIGHTS[role].rights]),
  );
  const isOpen = ({ asks }: Place): boolean => asks.every((one) => held.has(one));
  const [everyDay, setUp] = [PLACES.filter(isOpen), SET_UP.filter(isOpen)];
  const link = ({ path, name }: Place): Html =>
    html`<li>
      <a href="${spacePath(officer.tenantKey, path)}" ${path === here && html`aria-current="page"`}
        >${name}</a
      >
      ${waits(waiting.get(path) ?? 0)}
    </li>`;
  const what = roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(', ');
  return html`<header class="bar">
      <a class="mark" href="/console">Lotbook</a>
      <span class="space">${space}</span>
      ${everyDay.some(({ path }) => path === SEARCHED) && !searches && search(officer.tenantKey)}
      <span class="who" title="${fullname}, ${what}">${fullname}<span class="roles">, ${what}</span></span>
      <form method="post" action="/console/deconnexion"><button class="quiet">Se déconnecter</button></form>
    </header>
    <nav aria-label="Pages">
      <ul>
        ${everyDay.map(link)}
      </ul>
      ${
        setUp.length > 0 &&
        html`<h2 id="set-up">Administration</h2>
          <ul aria-labelledby="set-up">
            ${setUp.map(link)}
          </ul>`
      }
    </nav>`;
}

function waits(many: number): Html | null {
  return many === 0 ? null : html`<span class="count">${many}<span class="unseen"> en attente</span></span>`;
}

const SEARCHED = '/prospects';

function search(tenantKey: string): Html {
  return html`<form class="find" role="search" action="${spacePath(tenantKey, SEARCHED)}">
    <input
      type="search"
      name="q"
      aria-label="Chercher un prospect ou un lot"
      placeholder="Prospect, lot, téléphone…"
    />
  </form>`;
}
