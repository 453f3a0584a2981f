import type { Trade, Underlying } from '#domain'
import { chargesFor, dayNumber, type DayNumber } from '#engine/exchange'
import { inPaise, type Paise } from '#engine/units'

interface Fills {
  readonly trades: readonly Trade[]
  readonly underlying: Underlying
  /** The day whose charges apply to all trades; undefined if each trade has the charges of its own day. */
  readonly rulesDay?: DayNumber | undefined
}

/** Beyond this slippage the search ends; no option costs as much. */
const LIMIT: Paise = 10_000_000

/**
 * Break-even cost: the slippage in points per fill, on top of the run's own, at which the net profit of all
 * trades is zero. Negative if fills would have to be better. Null if no slippage gives zero, for example
 * without trades.
 *
 * Solved on the stored fills: each order's price moves against the trade, charges are recomputed, settlements
 * at expiry stay. Prices are whole paise, so the result is interpolated between two of them.
 */
export function breakEvenSlippage(fills: Fills): number | null {
  if (fills.trades.length === 0) return null
  const net = (slippage: Paise) => fills.trades.reduce((sum, trade) => sum + netAt(trade, slippage, fills), 0)
  let step = net(0) >= 0 ? 1 : -1
  while (net(step) >= 0 === step > 0) {
    if (Math.abs(step) > LIMIT) return null
    step *= 2
  }
  let profitable = step > 0 ? Math.trunc(step / 2) : step
  let losing = step > 0 ? step : Math.trunc(step / 2)
  while (losing - profitable > 1) {
    const middle = Math.floor((losing + profitable) / 2)
    if (net(middle) >= 0) profitable = middle
    else losing = middle
  }
  const [above, below] = [net(profitable), net(losing)]
  return (profitable + (above > below ? above / (above - below) : 0)) / 100
}

function netAt(trade: Trade, slippage: Paise, { underlying, rulesDay }: Fills): Paise {
  const isLong = trade.type === 'BUY'
  const isSettled = trade.exitReason === 'Expiry'
  const entryPrice = atLeastZero(inPaise(trade.entryPrice) + (isLong ? slippage : -slippage))
  const exit = inPaise(trade.exitPrice)
  const exitPrice = isSettled ? exit : atLeastZero(exit + (isLong ? -slippage : slippage))
  const charges = chargesFor({
    underlying,
    tradeDay: dayNumber(trade.date),
    side: trade.type,
    quantity: trade.quantity,
    entryPrice,
    exitPrice,
    exercised: isSettled,
    expiry: dayNumber(trade.expiry_date),
    ...(trade.underlyingAtExit !== null && { settlement: inPaise(trade.underlyingAtExit) }),
    ...(rulesDay !== undefined && { rulesDay }),
  })
  const perUnit = isLong ? exitPrice - entryPrice : entryPrice - exitPrice
  return perUnit * trade.quantity - charges.total
}

const atLeastZero = (price: Paise): Paise => Math.max(0, price)
