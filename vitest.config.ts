import { defineConfig } from 'vitest/config'

/** A machine that stood still for a moment is no defect of the product; the report names the tests that needed another try. */
const RETRIES = 1

export default defineConfig({
  test: {
    // A browser test waits much of its time: two would leave a core idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          retry: RETRIES,
          include: ['src/{domain,engine,market-data,brokers,trade-logs,api,server,cli,web}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'src/server/fixtures/database-template.ts',
          // Modules keep nothing of a test; reading them anew for each file took longer than most tests.
          isolate: false,
          // A busy machine must not turn a slow start into a failure.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'scripts',
          retry: RETRIES,
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'web',
          retry: RETRIES,
          // A test that needs a page is a .tsx file.
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [
            'src/web/fixtures/patience.ts',
            'src/web/fixtures/quick-queries.ts',
            'src/web/fixtures/fresh-writes.ts',
          ],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: 'testing/shared-product.ts',
          retry: 2 * RETRIES,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A screen may take its time: only what never comes is a failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
