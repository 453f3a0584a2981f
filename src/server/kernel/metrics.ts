import { count, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routes } from '#api'
import { JOB_STATUSES } from '#domain'
import type { Database } from './db/database.ts'
import { backtests } from './db/schema/index.ts'
import { handle } from './http/handle.ts'

/** Metrics of a process in Prometheus format. */
export interface Metrics {
  readonly registry: Registry
  /** Call it when a run has ended, with its duration and its wait. */
  backtestRun(run: {
    readonly outcome: string
    readonly seconds: number
    readonly waitedSeconds: number
  }): void
}

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
const RUN_SECONDS = [0.05, 0.2, 1, 5, 20, 60, 300, 1800]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const runs = new Histogram({
    name: 'delta_backtest_run_seconds',
    help: 'Time that backtests ran, by how they ended.',
    labelNames: ['outcome'],
    buckets: RUN_SECONDS,
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'delta_backtest_wait_seconds',
    help: 'Time from the submission of backtests to the start of their run.',
    buckets: [0.01, 0.05, ...RUN_SECONDS],
    registers: [registry],
  })
  return {
    registry,
    backtestRun({ outcome, seconds, waitedSeconds }) {
      runs.observe({ outcome }, seconds)
      waits.observe(waitedSeconds)
    },
  }
}

/** Measures the requests of a server, and registers the Prometheus route. */
export function metricsRoutes(app: FastifyInstance, { registry }: Metrics, database: Database): void {
  measureRequests(app, registry)
  new Gauge({
    name: 'delta_backtests',
    help: 'Backtests in the database, by state.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const rows = await database.db
        .select({ status: backtests.status, total: count() })
        .from(backtests)
        .groupBy(backtests.status)
      for (const status of JOB_STATUSES)
        this.set({ status }, rows.find((row) => row.status === status)?.total ?? 0)
    },
  })
  new Gauge({
    name: 'delta_oldest_waiting_backtest_seconds',
    help: 'Time that the backtest at the head of the queue has waited.',
    registers: [registry],
    async collect() {
      const [row] = await database.db
        .select({
          age: sql<number>`coalesce(extract(epoch from now() - min(${backtests.submittedAt})), 0)::float8`,
        })
        .from(backtests)
        .where(sql`${backtests.status} in ('submitted', 'queued')`)
      this.set(row?.age ?? 0)
    },
  })
  observeConnections(registry, database)
  handle(app, routes.metrics, async () => ({ text: await registry.metrics() }))
}

/** Measures this process's database connections. */
export function observeConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: 'delta_database_connections',
    help: 'Connections of this process to the database, by what they do.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { idleCount, totalCount, waitingCount } = database.pool
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    },
  })
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status']
  const times = new Histogram({
    name: 'delta_http_request_seconds',
    help: 'Time to answer requests, by route and status.',
    labelNames,
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  const errors = new Counter({
    name: 'delta_http_errors_total',
    help: 'Requests that failed through no fault of their sender.',
    labelNames,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the path, because ids would create a series each.
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    }
    times.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) errors.inc(labels)
  })
}
