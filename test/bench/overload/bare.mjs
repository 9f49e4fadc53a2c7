// A server that does nothing but refuse: what a crowd waits for beside it is the crowd's own, and the machine's.
import http from 'node:http';

const body = Buffer.from(JSON.stringify({ success: false }));
const server = http.createServer((request, response) => {
  request.resume();
  response.writeHead(request.url === '/healthz' ? 200 : 429, {
    'retry-after': '1',
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${server.address().port}` });
});
process.on('disconnect', () => process.exit(0));
