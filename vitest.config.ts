// Suites by suffix: unit needs nothing; repo looks at the repository itself, and model runs thousands of histories; int
// and journey need Postgres, browser needs Chromium, containers needs Docker.
import { defineConfig } from 'vitest/config';

const shared = { pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 } as const;

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
      { test: { ...shared, name: 'repo', include: ['test/**/*.repo.test.ts', 'test/**/*.model.test.ts'] } },
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
          name: 'browser',
          include: ['test/**/*.browser.test.ts'],
          globalSetup: ['test/support/chromium-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
