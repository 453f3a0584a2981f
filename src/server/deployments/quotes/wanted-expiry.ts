import type { BacktestRequest } from '#domain'
import { chooseExpiry } from '#engine/chain'
import { dayNumber, isoDate, listedExpiries, type IsoDate } from '#engine/exchange'
import { compilePlan } from '#engine/replay'
import { QuotedReader } from '#market-data'

/**
 * The last expiry that a strategy may trade on a day. For intraday positions it follows each leg's rule. For
 * positions over days it is the second monthly expiry from now, because each cycle counts from its own entry
 * day.
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

/** An empty dataset: compiling the plan reads no data. */
const NO_DATASET = { id: 'quotes', name: 'Quotes', kind: 'imported', contentHash: '' } as const
