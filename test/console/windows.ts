// Real browser windows for journeys of the console: somebody of the office signs in by a link, as people do.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Space } from '../support/space.ts';

export interface Windows {
  /** A window of a person with these roles who has just signed in. */
  of(
    space: Space,
    roles: readonly string[],
    powers?: { readonly program_ids?: readonly number[] },
  ): Promise<Window>;
  /** A window of nobody yet. */
  ofNobody(): Promise<Page>;
  close(): Promise<void>;
}

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly userId: number;
  readonly fullname: string;
  /** Goes to an address below the client space, and answers with its status. */
  go(path: string): Promise<number>;
}

const AT_HOME = { locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const;

let number = 0;

export async function openWindows(): Promise<Windows> {
  const browser: Browser = await chromium.launch({
    executablePath: inject('chromium'),
    // root may not have a sandbox, and containers have little shared memory
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return {
    close: () => browser.close(),
    ofNobody: async () => (await browser.newContext(AT_HOME)).newPage(),
    async of(space, roles, powers = {}) {
      number += 1;
      const who = { firstname: 'Jeanne', name: `Fenêtre ${number}`, email: `fenetre.${number}@x.example` };
      const at = `/${space.tenant}/users`;
      const added = await space.desk('POST', at, { ...who, roles, ...powers });
      const { id, fullname } = added.json.data as { id: number; fullname: string };
      const made = await space.desk('POST', `${at}/${id}/invitations`, {});
      const context = await browser.newContext(AT_HOME);
      const page = await context.newPage();
      await page.goto((made.json.data as { url: string }).url);
      await page.getByRole('button').first().click();
      await page.waitForURL(/\/console\//);
      const go = async (path: string): Promise<number> => {
        const answer = await page.goto(`${space.address}/console/${space.tenant}${path}`);
        return answer?.status() ?? 0;
      };
      return { page, context, userId: id, fullname, go };
    },
  };
}
