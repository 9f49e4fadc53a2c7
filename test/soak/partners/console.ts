// Somebody of the office with a browser, signed in by a link: looks at pages, of any process, while all goes on.
import { Browser } from '../../support/browser/browser.ts';
import { numberAt, textAt } from '../json.ts';
import type { Stage } from './cast.ts';
import type { ClientSpace } from './client-space.ts';

const browsers = new WeakMap<ClientSpace, Browser>();
let visitors = 0;

/** Pages say that they are away as everything else does; what else is wrong is a finding. */
const FINE = [200, 303, 503];

export async function lookAtPages({ space, chance, ledger }: Stage): Promise<void> {
  const browser = browsers.get(space) ?? (await signIn(space));
  if (!browser) return;
  browsers.set(space, browser);
  const program = chance.one(space.programs);
  const page = chance.one([
    '',
    '/programmes',
    `/programmes/${program.id}`,
    `/programmes/${program.id}/lots/${chance.one(program.lots)}`,
    '/declarations',
    '/prospects',
    '/ventes',
  ]);
  const url = `${chance.one(space.addresses)}/console/${space.key}${page}`;
  const seen = await browser.get(url).catch(() => null);
  if (!seen) return;
  ledger.reads += 1;
  if (!FINE.includes(seen.status)) ledger.odd.push(`the page ${space.key}${page} answers ${seen.status}`);
  // sessions end by the clock of the service, which jumps
  if (seen.status === 303) browsers.delete(space);
}

async function signIn({ office }: ClientSpace): Promise<Browser | null> {
  visitors += 1;
  const who = { firstname: 'Jeanne', name: `Visite ${visitors}`, email: `visite.${visitors}@x.example` };
  const added = await office.tell('POST', '/users', { ...who, roles: ['manager'] });
  const id = numberAt(added.data, 'id');
  if (added.status !== 201 || id === null) return null;
  const invited = await office.tell('POST', `/users/${id}/invitations`, {});
  const link = invited.status === 201 ? textAt(invited.data, 'url') : null;
  if (link === null) return null;
  const browser = new Browser(new URL(link).origin);
  const seen = await browser.post(link).catch(() => null);
  return seen?.status === 303 ? browser : null;
}
