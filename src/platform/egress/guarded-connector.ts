// Connections to addresses that others have given: to public addresses only, judged when the connection is made and to the very address that
// was judged, so that a name that changes its meaning in between leads nowhere.
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, literalOf } from './public-address.ts';

const CONNECT_MS = 5_000;

export class NotPublic extends Error {
  constructor() {
    super('the address is not public');
    this.name = 'NotPublic';
  }
}

type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface Guard {
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}

export function guardedConnector({ allowPrivate, resolve = everyAddress }: Guard): buildConnector.connector {
  const vetted: LookupFunction = (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))))
          return done(new NotPublic(), '', 0);
        if (options.all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
  const connect = buildConnector({ timeout: CONNECT_MS, lookup: vetted });
  return (options, done) => {
    const literal = literalOf(options.hostname);
    // an address in the URL itself is never looked up, so it is judged here
    if (literal !== null && !allowPrivate && !isPublicAddress(literal)) return done(new NotPublic(), null);
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      if (!allowPrivate && !isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        return done(new NotPublic(), null);
      }
      return done(null, socket);
    });
  };
}

function everyAddress(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}
