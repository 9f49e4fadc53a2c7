// A wire that can be cut, stalled, slowed, doubled or closed, between somebody and a TCP server on this machine.
import net from 'node:net';

export interface Proxy {
  port: number;
  /** Breaks every connection there is; new ones are let through. */
  cut(): void;
  /** Connections stay open and nothing passes any more; new ones are let in and starve too. */
  stall(): void;
  /** Everything passes so much later, in its order. */
  slow(ms: number): void;
  /** Breaks every connection; of new ones, the server gets every byte twice, on a connection of its own that nobody hears. */
  twin(): void;
  /** Breaks every connection and lets nobody in. */
  refuse(): void;
  heal(): void;
  stop(): Promise<void>;
}

/** `onSent` is told how many messages have come from those who ask, each before it is passed. */
export async function startProxy(
  target: number,
  onSent: (messages: number) => void = () => {},
): Promise<Proxy> {
  let sent = 0;
  const open = new Set<net.Socket>();
  let mode: 'open' | 'stalled' | 'closed' | 'twin' = 'open';
  let delayMs = 0;

  function pass(from: net.Socket, to: readonly net.Socket[], stalledAtBirth: boolean): void {
    // What a stalled wire swallowed is lost: the connection never works again.
    let dead = stalledAtBirth;
    let before = Promise.resolve();
    let waiting = 0;
    from.on('data', (chunk) => {
      dead ||= mode === 'stalled';
      if (dead) return;
      const write = (): void => {
        for (const socket of to) if (!socket.destroyed) socket.write(chunk);
      };
      if (delayMs === 0 && waiting === 0) return write();
      // in turn, also once the wire is fast again
      waiting += 1;
      const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs));
      before = Promise.all([before, due]).then(() => {
        waiting -= 1;
        write();
      });
    });
  }

  function keep(socket: net.Socket, onClose: () => void): void {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      onClose();
    });
  }

  const server = net.createServer((near) => {
    if (mode === 'closed') return void near.destroy();
    const stalledAtBirth = mode === 'stalled';
    const far = net.connect(target, '127.0.0.1');
    const shadow = mode === 'twin' ? net.connect(target, '127.0.0.1') : null;
    keep(near, () => {
      far.destroy();
      shadow?.destroy();
    });
    keep(far, () => near.destroy());
    if (shadow) {
      keep(shadow, () => {});
      shadow.resume();
    }
    near.on('data', () => onSent(++sent));
    pass(near, shadow ? [far, shadow] : [far], stalledAtBirth);
    pass(far, [near], stalledAtBirth);
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
    slow: (ms) => void (delayMs = ms),
    twin: () => {
      mode = 'twin';
      cut();
    },
    refuse: () => {
      mode = 'closed';
      cut();
    },
    heal: () => {
      mode = 'open';
      delayMs = 0;
    },
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Leads there for so many messages, whoever sends them, and then no more. */
export async function startMortal(target: number, messages: number, end: 'stall' | 'refuse'): Promise<Proxy> {
  const proxy = await startProxy(target, (sent) => {
    if (sent > messages) proxy[end]();
  });
  return proxy;
}
