// A caller without manners, in a process of its own: on each of its connections it asks again the moment it is answered, and
// takes no time to read what it gets.
import net from 'node:net';

const [address = '', secret = '', connections = '1'] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(address);
const asked = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${secret}\r\n\r\n`;
const STATUS = { from: 'HTTP/1.1 '.length, to: 'HTTP/1.1 200'.length };
const counted = { answered: 0, refused: 0 };
const unheard = new Set<net.Socket>();

for (let n = 0; n < Number(connections); n++) {
  const socket = net.connect(Number(port), hostname, () => socket.write(asked));
  unheard.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => heard(socket));
  socket.on('data', (chunk) => {
    // a long answer comes in pieces, of which the first says what it is
    if (!chunk.toString('latin1', 0, STATUS.from).startsWith('HTTP/')) return;
    if (chunk.toString('latin1', STATUS.from, STATUS.to) === '200') counted.answered += 1;
    else counted.refused += 1;
    socket.write(asked);
    heard(socket);
  });
}
/** It is a flood once each of them has been let in, and answered. */
function heard(socket: net.Socket): void {
  if (unheard.delete(socket) && unheard.size === 0) process.send?.('flooding');
}
// whoever started it may be killed: it does not live on
process.once('disconnect', () => process.exit());
process.once('message', () => {
  process.send?.(counted, () => process.exit());
});
