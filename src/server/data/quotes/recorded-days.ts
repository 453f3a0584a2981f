import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { BacktestRequest, BrokerId, Underlying } from '#domain'
import { instrumentOf, tradingDates, type IsoDate } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import type { QuotedContract } from '#market-data'
import type { Db } from '../../kernel/db/database.ts'
import type { StoredReport } from '../../kernel/db/schema/deployment-json.ts'
import { quoteDays, quoteMinutes } from '../../kernel/db/schema/index.ts'
import { brokerOfDataset } from './recorded-market.ts'

/** Quotes of one underlying through one user's broker. Deployments on the same feed share them. */
export interface QuoteFeed {
  readonly userId: string
  readonly broker: BrokerId
  readonly underlying: Underlying
}

/** One day of a feed. */
export interface QuoteKey extends QuoteFeed {
  readonly date: IsoDate
}

/** A recorded minute. */
export interface RecordedMinute {
  readonly minute: ClockMinute
  readonly bars: readonly number[]
  readonly notes: readonly (StoredReport | string)[]
}

/** A recorded day for the desk. */
export interface GivenDay {
  readonly date: IsoDate
  readonly contracts: readonly QuotedContract[]
  /** Consecutive, ascending. */
  readonly minutes: readonly RecordedMinute[]
}

/** Recorded quotes for the desk. */
export interface GivenQuotes {
  readonly feed: string
  readonly days: readonly GivenDay[]
}

export const feedName = ({ userId, broker, underlying }: QuoteFeed) => `${userId} ${broker} ${underlying}`
export const dayName = (key: QuoteKey) => `${feedName(key)} ${key.date}`

/** Selects the row of a day. */
export const isDay = ({ userId, broker, underlying, date }: QuoteKey) =>
  and(
    eq(quoteDays.userId, userId),
    eq(quoteDays.broker, broker),
    eq(quoteDays.underlying, underlying),
    eq(quoteDays.date, date),
  )

/** A recorded day in a range of minutes; undefined while the listed contracts are unknown. */
export async function readGivenDay(
  db: Db,
  key: QuoteKey,
  { from, to }: { readonly from: ClockMinute; readonly to: ClockMinute },
): Promise<GivenDay | undefined> {
  const [day] = await db.select({ contracts: quoteDays.contracts }).from(quoteDays).where(isDay(key))
  if (!day?.contracts) return undefined
  const { userId, broker, underlying, date } = key
  const minutes = await db
    .select({ minute: quoteMinutes.minute, bars: quoteMinutes.bars, notes: quoteMinutes.notes })
    .from(quoteMinutes)
    .where(
      and(
        eq(quoteMinutes.userId, userId),
        eq(quoteMinutes.broker, broker),
        eq(quoteMinutes.underlying, underlying),
        eq(quoteMinutes.date, date),
        gte(quoteMinutes.minute, from),
        lt(quoteMinutes.minute, to),
      ),
    )
    .orderBy(asc(quoteMinutes.minute))
  const contracts = day.contracts.map(({ expiry, strike, isCall }) => ({ expiry, strike, isCall }))
  return { date, contracts, minutes }
}

const MINUTES_OF_A_DAY = 24 * 60

/** The recorded quotes of a user's run; undefined for a run on a dataset. */
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
