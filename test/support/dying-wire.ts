// Wires to Postgres that die: once somebody was let in, or in the middle of what is asked.
import net from 'node:net';

/** With this Postgres says that it waits for a question. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

interface Wire {
  readonly port: number;
  stop(): void;
}

/** Leads to a Postgres until that has let somebody in; what is asked after that is never answered. */
export async function startSilent(postgres: number): Promise<Wire> {
  return await startWire(postgres, (near, far) => {
    near.pipe(far);
    far.on('data', (said) => {
      near.write(said);
      if (said.subarray(-READY.length).equals(READY)) near.unpipe(far);
    });
  });
}

/** Leads to a Postgres for so many messages; those after that are not answered, or find every wire cut. */
export async function startMortal(postgres: number, messages: number, end: 'silent' | 'cut'): Promise<Wire> {
  let left = messages;
  return await startWire(postgres, (near, far, cut) => {
    far.pipe(near);
    near.on('data', (asked) => {
      if (left-- > 0) far.write(asked);
      else if (end === 'cut') cut();
    });
  });
}

async function startWire(
  postgres: number,
  join: (near: net.Socket, far: net.Socket, cut: () => void) => void,
): Promise<Wire> {
  const open = new Set<net.Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = net.createServer((near) => {
    const far = net.connect(postgres, '127.0.0.1');
    for (const socket of [near, far]) open.add(socket.on('error', () => {}));
    join(near, far, cut);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    cut();
    server.close();
  };
  return { port: (server.address() as net.AddressInfo).port, stop };
}
