import { NO_PRICE, rowOf } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import type { Fill } from '#engine/replay'
import { TICK, type ClockMinute, type Paise, type SessionNumber } from '#engine/units'

/** A minute is fast if it moves the index by more than so many times the day's median minute. */
const FAST = 3
/** Share of the index's move of the minute that a fill in it pays as half of the spread, in points of the option. */
const SPREAD = 0.02

/** An exit by a stop or target in a fast minute. Paise per unit. */
export interface FastExit {
  readonly fill: Fill
  readonly trigger: Paise
  readonly price: Paise
}

/**
 * The fills of a cycle with worse prices in fast minutes. An exit inside a bar, which is a stop or target, fills no
 * better than the middle between its trigger and the bar's worst price. Every order pays 2 % of the index's move of
 * the minute in points of the option. An exit at the open of a bar counts that open as its trigger. A worse fill
 * changes no later decision of the cycle.
 */
export function fastFills(
  fills: readonly Fill[],
  day: (session: SessionNumber) => MarketDay,
): { readonly fills: readonly Fill[]; readonly exits: readonly FastExit[] } {
  const exits: FastExit[] = []
  const changed = fills.map((fill) => {
    const [entryCost, exitCost] = [
      spreadAt(day(fill.entrySession), fill.entryMinute),
      fill.reason.scope === 'expiry' ? 0 : spreadAt(day(fill.exitSession), fill.exitMinute),
    ]
    if (entryCost === 0 && exitCost === 0) return fill
    const market = exitCost > 0 && isOwnExit(fill) ? middleOf(fill, day(fill.exitSession)) : fill.exitMarket
    const slippage = fill.exitPrice - fill.exitMarket
    const exitMarket = atLeastATick(market - fill.side * exitCost)
    const after = {
      ...fill,
      entryPrice: atLeastATick(fill.entryPrice + fill.side * entryCost),
      exitMarket,
      exitPrice: atLeastATick(exitMarket + slippage),
    }
    if (exitCost > 0 && isOwnExit(fill))
      exits.push({ fill: after, trigger: fill.exitMarket, price: after.exitPrice })
    return after
  })
  return { fills: changed, exits }
}

const isOwnExit = ({ reason, isInsideBar }: Fill) => reason.scope === 'leg' && isInsideBar

/** The middle between the price of an exit and the worst price of its bar for the position. */
function middleOf({ contract, exitMinute, exitMarket, side }: Fill, day: MarketDay): Paise {
  const row = rowOf(day, contract)
  if (row < 0) return exitMarket
  const bars = day.bars(row)
  const worst = side === 1 ? bars.low[exitMinute] : bars.high[exitMinute]
  if (!worst) return exitMarket
  return side === 1
    ? Math.min(exitMarket, toTick((exitMarket + worst) / 2))
    : Math.max(exitMarket, toTick((exitMarket + worst) / 2))
}

/** The cost of an order in a minute, in paise per unit; 0 in a calm minute. */
function spreadAt(day: MarketDay, minute: ClockMinute): Paise {
  const moves = movesOf(day)
  const move = moves[minute] ?? 0
  // Counting is faster than sorting to find the median: it is smaller if more than half of the moves are.
  let smaller = 0
  for (const other of moves) if (FAST * other < move) smaller++
  return smaller > moves.length >> 1 ? toTick(SPREAD * move) : 0
}

const toTick = (price: number): Paise => Math.round(price / TICK) * TICK
const atLeastATick = (price: Paise): Paise => Math.max(TICK, price)

const known = new WeakMap<MarketDay, Float64Array>()

/** The absolute change of the index in each bar, in paise; 0 without a bar. */
function movesOf(day: MarketDay): Float64Array {
  let moves = known.get(day)
  if (!moves) {
    const { open, close } = day.bars(0)
    moves = new Float64Array(close.length)
    let last: Paise = NO_PRICE
    for (let m = 0; m < close.length; m++) {
      if (close[m] === NO_PRICE) continue
      moves[m] = Math.abs(close[m] - (last === NO_PRICE ? open[m] : last))
      last = close[m]
    }
    known.set(day, moves)
  }
  return moves
}
