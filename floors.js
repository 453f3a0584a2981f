/**
 * The floors of the house: the linter's fences, the table in docs/architecture.md and their tests are made from these lists.
 * Each list runs from bottom to top. A room may import only the rooms before it.
 */

/** Rooms of `src/engine`. */
export const ENGINE_LAYERS = [
  'exchange',
  'pricing',
  'indicators',
  'market',
  'chain',
  'replay',
  'attribution',
  'explain',
  'analytics',
  'evidence',
  'stress',
  'report',
]

/** Rooms of other areas by floor. */
export const FLOORS = {
  'market-data': {
    store: ['store', 'bucket'],
    sources: ['simulated', 'live', 'importers'],
    outlets: ['inspect', 'export'],
  },
  server: {
    kernel: ['config', 'db', 'http', 'metrics', 'jobs', 'notifications', 'storage'],
    accounts: ['auth', 'account'],
    data: ['datasets', 'market-data', 'brokers'],
    runs: ['strategies', 'backtests', 'simulations', 'trade-logs', 'sweeps', 'batches', 'portfolio-runs'],
    deployments: ['paper'],
    community: ['bugs', 'contact', 'assistant', 'dashboard'],
    system: ['system', 'backup', 'admin'],
  },
  web: {
    worker: ['service-worker'],
    ui: ['ui'],
    session: ['backend', 'auth', 'edits'],
    shared: [
      'provenance',
      'report',
      'comparison',
      'evidence',
      'strategy',
      'strategies',
      'deployments',
      'assistant',
    ],
    features: ['features'],
    site: ['marketing'],
    app: ['app'],
  },
}

/** Rooms that are fenced, from bottom to top, by area. */
export const ROOMS = {
  engine: ENGINE_LAYERS,
  ...Object.fromEntries(Object.entries(FLOORS).map(([area, floors]) => [area, Object.values(floors).flat()])),
}

/** Imports that still climb: importer, imported file, and what would end each. */
export const CLIMBS = [
  [
    'server/account/export-account.ts',
    'server/backtests/result-encoding.ts',
    'a hook by which runs export themselves',
  ],
  ['server/auth/accounts.ts', 'server/datasets/data-fault.ts', 'the database fault as a kernel error'],
  ['server/auth/cleanup.ts', 'server/backtests/runs.ts', 'a hook that removes the runs of a deleted user'],
  [
    'server/auth/require-password.ts',
    'server/account/context.ts',
    'a context of accounts that both rooms take',
  ],
  ['server/auth/routes.ts', 'server/account/mailed-links.ts', 'mailed links in auth'],
  ['server/auth/routes.ts', 'server/account/context.ts', 'a context of accounts that both rooms take'],
  ['server/auth/routes.ts', 'server/datasets/data-fault.ts', 'the database fault as a kernel error'],
  [
    'server/backtests/day-explainer.ts',
    'server/paper/manual-order-book.ts',
    'orders by hand as a port of the explained day',
  ],
  [
    'server/backtests/day-explainer.ts',
    'server/paper/quotes/quote-days.ts',
    'recorded quotes as market data',
  ],
  [
    'server/backtests/explain-day.thread.ts',
    'server/paper/quotes/quote-days.ts',
    'recorded quotes as market data',
  ],
  [
    'server/backtests/explain-day.thread.ts',
    'server/paper/quotes/recorded-market.ts',
    'recorded quotes as market data',
  ],
  [
    'server/backtests/explain-routes.ts',
    'server/paper/explained-run.ts',
    'a route of deployments for their own days',
  ],
  [
    'server/backtests/explained-day.ts',
    'server/paper/manual-order-book.ts',
    'orders by hand as a port of the explained day',
  ],
  [
    'server/backtests/explained-day.ts',
    'server/paper/order-words.ts',
    'events as data, worded on the screen',
  ],
  ['server/brokers/capture/store.ts', 'server/backtests/queries.ts', 'job rows in the kernel'],
  ['server/db/schema/deployments.ts', 'server/paper/kept.ts', 'JSON types owned by the schema'],
  ['server/http/app.ts', 'server/auth/user.ts', 'the signed-in user as a port of http'],
  ['server/http/error-envelope.ts', 'server/datasets/data-fault.ts', 'the database fault as a kernel error'],
  ['server/http/handle.ts', 'server/auth/user.ts', 'the signed-in user as a port of http'],
  ['server/http/handle.ts', 'server/auth/authorize.ts', 'the signed-in user as a port of http'],
  ['server/http/handle.ts', 'server/storage/quota.ts', 'quotas as a hook of http'],
  ['server/jobs/record.ts', 'server/backtests/changes.ts', 'job rows in the kernel'],
  ['server/jobs/record.ts', 'server/backtests/queries.ts', 'job rows in the kernel'],
  ['server/jobs/steps.ts', 'server/backtests/changes.ts', 'job rows in the kernel'],
  ['server/jobs/steps.ts', 'server/backtests/queries.ts', 'job rows in the kernel'],
  ['server/metrics/worker-endpoint.ts', 'server/system/health.ts', 'health checks registered by each room'],
  [
    'server/storage/quota.ts',
    'server/datasets/market-data-folder.ts',
    'a hook by which rooms count their bytes',
  ],
  [
    'web/assistant/run-day.ts',
    'web/features/explain/model/diary.ts',
    'the diary of a day in what results share',
  ],
  ['web/backend/client.ts', 'web/auth/refused-calls.ts', 'a hook of the client for refused calls'],
]
