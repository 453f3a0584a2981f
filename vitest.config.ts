import { defineConfig } from 'vitest/config'

const BUNDLED_PACKAGES = [
  'zod',
  'drizzle-orm',
  'drizzle-orm/migrator',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
  'better-auth',
  'better-auth/adapters/drizzle',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/plugins',
  '@simplewebauthn/server',
  '@aws-sdk/client-s3',
]

export default defineConfig({
  test: {
    // A browser test waits much of its time: two would leave a core idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/{domain,engine,market-data,brokers,trade-logs,api,web}/**/*.test.ts'],
          environment: 'node',
          // These files keep nothing in modules or globals, so a thread runs many of them and loads each module once.
          pool: 'threads',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,cli}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: 'src/server/fixtures/database-template.ts',
          // Hundreds of small modules each: as one file they load in a fifth of the time, in every worker.
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED_PACKAGES } } },
          // A busy machine must not turn a slow start into a failure.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,benchmarks}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'web',
          // A test that needs a page is a .tsx file.
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            'src/web/fixtures/async-timeout.ts',
            'src/web/fixtures/quick-queries.ts',
            'src/web/fixtures/fresh-writes.ts',
            'src/web/fixtures/fresh-page.ts',
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
          // These files load no code of the product, so a process runs many of them with one Chromium.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A screen may take its time: only what never comes is a failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
