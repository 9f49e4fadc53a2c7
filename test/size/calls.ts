// What is asked of a book of any size: reads and commands that a day brings, each of something else of its largest client
// space every time.
import { Browser } from '../support/browser/browser.ts';
import { Chance } from '../hostile/random.ts';
import { emailOf } from './person.ts';
import type { Running } from './running.ts';

export interface Calls {
  readonly reads: Readonly<Record<string, () => Promise<void>>>;
  readonly commands: Readonly<Record<string, () => Promise<void>>>;
}

interface Envelope {
  readonly data: never;
  readonly body?: { readonly lead_id?: number };
  readonly meta?: { readonly total: number; readonly last_page: number };
}

const JSON_TYPE = { 'content-type': 'application/json' };

export async function callsOn({ address, tenant, key, token }: Running, seed: number): Promise<Calls> {
  const chance = new Chance(seed);
  const send = async (method: string, url: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(address + url, {
      method,
      headers: body ? { ...headers, ...JSON_TYPE } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const partner = async (method: string, url: string, body?: object) =>
    JSON.parse(await send(method, `/v1/${tenant}${url}`, { 'x-api-key': key }, body)) as Envelope;
  const office = (method: string, url: string, body?: object) =>
    send(method, `/backoffice/v1/${tenant}${url}`, { authorization: `Bearer ${token}` }, body);
  const officeJson = async (method: string, url: string, body?: object) =>
    JSON.parse(await office(method, url, body)) as Envelope;

  const programs = ((await partner('GET', '/programs')).data as { id: number }[]).map(({ id }) => id);
  const leads = (await partner('GET', '/leads?per_page=1')).meta!.total;
  const lastPage = (await partner('GET', '/leads?per_page=50')).meta!.last_page;
  const lotsOf = new Map<
    number,
    readonly { id: number; external_id: string; reference: string; status: string }[]
  >();
  /** Programs whose lots are known: a few dozen, so that looking for them is not what is measured. */
  const some = Array.from({ length: Math.min(24, programs.length) }, () => chance.one(programs));
  for (const id of some) lotsOf.set(id, (await partner('GET', `/programs/${id}/lots`)).data);
  const lot = () => {
    const program = chance.one(some);
    return {
      program,
      lot: chance.one(lotsOf.get(program)!.filter(({ reference }) => reference.startsWith('A'))),
    };
  };
  // those that were laid have no gaps between their numbers
  const leadId = (): number => 1 + chance.below(Math.ceil(leads * 0.9));
  const browser = await signedIn(address, officeJson);
  const page = async (url: string): Promise<void> => {
    const { status } = await browser.get(`/console/${tenant}${url}`);
    if (status !== 200) throw new Error(`/console/${tenant}${url}: ${status}`);
  };
  const today = new Date(Date.now() - 48 * 3_600_000).toISOString();
  let made = 0;
  const nobody = () => `nouveau.${seed}.${++made}@courriel.example`;
  const person = (email1: string) => ({ contact: { name: 'Neuf', firstname: 'Anne', email1 }, lead: {} });
  const get = (url: () => string) => async () => void (await partner('GET', url()));
  const desk = (url: () => string) => async () => void (await office('GET', url()));

  return {
    reads: {
      'one program': get(() => `/programs/${chance.one(programs)}`),
      'lots of a program': get(() => `/programs/${chance.one(some)}/lots`),
      'one lot': get(() => {
        const { program, lot: one } = lot();
        return `/programs/${program}/lots/${one.id}`;
      }),
      'history of a lot': get(() => {
        const { program, lot: one } = lot();
        return `/programs/${program}/lots/${one.id}/history`;
      }),
      'leads, first page': get(() => '/leads?per_page=50'),
      'leads, last page': get(() => `/leads?per_page=50&page=${lastPage}`),
      'leads of a program': get(() => `/programs/${chance.one(programs)}/leads?per_page=50`),
      'one lead': get(() => `/leads/${leadId()}`),
      'contacts by e-mail': get(() => `/contacts?emails=${emailOf(leadId())}`),
      'options of a program': get(() => `/programs/${chance.one(programs)}/options`),
      'office: leads by name': desk(() => `/leads?q=${chance.one(['martin', 'roux', 'blanc', 'durand'])}`),
      'office: leads of an owner': desk(() => `/leads?owner_id=${1 + chance.below(12)}`),
      'office: what is to be done': desk(() => '/sales-actions'),
      'office: what one is to do': desk(() => `/sales-actions?owner_id=${1 + chance.below(12)}`),
      'office: leads of today': desk(() => `/leads?updated_since=${today}`),
      'office: who holds what': desk(() => '/holds'),
      'office: registrations': desk(() => '/registrations'),
      'office: purchases': desk(() => '/purchases'),
      'console: today': () => page(''),
      'console: a grid': () => page(`/programmes/${chance.one(some)}`),
      'console: prospects': () => page('/prospects'),
    },
    commands: {
      'a new lead': async () =>
        void (await partner('POST', `/programs/${chance.one(programs)}/leads`, person(nobody()))),
      'a known lead': async () => {
        const body = person(emailOf(leadId()));
        await partner('POST', `/programs/${chance.one(programs)}/leads`, body);
      },
      'an option': async () => {
        const { program, lot: one } = free(lot);
        const lead = (await partner('POST', `/programs/${program}/leads`, person(nobody()))).body?.lead_id;
        await partner('POST', `/programs/${program}/options`, {
          lead_id: lead,
          lots: [{ id: one.id }],
          vat_rate: 20,
          owner_id: 1,
        });
        one.status = 'option';
      },
      'a lot': async () => {
        const { program, lot: one } = lot();
        const { id, external_id, reference } = one;
        const lots = [{ id, external_id, reference, living_area: 40 + chance.below(4_000) / 100 }];
        await partner('POST', `/programs/${program}/lots`, { lots });
      },
      'a registration': async () => {
        const who = {
          name: 'Neuf',
          firstname: 'Anne',
          email1: nobody(),
          phone1: `+3367${7_000_000 + chance.below(1_000_000)}`,
        };
        await partner('POST', `/programs/${chance.one(programs)}/registrations`, { ...who, owner_id: 1 });
      },
    },
  };
}

function free<T extends { readonly lot: { status: string } }>(draw: () => T): T {
  for (let tries = 0; tries < 1_000; tries++) {
    const drawn = draw();
    if (drawn.lot.status === 'available') return drawn;
  }
  throw new Error('no lot is free any more');
}

async function signedIn(
  address: string,
  office: (method: string, url: string, body: object) => Promise<Envelope>,
): Promise<Browser> {
  const { url } = (await office('POST', '/users/1/invitations', {})).data as { url: string };
  const browser = new Browser(address);
  await browser.post(url);
  return browser;
}
