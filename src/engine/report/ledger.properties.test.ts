import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Trade } from '#domain'
import { aRandomStrategy, aSeed, backtest, randomMarket, SHORT_SESSION } from '#engine/replay/fixtures'
import { dayNumber, lotSize, minuteOfDay } from '#engine/exchange'
import { ROW_KIND, type Bars, type MarketDay } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'

/** Hundreds of backtests in one test take a busy machine longer than the usual limit. */
const TIMEOUT = { timeout: 180_000 }
const TICK = 5
const paise = (rupees: number) => Math.round(rupees * 100)

/** The price of an order after slippage, written out independently of the engine. */
function slipped(price: number, order: 'BUY' | 'SELL', { execution }: BacktestRequest): number {
  const { type, value } = execution?.slippage ?? { type: 'points', value: 0 }
  const exact = type === 'points' ? value * 100 : (price * value) / 100
  const offset = Math.floor(Math.round(exact * 1e6) / 1e6 / TICK + 0.5) * TICK
  return Math.max(TICK, order === 'BUY' ? price + offset : price - offset)
}

function barsOf(trade: Trade, day: MarketDay): Bars {
  const { kind, expiry, strike, count } = day.instruments
  const wanted = trade.optionType === 'CALL' ? ROW_KIND.call : ROW_KIND.put
  for (let row = 0; row < count; row++)
    if (
      kind[row] === wanted &&
      expiry[row] === dayNumber(trade.expiry_date) &&
      strike[row] === paise(trade.strike)
    )
      return day.bars(row)
  throw new Error(`no such contract as in ${trade.id}`)
}

/**
 * The price at which an order at clock minute `c` can fill: the open, or else the newest close, at most `age` minutes
 * old.
 */
function orderPrice({ open, close }: Bars, c: number, age = Infinity): number | undefined {
  if (c < open.length && open[c] > 0) return open[c]
  for (let bar = c - 1; bar >= 0 && c - bar - 1 <= age; bar--) if (close[bar] > 0) return close[bar]
  return undefined
}

/**
 * Whether a price on the tick grid inside bar `minute` gives the exit price after slippage. In the entry bar,
 * slippage may have moved the stop beyond the bar's prices, up to the entry price.
 */
function isInsideBar(trade: Trade, bars: Bars, minute: number, worsen: (price: number) => number): boolean {
  const reach = trade.entryTime === trade.exitTime ? paise(trade.entryPrice) : bars.open[minute]
  const highest = Math.max(bars.high[minute], reach)
  for (let level = Math.min(bars.low[minute], reach); level > 0 && level <= highest; level += TICK)
    if (worsen(level) === paise(trade.exitPrice)) return true
  return false
}

function expectExplainedExit(trade: Trade, day: MarketDay, request: BacktestRequest): void {
  const bars = barsOf(trade, day)
  const price = paise(trade.exitPrice)
  const minute = minuteOfDay(trade.exitTime) - SHORT_SESSION.openMinute
  const worsen = (at: number) => slipped(at, trade.type === 'BUY' ? 'SELL' : 'BUY', request)
  if (trade.exitReason === 'Expiry') {
    expect(minute).toBe(SHORT_SESSION.minutes)
    expect(trade.expiry_date).toBe(trade.date)
    return
  }
  const isOrder = /^(Square Off|Overall)/.test(trade.exitReason) || request.execution?.trigger === 'close'
  const ordered = worsen(orderPrice(bars, minute) ?? NaN)
  if (isOrder) expect(price).toBe(ordered)
  else expect(isInsideBar(trade, bars, minute, worsen)).toBe(true)
}

describe('the ledger of any backtest', TIMEOUT, () => {
  it('adds up: profits from prices and units, totals from profits, numbers in order', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const { trades } = backtest(request, ...randomMarket(seed))
      let total = 0
      let ordinal = 0
      trades.forEach((trade, i) => {
        const previous = trades[i - 1] as Trade | undefined
        const side = trade.type === 'BUY' ? 1 : -1
        const pnl = side * (paise(trade.exitPrice) - paise(trade.entryPrice)) * trade.quantity
        total += pnl
        ordinal = previous?.date === trade.date ? ordinal + 1 : 1
        expect(trade.id).toBe(`${trade.date}-${ordinal}`)
        expect(paise(trade.pnl)).toBe(pnl + 0)
        expect(paise(trade.cumulativePnL)).toBe(total + 0)
        expect(paise(trade.netPnl)).toBe(paise(trade.pnl) - paise(trade.charges))
        expect(trade.quantity).toBe(trade.lots * lotSize('NIFTY', trade.expiry_date, trade.date))
        expect(trade.worstOpenProfit ?? Infinity).toBeLessThanOrEqual(trade.bestOpenProfit ?? -Infinity)
        if (previous?.date === trade.date) expect(previous.exitTime <= trade.exitTime).toBe(true)
      })
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), { numRuns: 40 })
  })

  it('contains no price that the market did not show in that minute, apart from slippage', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const days = randomMarket(seed)
      const market = anInMemoryMarket(days)
      for (const trade of backtest(request, ...days).trades) {
        const day = market.day('NIFTY', trade.date)
        const entered = minuteOfDay(trade.entryTime) - SHORT_SESSION.openMinute
        const fill = orderPrice(barsOf(trade, day), entered, 5)
        expect(paise(trade.entryPrice)).toBe(slipped(fill ?? NaN, trade.type, request))
        expectExplainedExit(trade, day, request)
      }
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), { numRuns: 40 })
  })

  it('never has a leg open twice, enters only in its window and is flat at the square-off', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const { trades } = backtest(request, ...randomMarket(seed))
      const { entryStartTime, entryEndTime, squareOffTime } = request.strategy
      for (const trade of trades) {
        expect(trade.entryTime >= entryStartTime && trade.entryTime <= entryEndTime).toBe(true)
        expect(trade.entryTime < squareOffTime && trade.exitTime <= squareOffTime).toBe(true)
        expect(trade.entryTime <= trade.exitTime).toBe(true)
        const others = trades.filter((t) => t !== trade && t.leg_id === trade.leg_id && t.date === trade.date)
        for (const other of others)
          expect(other.exitTime <= trade.entryTime || trade.exitTime <= other.entryTime).toBe(true)
      }
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), { numRuns: 40 })
  })
})
