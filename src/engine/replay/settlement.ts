import type { Contract } from '#engine/chain'
import { closingWindow, expiries, instrumentOf, isoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import type { Paise } from '#engine/units'
import type { Plan, PlanProblem } from './plan.ts'

/**
 * The closing index: the official close if the dataset has it, otherwise the mean of `(open + high + low +
 * close) / 4` over the bars of the session's last 30 minutes, rounded to the paisa, halves up. The exchange
 * settles on that window's weighted average; the last print differs by several points.
 */
export function closingIndex(day: MarketDay): Paise {
  if (day.officialClose !== undefined) return day.officialClose
  const { open, high, low, close } = day.bars(0)
  const [from, to] = closingWindow(day.session)
  let sum = 0
  let bars = 0
  for (let minute = from; minute < to; minute++) {
    if (close[minute] === 0) continue
    sum += open[minute] + high[minute] + low[minute] + close[minute]
    bars++
  }
  return Math.floor((sum + 2 * bars) / (4 * bars))
}

/**
 * Problems that prevent settlement, checked before a run. Since an auction sets the close, an expiry day needs its
 * official close if the square-off is at the session's close.
 */
export function settlementProblems(plan: Plan, reader: MarketReader): PlanProblem[] {
  const { underlying, squareOff, endDate } = plan
  const auctionFrom = isoDate(instrumentOf(underlying).exchange.closesByAuctionFrom)
  const from = plan.startDate > auctionFrom ? plan.startDate : auctionFrom
  if (endDate < from) return []
  const missing = expiries(underlying, from, endDate).filter(({ date }) =>
    reader.sessions(underlying).includes(date),
  )
  const lacking = missing.find(({ date }) => {
    const { session, officialClose } = reader.day(underlying, date)
    const isHeldToClose = plan.isOverDays || session.openMinute + session.minutes === squareOff
    return officialClose === undefined && isHeldToClose
  })
  if (!lacking) return []
  return [
    {
      path: 'strategy.squareOffTime',
      message: `${underlying} settles on ${lacking.date} at its official close, which the closing auction makes and the dataset lacks; import the exchange's daily file of that day, or square off earlier`,
    },
  ]
}

/** Value of a contract per unit at the close of its expiry day. */
export function intrinsicValue({ isCall, strike }: Contract, day: MarketDay): Paise {
  const index = closingIndex(day)
  return Math.max(0, isCall ? index - strike : strike - index)
}
