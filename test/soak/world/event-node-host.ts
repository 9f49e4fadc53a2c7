// The event node in a process of its own. Arguments: the database of its events, and, when it is started again, the port
// and the secret that its clients know.
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';

const [databaseUrl = '', port = '0', secret] = process.argv.slice(2);
const node = await startEventNode({
  databaseUrl,
  port: Number(port),
  ...(secret === undefined ? {} : { secret }),
});
process.stdout.write(`${JSON.stringify({ url: node.connectionString, port: node.port })}\n`);
process.on('SIGTERM', () => void node.stop().then(() => process.exit(0)));
