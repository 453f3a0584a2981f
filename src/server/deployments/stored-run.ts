import { and, asc, eq } from 'drizzle-orm'
import { tradedLegs } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { feedName, readGivenDay, type GivenQuotes } from '../data/quotes/recorded-days.ts'
import type { Db } from '../kernel/db/database.ts'
import type { DifferenceReason } from '../kernel/db/schema/deployment-json.ts'
import { deploymentDays, deployments } from '../kernel/db/schema/index.ts'
import type { DeploymentFacts, RunOfUser } from '../runs/backtests/explain-routes.ts'
import { describeDifference, isNotRepeated } from './comparison-words.ts'
import type { DeploymentProgress, StoredRun } from './deployment-host.ts'
import { hashAt, madeBefore, takenOrders, type DeploymentRow } from './queries.ts'
import { quoteFeedOf } from './quotes/quote-days.ts'
import { dateWords } from './words.ts'

/** Reads everything that a host needs to resume a deployment at its stored progress. */
export async function readStoredRun(db: Db, row: DeploymentRow, at: DeploymentProgress): Promise<StoredRun> {
  const { id, request, terms, schedule } = row
  const legIds = tradedLegs(request).map((leg) => leg.id)
  const [orders, made, quotes, hash] = await Promise.all([
    takenOrders(db, row, legIds),
    madeBefore(db, id, at.session),
    recordedUpTo(db, row, at),
    hashAt(db, id, at),
  ])
  const dates = schedule.map(({ date }) => date)
  return { id, request, terms, dates, limits: terms.limits, orders, made, at, hash, quotes }
}

/** Quotes of the previous sessions, and of the current one up to its stored progress. */
async function recordedUpTo(
  db: Db,
  row: DeploymentRow,
  at: DeploymentProgress,
): Promise<GivenQuotes | undefined> {
  const feed = quoteFeedOf(row)
  if (!feed) return undefined
  const days = await Promise.all(
    row.schedule.slice(0, at.session + 1).map(({ date, minutes }, session) => {
      const to = session < at.session ? minutes : Math.max(0, at.minute)
      return readGivenDay(db, { ...feed, date }, { from: 0, to })
    }),
  )
  return { feed: feedName(feed), days: days.filter((day) => day !== undefined) }
}

/**
 * The manual orders and orders by limits of a paper run: replaying its bars with them reproduces its trades.
 * Refused if the comparison of the day found that it didn't.
 */
export async function ordersOfRun(db: Db, run: RunOfUser, on: IsoDate): Promise<DeploymentFacts> {
  const { userId, runId, request } = run
  const own = and(eq(deployments.userId, userId), eq(deployments.runId, runId))
  const [row] = await db.select().from(deployments).where(own)
  if (!row) return { kind: 'ordered', orders: [] }
  const days = await daysDoneOtherwise(db, run, on)
  const lost = days.find(({ because }) => because.some(isNotRepeated))
  if (lost) {
    const reason = `On ${dateWords(lost.date)} the recorded bars and orders of this deployment do not give its trades again, so an explanation would tell of other ones. ${LOG_IS_THERE}`
    return { kind: 'refused', reason }
  }
  const legIds = tradedLegs(request).map(({ id }) => id)
  return { kind: 'ordered', orders: await takenOrders(db, row, legIds) }
}

/**
 * Why a paper run can't be analysed as a whole by a replay without manual orders; undefined if it made the
 * trades of the backtest, and for every other run.
 */
export async function doneOtherwise(db: Db, run: RunOfUser): Promise<string | undefined> {
  const [day] = await daysDoneOtherwise(db, run)
  if (!day) return undefined
  const [because] = day.because
  return `On ${dateWords(day.date)} this deployment did not trade like the backtest of its bars${because === undefined ? '' : ` (${describeDifference(because, day.date)})`}. Explanations of a whole run replay the backtest, so they would describe other trades. ${LOG_IS_THERE}`
}

const LOG_IS_THERE = 'Its page in Paper trading has the log of its decisions and the comparison'

interface DayDoneOtherwise {
  readonly date: IsoDate
  readonly because: readonly (DifferenceReason | string)[]
}

/**
 * The days on which a deployment differed from the backtest of its bars: all of them, or those that affect one day.
 */
async function daysDoneOtherwise(
  db: Db,
  { userId, runId, request }: RunOfUser,
  on?: IsoDate,
): Promise<readonly DayDoneOtherwise[]> {
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
  // Positions held over days depend on the days before.
  const isOverDays = request.strategy.holding !== undefined
  return days
    .filter(({ date }) => on === undefined || date === on || (isOverDays && date < on))
    .map(({ date, comparison }) => ({
      date,
      because: comparison?.differences.flatMap((one) => one.because) ?? [],
    }))
}
