// Starts Lotbook: settings → stores → roles → listen. Nothing else reads the environment.
import { BadSetting, readConfig, type Config } from './settings/config.ts';
import { giveBack, growSlowly } from './heap.ts';
import { mistypedSettings } from './settings/names.ts';
import { askNoProxyForThisMachine } from './settings/proxies.ts';

const DRAIN_LIMIT_MS = 10_000;
/** A history that takes longer to catch up with is said to, and caught up with in the background. */
const READY_LIMIT_MS = 20_000;

async function main(): Promise<void> {
  growSlowly();
  // whoever reads them may have gone, or their disk be full: that is no reason to serve nobody
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const line of mistypedSettings(process.env)) process.stderr.write(`lotbook: ${line}\n`);
  const config = readConfig(process.env);
  askNoProxyForThisMachine(process.env);
  const fail = failing(config);
  const stopping = new AbortController();
  let stop: (() => Promise<void>) | null = null;
  const end = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    void stop?.().then(() => process.exit(0), fail);
  };
  // the last is of a terminal that is closed
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);

  // not before: a wrong setting is told at once
  const { startService } = await import('./service.ts');
  const service = await startService(config).catch(fail);
  if (stopping.signal.aborted) return void (await service.stop().then(() => process.exit(0)));
  let greeted = Promise.resolve();
  // what is being laid ends with the call that is under way: the stores stay until it has
  stop = () => greeted.then(service.stop);
  const [missing, { greet }] = await Promise.all([
    service.untilReady(READY_LIMIT_MS),
    import('./demo/welcome.ts'),
  ]);
  const screen = { show: (text: string) => void process.stdout.write(text), isWatched: process.stdout.isTTY };
  greeted = greet(config, service, missing, screen, stopping.signal).catch((error: unknown) => {
    // a demo that was interrupted goes on at the next start, and the service does without it
    if (!stopping.signal.aborted) complain(error);
  });
  await greeted;
  // whoever waited for it to be ready is served first
  setTimeout(() => void giveBack().catch(complain), 1_000).unref();
}

function complain(error: unknown): void {
  const known = error instanceof BadSetting || (error instanceof Error && error.name !== 'TypeError');
  process.stderr.write(
    `lotbook: ${known ? (error as Error).message.split('\n')[0] : String(error instanceof Error ? error.stack : error)}\n`,
  );
}

function failing(config: Config) {
  return async (error: unknown): Promise<never> => {
    // brings the drivers along, which a start that is well has loaded beside its stores
    const { withItsStore } = await import('./stores/with-its-store.ts');
    return giveUp(withItsStore(error, config));
  };
}

function giveUp(error: unknown): never {
  complain(error);
  process.exit(1);
}

main().catch(giveUp);
