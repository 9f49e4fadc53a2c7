// Starts Lotbook: settings → stores → roles → listen. Nothing else reads the environment.
import { BadSetting, readConfig } from './config.ts';
import { mistypedSettings } from './settings.ts';

const DRAIN_LIMIT_MS = 10_000;
/** A history that takes longer to catch up with is said to, and caught up with in the background. */
const READY_LIMIT_MS = 20_000;

async function main(): Promise<void> {
  for (const line of mistypedSettings(process.env)) process.stderr.write(`lotbook: ${line}\n`);
  const config = readConfig(process.env);
  let stopAsked = false;
  let stop: (() => Promise<void>) | null = null;
  const end = (): void => {
    if (stopAsked) return;
    stopAsked = true;
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    void stop?.().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  // not before: a wrong setting is told at once
  const { startService } = await import('./service.ts');
  const service = await startService(config);
  stop = service.stop;
  if (stopAsked) return void (await service.stop().then(() => process.exit(0)));
  const [missing, { greet }] = await Promise.all([
    service.untilReady(READY_LIMIT_MS),
    import('./demo/welcome.ts'),
  ]);
  try {
    await greet(config, service, missing, (text) => process.stdout.write(text));
  } catch (error) {
    // a demo that was interrupted goes on at the next start
    if (!stopAsked) throw error;
  }
}

function fail(error: unknown): never {
  const known = error instanceof BadSetting || (error instanceof Error && error.name !== 'TypeError');
  process.stderr.write(
    `lotbook: ${known ? (error as Error).message.split('\n')[0] : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

main().catch(fail);
