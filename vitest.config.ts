// Suites by suffix: unit needs nothing, int and journey need Postgres, containers needs Docker.
import { defineConfig } from 'vitest/config';

const shared = { pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 30_000 } as const;

export default defineConfig({
  test: {
    ...shared,
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/**/*.unit.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'int',
          include: ['test/**/*.int.test.ts', 'test/**/*.journey.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
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
