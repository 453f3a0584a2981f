import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { underlyingFromName } from '#engine/exchange'
import { isJobId } from '../backtests/queries.ts'
import { readValues } from '../backtests/stored-result.ts'
import type { Db } from '../../kernel/db/database.ts'
import { backtestResults, backtests } from '../../kernel/db/schema/index.ts'
import type { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import type { LogReader, StoredTrades } from './log-reader.ts'

interface ReconcileOptions {
  readonly db: Db
  readonly reader: LogReader
  readonly share: PerUserLimit
}

/** Compares an imported run with a Delta run; both must belong to the caller. */
export function reconcileRoutes(app: FastifyInstance, { db, reader, share }: ReconcileOptions): void {
  handle(app, routes.reconcileRun, async ({ params, query, user }) => {
    const [log, own] = await Promise.all([findRun(db, user.id, params.id), findRun(db, user.id, query.with)])
    checkPair(log, own)
    const dataJson = await share.run(user.id, async () => {
      const [ours, theirs] = [await storedTrades(db, own), await storedTrades(db, log)]
      return reader.reconcile({ own: ours, log: theirs, date: query.date })
    })
    return { dataJson }
  })
}

type FoundRun = Awaited<ReturnType<typeof findRun>>

async function findRun(db: Db, userId: string, id: string) {
  const [run] = isJobId(id)
    ? await db
        .select({ id: backtests.id, request: backtests.request, log: backtests.log })
        .from(backtests)
        .innerJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
        .where(and(eq(backtests.id, id), eq(backtests.userId, userId), isNull(backtests.deletedAt)))
    : []
  if (!run) throw notFound('Backtest not found')
  const { startDate = '', endDate = '', instrument = '' } = run.request ?? run.log ?? {}
  return { ...run, instrument, period: { startDate, endDate } }
}

function checkPair(log: FoundRun, own: FoundRun): void {
  if (!log.log) throw conflict('The first of the two must be an imported run')
  if (!own.request)
    throw conflict('An imported run is compared with a run of Delta’s, not with another import')
  if (!underlyingFromName(log.instrument))
    throw conflict(`Trades in ${log.instrument} have no run of Delta’s that they could be compared with`)
  if (log.instrument !== own.instrument)
    throw conflict(
      `The log is of ${log.instrument} and the run of ${own.instrument}; choose a run of the same index`,
    )
}

const conflict = (message: string) => new HttpError('conflict', message)

async function storedTrades(db: Db, { id, period }: FoundRun): Promise<StoredTrades> {
  const stored = await readValues(db, id)
  if (!stored) throw notFound('Backtest not found')
  return { period, trades: stored.trades }
}
