// Receives webhooks: takes only what Lotbook signed, answers at once, works afterwards, and does nothing twice.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@lotbook/client';

const seen = new Set(); // in production: a table with `webhook-id` as its key
const newest = new Map(); // the highest revision of each lot

createServer(async (request, response) => {
  const body = await buffer(request); // the bytes, before anything parses them
  let message;
  try {
    message = await verifyWebhook({ body, headers: request.headers, secret: process.env.LOTBOOK_SECRET });
  } catch {
    return response.writeHead(401).end();
  }
  response.writeHead(204).end();

  const id = request.headers['webhook-id'];
  if (seen.has(id)) return; // a message may come twice
  seen.add(id);
  const { lot, revision } = message.data;
  if (lot) {
    if (revision < (newest.get(lot.id) ?? -1)) return; // older than what is known
    newest.set(lot.id, revision);
  }
  console.log(`${message.type} ${lot?.reference ?? ''}`.trim());
}).listen(Number(process.env.PORT ?? 8081), () => console.log('listening'));
