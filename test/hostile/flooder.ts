// A caller without manners, in a process of its own: as many requests at once as it has connections, without a pause.
import http from 'node:http';

const [address = '', key = '', connections = '1'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const counted = { answered: 0, refused: 0 };
let over = false;

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = http.get(address, { agent, headers: { 'x-api-key': key } }, (response) => {
      if (response.statusCode === 200) counted.answered += 1;
      else counted.refused += 1;
      response.resume();
    });
    request.on('error', () => {});
    // it comes also where an answer breaks off, which has no end and is no error
    request.once('close', resolve);
  });
}

const asking = Array.from({ length: Number(connections) }, async () => {
  while (!over) await ask();
});
setTimeout(() => process.send?.('flooding'), 500);
// whoever started it may be killed: it does not live on
process.once('disconnect', () => process.exit());
process.once('message', () => {
  over = true;
  void Promise.all(asking).then(() => {
    process.send?.(counted);
    agent.destroy();
    process.disconnect();
  });
});
