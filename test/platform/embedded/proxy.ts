// A wire that can be cut, stalled or closed, between somebody and a TCP server on this machine.
import net from 'node:net';

export interface Proxy {
  port: number;
  /** Breaks every connection there is; new ones are let through. */
  cut(): void;
  /** Connections stay open and nothing passes any more; new ones are let in and starve too. */
  stall(): void;
  /** Breaks every connection and lets nobody in. */
  refuse(): void;
  heal(): void;
  stop(): Promise<void>;
}

export async function startProxy(target: number): Promise<Proxy> {
  const open = new Set<net.Socket>();
  let mode: 'open' | 'stalled' | 'closed' = 'open';
  const server = net.createServer((near) => {
    if (mode === 'closed') return void near.destroy();
    const far = net.connect(target, '127.0.0.1');
    const stalledAtBirth = mode === 'stalled';
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      // What a stalled wire swallowed is lost: the connection never works again.
      let dead = stalledAtBirth;
      from.on('data', (chunk) => {
        dead ||= mode === 'stalled';
        if (!dead) to.write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    stall: () => void (mode = 'stalled'),
    refuse: () => {
      mode = 'closed';
      cut();
    },
    heal: () => void (mode = 'open'),
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
