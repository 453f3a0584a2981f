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
    'server/accounts/profile/export-account.ts',
    'server/runs/backtests/result-encoding.ts',
    'a hook by which runs export themselves',
  ],
  ['server/accounts/auth/accounts.ts', 'server/data/datasets/data-fault.ts', 'the database fault as a kernel error'],
  ['server/accounts/auth/cleanup.ts', 'server/runs/backtests/runs.ts', 'a hook that removes the runs of a deleted user'],
  [
    'server/accounts/auth/require-password.ts',
    'server/accounts/profile/context.ts',
    'a context of accounts that both rooms take',
  ],
  ['server/accounts/auth/routes.ts', 'server/accounts/profile/mailed-links.ts', 'mailed links in auth'],
  ['server/accounts/auth/routes.ts', 'server/accounts/profile/context.ts', 'a context of accounts that both rooms take'],
  ['server/accounts/auth/routes.ts', 'server/data/datasets/data-fault.ts', 'the database fault as a kernel error'],
  [
    'server/runs/backtests/day-explainer.ts',
    'server/deployments/manual-order-book.ts',
    'orders by hand as a port of the explained day',
  ],
  [
    'server/runs/backtests/day-explainer.ts',
    'server/deployments/quotes/quote-days.ts',
    'recorded quotes as market data',
  ],
  [
    'server/runs/backtests/explain-day.thread.ts',
    'server/deployments/quotes/quote-days.ts',
    'recorded quotes as market data',
  ],
  [
    'server/runs/backtests/explain-day.thread.ts',
    'server/deployments/quotes/recorded-market.ts',
    'recorded quotes as market data',
  ],
  [
    'server/runs/backtests/explain-routes.ts',
    'server/deployments/explained-run.ts',
    'a route of deployments for their own days',
  ],
  [
    'server/runs/backtests/explained-day.ts',
    'server/deployments/manual-order-book.ts',
    'orders by hand as a port of the explained day',
  ],
  [
    'server/runs/backtests/explained-day.ts',
    'server/deployments/order-words.ts',
    'events as data, worded on the screen',
  ],
  ['server/data/brokers/capture/store.ts', 'server/runs/backtests/queries.ts', 'job rows in the kernel'],
  ['server/kernel/db/schema/deployments.ts', 'server/deployments/kept.ts', 'JSON types owned by the schema'],
  ['server/kernel/http/app.ts', 'server/accounts/auth/user.ts', 'the signed-in user as a port of http'],
  ['server/kernel/http/error-envelope.ts', 'server/data/datasets/data-fault.ts', 'the database fault as a kernel error'],
  ['server/kernel/http/handle.ts', 'server/accounts/auth/user.ts', 'the signed-in user as a port of http'],
  ['server/kernel/http/handle.ts', 'server/accounts/auth/authorize.ts', 'the signed-in user as a port of http'],
  ['server/kernel/http/handle.ts', 'server/kernel/limits/quota.ts', 'quotas as a hook of http'],
  ['server/kernel/jobs/record.ts', 'server/runs/backtests/changes.ts', 'job rows in the kernel'],
  ['server/kernel/jobs/record.ts', 'server/runs/backtests/queries.ts', 'job rows in the kernel'],
  ['server/kernel/jobs/steps.ts', 'server/runs/backtests/changes.ts', 'job rows in the kernel'],
  ['server/kernel/jobs/steps.ts', 'server/runs/backtests/queries.ts', 'job rows in the kernel'],
  ['server/system/worker-endpoint.ts', 'server/system/health.ts', 'health checks registered by each room'],
  [
    'server/kernel/limits/quota.ts',
    'server/data/datasets/market-data-folder.ts',
    'a hook by which rooms count their bytes',
  ],
  [
    'web/assistant/run-day.ts',
    'web/features/explain/model/diary.ts',
    'the diary of a day in what results share',
  ],
  ['web/backend/client.ts', 'web/auth/refused-calls.ts', 'a hook of the client for refused calls'],
]
