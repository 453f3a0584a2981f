import { and, asc, eq } from 'drizzle-orm'
import type { BacktestRequest } from '#domain'
import { instrumentOf, tradingDates } from '#engine/exchange'
import type { Db } from '../db/database.ts'
import { deploymentDays, deployments } from '../db/schema/index.ts'
import { feedName, readGivenDay, type GivenQuotes } from './quotes/quote-days.ts'
import { brokerOfDataset } from './quotes/recorded-market.ts'
import { dateWords } from './words.ts'

const MINUTES_OF_A_DAY = 24 * 60

/** The quotes that a user's run on them was made of, as they are recorded now; undefined for a run on a dataset. */
export async function quotesOfRun(
  db: Db,
  userId: string,
  request: BacktestRequest,
): Promise<GivenQuotes | undefined> {
  const broker = brokerOfDataset(request.dataset)
  if (!broker) return undefined
  const { instrument: underlying, startDate, endDate } = request
  const feed = { userId, broker, underlying }
  const days = await Promise.all(
    tradingDates(startDate, endDate, instrumentOf(underlying).exchange).map((date) =>
      readGivenDay(db, { ...feed, date }, { from: 0, to: MINUTES_OF_A_DAY }),
    ),
  )
  return { feed: feedName(feed), days: days.filter((day) => day !== undefined) }
}

interface RunOfUser {
  readonly userId: string
  readonly runId: string
  readonly request: BacktestRequest
}

/**
 * Why a day of a run on paper, or the run as a whole, cannot be explained by a replay that knows no orders given by hand or
 * by a limit; undefined where it made the trades of the backtest, and for every other run.
 */
export async function doneOtherwise(
  db: Db,
  { userId, runId, request }: RunOfUser,
  on?: string,
): Promise<string | undefined> {
  const days = await db
    .select({ date: deploymentDays.date, comparison: deploymentDays.comparison })
    .from(deploymentDays)
    .innerJoin(deployments, eq(deployments.id, deploymentDays.deploymentId))
    .where(
      and(
        eq(deployments.userId, userId),
        eq(deployments.runId, runId),
        eq(deploymentDays.isAsBacktest, false),
      ),
    )
    .orderBy(asc(deploymentDays.session))
  // What is held over days makes of a day what was done on those before.
  const isOverDays = request.strategy.holding !== undefined
  const day = days.find(({ date }) => on === undefined || date === on || (isOverDays && date < on))
  if (!day) return undefined
  const [because] = day.comparison?.differences.flatMap((one) => one.because) ?? []
  return `On ${dateWords(day.date)} this deployment did not trade as the backtest of its bars does${because === undefined ? '' : ` (${because})`}, and an explanation replays the backtest: it would tell of other trades. Its page in Paper trading has the log of what was decided, and the comparison`
}
