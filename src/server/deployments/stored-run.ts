import { tradedLegs } from '#domain'
import type { Db } from '../kernel/db/database.ts'
import type { At, StoredRun } from './deployment-host.ts'
import { hashAt, madeBefore, takenOrders, type DeploymentRow } from './queries.ts'
import { quoteFeedOf } from './quotes/quote-days.ts'
import { feedName, readGivenDay, type GivenQuotes } from '../data/quotes/recorded-days.ts'

/** Reads everything that a host needs to resume a deployment at its stored progress. */
export async function readStoredRun(db: Db, row: DeploymentRow, at: At): Promise<StoredRun> {
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
async function recordedUpTo(db: Db, row: DeploymentRow, at: At): Promise<GivenQuotes | undefined> {
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
