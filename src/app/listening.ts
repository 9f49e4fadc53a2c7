// Where the service listens: tried before anything is made, and done once everything stands.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CannotStart } from './stores/stores.ts';

/**
 * So many may knock while the process is at work: whoever finds the line full tries again after a second, then two, then
 * four. The machine may allow fewer (`net.core.somaxconn`).
 */
const BACKLOG = 4_096;

interface Place {
  readonly host: string;
  readonly port: number;
}

export async function listen(app: FastifyInstance, place: Place, setting?: string): Promise<string> {
  try {
    return await app.listen({ host: place.host, port: place.port, backlog: BACKLOG });
  } catch (error) {
    throw refused(error, place, setting);
  }
}

interface FreePort {
  readonly port: number;
  /** It is nobody's again; until then no other program gets it. */
  letGo(): Promise<void>;
}

/** The port that is free there, which is the one that was asked for, or any for 0. `setting` is what named it. */
export async function freePortAt(place: Place, setting = 'LOTBOOK_PORT'): Promise<FreePort> {
  const probe = createServer((caller) => caller.destroy());
  try {
    probe.listen(place.port, place.host);
    await once(probe, 'listening');
  } catch (error) {
    throw refused(error, place, setting);
  }
  probe.unref();
  return {
    port: (probe.address() as AddressInfo).port,
    async letGo() {
      if (!probe.listening) return;
      probe.close();
      await once(probe, 'close');
    },
  };
}

function refused(error: unknown, { host, port }: Place, setting = 'LOTBOOK_PORT'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const said = (line: string): CannotStart => new CannotStart(line, error);
  if (code === 'EADDRINUSE') return said(`${setting}: port ${port} of ${host} is taken`);
  if (code === 'EACCES') return said(`${setting}: port ${port} of ${host} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return said(`LOTBOOK_HOST: ${host} is not an address of this machine`);
  return error;
}
