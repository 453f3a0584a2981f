import type { PriceAges, Trade, Underlying } from '#domain'
import { NO_CONTRACT, rowOf } from '#engine/chain'
import { dayNumber, minuteOfDay, type IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { inPaise, inRupees, type ClockMinute, type Paise } from '#engine/units'

interface RunTrades {
  readonly underlying: Underlying
  readonly trades: readonly Trade[]
}

/**
 * How much of a result depends on prices older than a minute. An order fills at the open of its minute's bar; without
 * one, at the last price, whose age is the full minutes since its bar was over. An exit inside a bar and a settlement
 * never use an old price. Sizes of gross profits and losses are added, so that they do not cancel out.
 */
export async function priceAges({ underlying, trades }: RunTrades, reader: MarketReader): Promise<PriceAges> {
  const dates = trades.flatMap(({ date, exitDate = date }) => [date, exitDate]).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first !== undefined && last !== undefined) await reader.prepare(underlying, { from: first, to: last })
  const sessions = reader.sessions(underlying)
  const day = (date: IsoDate) => reader.day(underlying, date)
  let [all, old, oldProfit, oldTrades, oldest]: Paise[] = [0, 0, 0, 0, 0]
  for (const trade of trades) {
    const profit = inPaise(trade.pnl)
    const age = Math.max(entryAge(trade, day), exitAge(trade, { day, sessions }))
    all += Math.abs(profit)
    oldest = Math.max(oldest, age)
    if (age === 0) continue
    oldTrades++
    old += Math.abs(profit)
    oldProfit += profit
  }
  return {
    trades: trades.length,
    oldTrades,
    sharePercent: all === 0 ? null : (100 * old) / all,
    oldProfit: inRupees(oldProfit),
    oldestMinutes: oldest,
  }
}

type Days = (date: IsoDate) => MarketDay

function entryAge(trade: Trade, day: Days): number {
  const session = day(trade.date)
  return ageAt(session, trade, clockOf(session, trade.entryTime)) ?? 0
}

interface Sessions {
  readonly day: Days
  readonly sessions: readonly IsoDate[]
}

/** A contract that has not traded in the session of its exit was closed at a price of an earlier session. */
function exitAge(trade: Trade, { day, sessions }: Sessions): number {
  if (trade.exitReason === 'Expiry') return 0
  const { date, exitDate = date, exitTime } = trade
  const session = day(exitDate)
  let minutes = clockOf(session, exitTime)
  const age = ageAt(session, trade, minutes)
  if (age !== undefined) return age
  for (const earlier of sessions.filter((of) => of >= date && of < exitDate).reverse()) {
    const before = day(earlier)
    const last = ageAt(before, trade, before.session.minutes)
    if (last !== undefined) return minutes + last
    minutes += before.session.minutes
  }
  return minutes
}

const clockOf = ({ session }: MarketDay, time: string): ClockMinute => minuteOfDay(time) - session.openMinute

/** Age in full minutes of the price at which an order at `c` fills; undefined without an earlier price. */
function ageAt(
  day: MarketDay,
  { expiry_date, strike, optionType }: Trade,
  c: ClockMinute,
): number | undefined {
  const contract = { expiry: dayNumber(expiry_date), strike: inPaise(strike), isCall: optionType === 'CALL' }
  const row = rowOf(day, contract)
  if (row === NO_CONTRACT) return undefined
  const { open, close } = day.bars(row)
  if (c < open.length && open[c] !== 0) return 0
  for (let minute = Math.min(c, close.length) - 1; minute >= 0; minute--)
    if (close[minute] !== 0) return c - minute - 1
  return undefined
}
