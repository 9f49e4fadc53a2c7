// A wire to Postgres that dies once somebody was let in.
import net from 'node:net';

/** With this Postgres says that it waits for a question. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Leads to a Postgres until that has let somebody in; what is asked after that is never answered. */
export async function startSilent(postgres: number): Promise<{ port: number; stop(): void }> {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(postgres, '127.0.0.1');
    for (const socket of [near, far]) open.add(socket.on('error', () => {}));
    near.pipe(far);
    far.on('data', (said) => {
      near.write(said);
      if (said.subarray(-READY.length).equals(READY)) near.unpipe(far);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: (server.address() as net.AddressInfo).port, stop };
}
