// Pages take turns as the API does: who looks at one does so for its client space, the turn is held while the page is made,
// and by nobody who is still sending a form.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../src/api/sign-in/session-directory.ts';
import { html } from '../../src/console/html.ts';
import { spacePages, type SpaceParts } from '../../src/console/space.ts';
import { callRaw } from '../platform/http/raw-caller.ts';
import { sampleApp } from '../platform/http/sample-app.ts';

/** One is at work at a time, and of each client space one beside it. */
const LIMITS = {
  free: 1,
  underWay: 2,
  least: 1,
  leastShare: 1,
  turnMs: -1,
  heldMs: 60_000,
  wholeMs: 1_500,
  heldBytes: 300 * 1024,
};

let app: FastifyInstance;
let address: string;
/** Pages being made, in the order in which they were begun, each until it is told to go on. */
let making: { readonly who: string; readonly go: () => void }[];

function visitorOf(request: FastifyRequest): SignedIn | null {
  const [tenantKey, user] = String(request.headers.cookie ?? '').split('/');
  if (!tenantKey || !user) return null;
  const person = { id: Number(user), fullname: user, shortname: user, email: '', isActive: true };
  return {
    officer: {
      kind: 'person',
      tenantKey,
      tokenId: null,
      label: user,
      user: person,
      grants: [],
      limits: {} as SignedIn['officer']['limits'],
    },
    userId: person.id,
    sessionId: 1,
    fullname: user,
    space: tenantKey,
    timezone: 'Europe/Paris',
    roles: [],
  };
}

beforeEach(async () => {
  making = [];
  ({ app } = await sampleApp({
    limits: LIMITS,
    pages(pages, within) {
      const parts = {
        visitors: { of: async (request: FastifyRequest) => visitorOf(request) },
        operators: { isHere: async () => false },
        inside: { as: () => null },
        clock: { now: () => new Date() },
        changes: { maybeSince: () => false },
        sentOnce: {
          take: async (sent: { form: object }, run: (again: null, form: object) => unknown) =>
            run(null, sent.form),
        },
      };
      const space = spacePages(pages, parts as unknown as SpaceParts, within);
      const made = ({ visitor }: { visitor: SignedIn }) =>
        new Promise<void>((go) => making.push({ who: `${visitor.officer.tenantKey}/${visitor.userId}`, go }));
      space.get('/page', async (look) => {
        await made(look);
        return { here: '', title: 'Page', content: html`<p>here</p>` };
      });
      space.post('/page', async (look, { text = '' }) => {
        await made(look);
        return { here: '', title: 'Sent', content: html`<p>${text.length}</p>` };
      });
    },
  }));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const look = (who: string) =>
  fetch(`${address}/console/${who.split('/')[0]}/page`, { headers: { cookie: who } }).then(
    (page) => page.status,
  );

const send = (who: string, text: string) =>
  fetch(`${address}/console/${who.split('/')[0]}/page`, {
    method: 'POST',
    headers: { cookie: who, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text }),
  }).then((page) => page.status);

const begun = (...who: string[]) => expect.poll(() => making.map((one) => one.who)).toEqual(who);

const rest = () => new Promise((resolve) => setTimeout(resolve, 100));

it('holds the turn of the client space while a page is made', async () => {
  const pages = [look('a/1')];
  await begun('a/1');
  pages.push(look('a/2'));
  await rest();
  pages.push(look('b/1'));
  await begun('a/1', 'b/1');
  making[0]?.go();
  await begun('a/1', 'b/1', 'a/2');
  for (const { go } of making) go();
  expect(await Promise.all(pages)).toEqual([200, 200, 200]);
});

it('takes the people of a client space in turn', async () => {
  const pages = [look('a/1')];
  await begun('a/1');
  for (let i = 0; i < 3; i++) pages.push(look('a/1'));
  await rest();
  pages.push(look('a/2'));
  await rest();
  for (let i = 0; i < 4; i++) {
    making[i]?.go();
    await expect.poll(() => making.length).toBe(i + 2);
  }
  making[4]?.go();
  expect(making.map(({ who }) => who).indexOf('a/2')).toBeLessThan(3);
  expect(await Promise.all(pages)).toEqual([200, 200, 200, 200, 200]);
});

const head = (who: string, length: number) =>
  `POST /console/${who.split('/')[0]}/page HTTP/1.1\r\nhost: x\r\ncookie: ${who}\r\n` +
  `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n\r\n`;

it('gives nobody a turn before the form is here, and waits for it as long as for any body', async () => {
  const raw = await callRaw(address);
  raw.write(`${head('a/1', 100)}text=`);
  const page = look('a/2');
  await begun('a/2');
  making[0]?.go();
  expect(await page).toBe(200);
  await expect.poll(() => raw.received()).toMatch(/^HTTP\/1.1 408 /);
  await raw.closed;
});

it('holds of the forms of one person no more than of its bodies, and gives it back', async () => {
  const text = 'x'.repeat(60_000);
  const pages = [send('a/1', text)];
  await begun('a/1');
  expect(await send('a/1', text)).toBe(503);
  pages.push(send('b/1', text));
  await begun('a/1', 'b/1');
  for (const { go } of making) go();
  expect(await Promise.all(pages)).toEqual([200, 200]);
  const again = send('a/1', text);
  await expect.poll(() => making.length).toBe(3);
  making[2]?.go();
  expect(await again).toBe(200);
});
