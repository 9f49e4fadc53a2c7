// Suites by suffix: unit needs nothing; repo looks at the repository itself, and model runs thousands of histories; int
// and journey need Postgres, faults too, and minutes; browser needs Chromium, containers needs Docker.
import { defineConfig } from 'vitest/config';
import { askNoProxyForThisMachine } from './src/app/settings/proxies.ts';

// suites start services in their own process
askNoProxyForThisMachine(process.env);

/** Against what hangs. None says how fast anything is: on a machine with other work all take several times as long. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** One more than the smallest machine has cores: suites wait for clocks, stores and processes as often as they compute. */
const WORKERS = 3;
const shared = { pool: 'forks', maxWorkers: WORKERS, ...LIMITS } as const;

export default defineConfig({
  test: {
    ...shared,
    projects: [
      // one thread after the other takes files in turn and keeps what they imported: modules hold no state of a test
      {
        test: {
          ...shared,
          name: 'unit',
          pool: 'threads',
          isolate: false,
          include: ['test/**/*.unit.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'repo',
          isolate: false,
          include: ['test/**/*.repo.test.ts', 'test/**/*.model.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'int',
          // a fifth of its time went into loading the service, and making it fast, once a file
          isolate: false,
          include: ['test/**/*.int.test.ts', 'test/**/*.journey.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['test/**/*.faults.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          isolate: false,
          include: ['test/**/*.browser.test.ts'],
          globalSetup: ['test/support/browser/chromium-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'containers',
          include: ['test/**/*.containers.test.ts'],
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
