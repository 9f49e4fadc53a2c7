// Receives as fast as Node can, and says how much it had.
import { createServer } from 'node:http';

let received = 0;
let reported = 0;
let lastAt = 0;
const report = () => {
  if (reported !== received) process.send({ received: (reported = received), lastAt });
};
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    received += 1;
    lastAt = Date.now();
    response.writeHead(204).end();
  });
});
setInterval(report, 1);
server.listen(0, '127.0.0.1', () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}/hook`, received, lastAt }),
);
process.on('disconnect', () => process.exit(0));
