// Which port the embedded Postgres listens on: the same at every start, so that an analyst's saved connection goes on
// working, and none that an outgoing connection may be given while nobody listens there.
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** Linux gives outgoing connections those from 32 768 on, other systems higher ones. */
const DRAWN = { first: 20_000, end: 32_768 };
const DRAWS = 20;

export async function rememberedPort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres-port');
  const remembered = Number(await readFile(file, 'utf8').catch(() => '0'));
  const isPort = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  if (isPort && (await isFree(remembered))) return remembered;
  const port = await drawnPort();
  await writeFile(file, `${port}\n`);
  return port;
}

async function drawnPort(): Promise<number> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const port = randomInt(DRAWN.first, DRAWN.end);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${DRAWN.first} to ${DRAWN.end - 1} is free for Postgres`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
