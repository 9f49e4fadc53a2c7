// What the terminal shows once the service is up, and how far the demo is.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import type { Say, Service } from '../service.ts';
import { BegunByAnother, layDemo } from './demo.ts';
import { demosDue, demoState } from './due.ts';
import { demoProgress } from './progress.ts';
import { DEMO_TENANT, demoFiles } from './space.ts';

export interface Screen {
  readonly show: (text: string) => void;
  /** Whether somebody looks at it. */
  readonly isWatched: boolean;
}

/** Lays the demo where it is due, and shows its key, and a link to sign in with, as soon as these open something. */
export async function greet(
  config: Config,
  service: Service,
  missing: readonly string[],
  screen: Screen,
  signal: AbortSignal,
): Promise<void> {
  const tell = (key: string | null, link: string | null): void =>
    screen.show(welcome(config, service, { key, link }, missing));
  const due = await demosDue(config, service);
  if (!due.includes(DEMO_TENANT)) tell(await laidKey(config), null);
  await service.quietly(async (say) => {
    for (const space of due)
      await layOne(
        config,
        service,
        space,
        { ...screen, say },
        signal,
        space === DEMO_TENANT ? tell : () => {},
      );
  });
}

async function layOne(
  config: Config,
  service: Service,
  space: string,
  { isWatched, say }: Screen & { readonly say: Say },
  signal: AbortSignal,
  onReady: (key: string | null, link: string | null) => void,
): Promise<void> {
  const progress = demoProgress(space, isWatched, say);
  try {
    let isShown = false;
    const ready = (key: string | null, link: string | null): void => {
      isShown = true;
      onReady(key, link);
    };
    await layDemo(config, service, {
      space,
      signal,
      onReady: ready,
      // the bar begins below what is shown
      onStep: (done, of) => isShown && progress.step(done, of),
    });
    say('the demo is laid', { space });
  } catch (error) {
    if (!(error instanceof BegunByAnother)) throw error;
    say(error.message);
    onReady(await laidKey(config), null);
  } finally {
    progress.stop();
  }
}

async function laidKey(config: Config): Promise<string | null> {
  if (config.demo === false || (await demoState(config)) !== 'laid') return null;
  const key = (await readFile(demoFiles(config, DEMO_TENANT).key, 'utf8').catch(() => '')).trim();
  return key === '' ? null : key;
}
/** What opens the demo: its key, and, when it is laid, a link. */
interface Opening {
  readonly key: string | null;
  readonly link: string | null;
}

function welcome(
  config: Config,
  { address }: Service,
  { key, link }: Opening,
  missing: readonly string[],
): string {
  const state = missing.length === 0 ? 'is ready' : `answers, and is not ready yet (${missing.join('; ')}),`;
  const lines = ['', `  Lotbook ${state} at ${address}`, `  API documentation  ${address}/docs`];
  lines.push(`  Console            ${address}/console`);
  if (link !== null) lines.push(`  Sign in, once      ${link}`);
  if (config.backofficeToken === null)
    lines.push(`  Back office token  in ${path.join(config.dataDir, 'backoffice-token')}`);
  if (key !== null) {
    const call = (url: string): string =>
      `  curl -s -H 'X-API-Key: ${key}' ${address}/v1/${DEMO_TENANT}${url}`;
    lines.push(`  Demo key           ${key}`, '', '  Try:', call(''), call('/programs'), call('/programs/1'));
  }
  return `${lines.join('\n')}\n\n`;
}
