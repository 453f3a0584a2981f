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

/** Floors of `src/server`, each with its rooms. Files at the root of a floor belong to all of its rooms. */
const SERVER = {
  kernel: ['config', 'db', 'limits', 'http', 'jobs', 'outbox'],
  accounts: ['auth', 'profile'],
  data: ['datasets', 'market-data', 'quotes', 'brokers'],
  runs: [
    'strategies',
    'backtests',
    'simulations',
    'trade-logs',
    'sweeps',
    'batches',
    'portfolio-runs',
    'shares',
  ],
  deployments: [],
  community: ['bugs', 'contact', 'assistant', 'dashboard', 'notifications', 'admin'],
  system: [],
}

/** Folders that are fenced, from bottom to top, by the folder that holds them. */
export const ROOMS = {
  engine: ENGINE_LAYERS,
  'market-data': ['store', 'bucket', 'simulated', 'live', 'importers', 'inspect', 'export'],
  server: Object.keys(SERVER),
  ...Object.fromEntries(
    Object.entries(SERVER)
      .filter(([, rooms]) => rooms.length > 0)
      .map(([floor, rooms]) => [`server/${floor}`, rooms]),
  ),
  web: ['service-worker', 'ui', 'session', 'knowledge', 'strategy', 'results', 'features', 'site', 'app'],
}
