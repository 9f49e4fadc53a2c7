// A crowd with one key at a time, in a process of its own: what it has to do is not to be felt by whoever measures another
// caller.
import { asked, offer, type Caller } from './offered.ts';

export interface Wish {
  /** Somebody else than the service. */
  readonly at?: string;
  /** Another client space than the first, and its key. */
  readonly as?: { readonly tenant: string; readonly key: string };
  /** Pages of lists alone, each another one, in place of what a day brings. */
  readonly of?: 'pages';
  /** Pages of the console, in the session of one person. */
  readonly cookie?: string;
  readonly width?: number;
  readonly rate?: number;
  readonly seconds: number;
}

const [address = '', key = '', tenant = ''] = process.argv.slice(2);
const run = Date.now();

/** Seven sheets, two lists of lots and one lead sent in, over and over. */
const askIn =
  (space: string): Caller['ask'] =>
  (n) => {
    if (n % 10 === 9) {
      const contact = { name: `Roux ${n}`, email1: `roux.${run}.${n}@mail.example` };
      const body = JSON.stringify({ contact, lead: {} });
      return { method: 'POST', path: `/v1/${space}/programs/1/leads`, body };
    }
    return { method: 'GET', path: `/v1/${space}/programs/1${n % 10 > 6 ? '/lots' : ''}` };
  };

const PAGES = 20;

const pagesOf =
  (space: string): Caller['ask'] =>
  (n) => ({ method: 'GET', path: `/v1/${space}/leads?per_page=5&page=${1 + (n % PAGES)}` });

const LOOKED_AT = ['prospects', 'programmes/1', 'pilotage', 'declarations'];

const looksIn =
  (space: string): Caller['ask'] =>
  (n) => ({ method: 'GET', path: `/console/${space}/${LOOKED_AT[n % LOOKED_AT.length]}` });

process.on(
  'message',
  ({ at = address, as = { tenant, key }, of, cookie, width, rate = 0, seconds }: Wish) => {
    const caller: Caller =
      cookie === undefined
        ? { address: at, key: as.key, ask: of === 'pages' ? pagesOf(as.tenant) : askIn(as.tenant) }
        : { address: at, cookie, ask: looksIn(as.tenant) };
    const bearing = width === undefined ? offer(caller, rate, seconds) : asked(caller, width, seconds);
    void bearing.then((borne) => process.send?.(borne));
  },
);
process.on('disconnect', () => process.exit(0));
