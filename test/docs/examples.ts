// The examples of the API's description, recorded from a demo whose year ends on one fixed day: the same on every machine.
import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { readConfig } from '../../src/app/settings/config.ts';
import { layDemo } from '../../src/app/demo/demo.ts';
import type { Told } from '../../src/app/demo/player.ts';
import { startService } from '../../src/app/service.ts';
import { describeApi } from '../../src/platform/http/openapi/openapi.ts';
import type { RecordedExamples } from '../../src/platform/http/openapi/recorded-examples.ts';
import { startedFolder } from '../support/folders/started-folder.ts';
import { declared, formatted } from './documents.ts';
import { startReceiver } from './receiver.ts';
import { LostAnswers } from './lost-answers.ts';
import { Recorder, type Paths } from './recorder.ts';
import { asking, type Ask } from './tour.ts';

export const EXAMPLES = 'src/app/demo/examples.json';
const END = new Date('2026-06-15T08:30:00Z');
const SPACE = 'demo';

interface Recorded {
  readonly examples: RecordedExamples;
  readonly missing: readonly string[];
  readonly lost: LostAnswers;
}

/** `look` is called while the demo is as everybody finds it. */
export async function recordExamples(look: (ask: Ask) => Promise<void> = async () => {}): Promise<Recorded> {
  const began = new Date();
  const dataDir = await startedFolder('examples');
  const receiver = await startReceiver();
  const config = readConfig({
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
    LOTBOOK_BASE_URL: 'https://lotbook.example',
    // the subscription of the demo is off; the tour leads it to a receiver of its own
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    // nothing ends by itself
    LOTBOOK_ROLES: 'api,projector,policies,webhooks',
  });
  const service = await startService(config);
  try {
    const lost = await LostAnswers.of(service);
    const app = lost.asked();
    const { paths } = describeApi(declared());
    const recorder = new Recorder(paths as Paths, { began, end: END });
    const calls: Told[] = [];
    let key = '';
    await layDemo(
      config,
      { ...service, app },
      {
        end: END,
        onCall: (call) => calls.push(call),
        onReady: (made) => (key = made),
        onTold: async (names) => {
          const ask = asking(app, key, service.backofficeToken ?? '');
          const known = { space: SPACE, names, now: END };
          await look(ask);
          for (const call of calls) recorder.note(call);
          await recorder.readAll(ask, known);
          await recorder.tour(ask, known, {
            names: new Map([['receiver', receiver.url]]),
            stand: (at) => service.backend.clock.stand(SPACE, at),
            openLink: (url) => openLink(service.app, url),
          });
          recorder.lend(names.get('camille') ?? 0);
        },
      },
    );
    return { examples: sorted(recorder.examples), missing: recorder.missing(), lost };
  } finally {
    await service.stop();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As a browser does it, once its page has been looked at. */
async function openLink(app: FastifyInstance, url: string): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  if (statusCode !== 303) throw new Error(`the link answered ${statusCode}`);
}

export async function examplesText(examples: RecordedExamples): Promise<string> {
  return await formatted(EXAMPLES, JSON.stringify(examples));
}

function sorted(examples: RecordedExamples): RecordedExamples {
  return Object.fromEntries(Object.entries(examples).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
