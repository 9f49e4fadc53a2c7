// A client space whose people sign in, as tests of signing in want it.
import { expect } from 'vitest';
import { Browser, type Seen } from '../../support/browser/browser.ts';
import { openSpace, type Space } from '../../support/space.ts';

export interface Office {
  readonly space: Space;
  /** The client space, after `/backoffice/v1`. */
  readonly at: string;
  person(roles: readonly string[], bounds?: { program_ids: readonly number[] }): Promise<number>;
  link(id: number): Promise<string>;
  /** A browser in which this person has signed in. */
  signedIn(id: number): Promise<Browser>;
  openSessions(id: number): Promise<{ readonly id: number }[]>;
  outcomes(id: number): Promise<string[]>;
  /** The back office with the cookies of a browser. */
  desk(browser: Browser, url: string, method?: string): Promise<Seen>;
  /** The limit of tries is another test's. */
  laterOn(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const space = await openSpace();
  const at = `/${space.tenant}`;
  await space.desk('POST', '/tenants', { key: 'other', name: 'Autre' });
  let number = 0;
  const office: Office = {
    space,
    at,
    async person(roles, bounds) {
      number += 1;
      const who = { firstname: 'Jeanne', name: `Martin ${number}`, email: `jeanne.${number}@x.example` };
      const added = await space.desk('POST', `${at}/users`, { ...who, roles, ...bounds });
      return (added.json.data as { id: number }).id;
    },
    async link(id) {
      const made = await space.desk('POST', `${at}/users/${id}/invitations`, {});
      expect(made.status).toBe(201);
      return (made.json.data as { url: string }).url;
    },
    async signedIn(id) {
      const browser = new Browser(space.address);
      const seen = await browser.post(await office.link(id));
      expect([seen.status, seen.location]).toEqual([303, '/console']);
      return browser;
    },
    async openSessions(id) {
      return (await space.desk('GET', `${at}/users/${id}/sessions`)).json.data as { id: number }[];
    },
    async outcomes(id) {
      const listed = await space.desk('GET', `${at}/sign-ins?user_id=${id}`);
      return (listed.json.data as { outcome: string }[]).map(({ outcome }) => outcome);
    },
    desk: (browser, url, method = 'GET') => browser.send(method, `/backoffice/v1${url}`),
    laterOn: () => space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000)),
  };
  return office;
}
