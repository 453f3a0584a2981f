import type { BacktestRequest } from '#domain'
import { chooseExpiry } from '#engine/chain'
import { dayNumber, isoDate, listedExpiries, type IsoDate } from '#engine/exchange'
import { compilePlan } from '#engine/replay'
import { QuotedReader } from '#market-data'

/**
 * The last expiry that a strategy may trade on a day: of the legs of a position of one day each by its rule; of a position
 * of several days the second month from now, for each of its cycles counts from an expiry of its own.
 */
export function lastExpiryOf(request: BacktestRequest, date: IsoDate): IsoDate {
  const { instrument: underlying } = request
  const listed = listedExpiries(underlying, date).map((expiry) => dayNumber(expiry.date))
  const range = { underlying, first: request.startDate, last: request.endDate }
  const { legs, isOverDays } = compilePlan(request, new QuotedReader(NO_DATASET, range, new Map()))
  const moment = { underlying, day: dayNumber(date) }
  const wanted = isOverDays
    ? [chooseExpiry(listed, 'nextMonthly', moment)]
    : legs.map((leg) => chooseExpiry(listed, leg.expiry, moment))
  const known = wanted.filter((expiry) => expiry !== undefined)
  return isoDate(known.length > 0 ? Math.max(...known) : (listed[0] ?? moment.day))
}

/** Nothing is read: only rules are compiled. */
const NO_DATASET = { id: 'quotes', name: 'Quotes', kind: 'imported', contentHash: '' } as const
