import { NO_CONTRACT, rowOf } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import { entryPriceAt, grossProfit, type Fill } from '#engine/replay'
import type { ClockMinute, Paise, SessionNumber } from '#engine/units'

/** A day of a cycle with the positions held in it. */
export interface HeldDay {
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly fills: readonly Fill[]
}

/** Open profit of a fill at the previous session's close; 0 if it was entered in this session. */
export function markBefore(fill: Fill, session: SessionNumber): Paise {
  return fill.marks.findLast((mark) => mark.session < session)?.profit ?? 0
}

/** Profit of a fill in a session: the change of its mark, or its realised profit less the last mark. */
export function dayProfit(fill: Fill, session: SessionNumber): Paise {
  const mark = fill.marks.find((one) => one.session === session)
  return (mark ? mark.profit : grossProfit(fill)) - markBefore(fill, session)
}

/**
 * Booked and open profit of a day's fills at each bar's close, before charges, relative to the marks of the
 * previous session; null before the first entry. An open position counts at its newest close since the entry,
 * and before that at the market price of the entry. An exit at the session's close counts in the last bar,
 * because no bar follows.
 */
export function profitPath(held: HeldDay): (Paise | null)[] {
  const { session, day, fills } = held
  const first = Math.min(...fills.map((fill) => entryIn(fill, session)))
  const paths = fills.map((fill) => pathOf(fill, held))
  return Array.from({ length: day.session.minutes }, (_, minute) =>
    minute < first ? null : paths.reduce((sum, path) => sum + path[minute], 0),
  )
}

/** The minute of a session from which a fill counts in it. */
function entryIn({ entrySession, entryMinute }: Fill, session: SessionNumber): ClockMinute {
  return entrySession < session ? 0 : entryMinute
}

function pathOf(fill: Fill, { session, day }: HeldDay): Float64Array {
  const { side } = fill
  const row = rowOf(day, fill.contract)
  const close = row === NO_CONTRACT ? undefined : day.bars(row).close
  const path = new Float64Array(day.session.minutes)
  const before = markBefore(fill, session)
  const from = entryIn(fill, session)
  const isLeft = fill.exitSession === session
  const until = isLeft ? fill.exitMinute : path.length
  let last =
    fill.entrySession < session || row === NO_CONTRACT
      ? fill.entryPrice + (side * before) / fill.quantity
      : entryPriceAt(day.bars(row), from)
  for (let minute = from; minute < until; minute++) {
    if (close && close[minute] !== 0) last = close[minute]
    path[minute] = (side === 1 ? last - fill.entryPrice : fill.entryPrice - last) * fill.quantity - before
  }
  if (isLeft) path.fill(grossProfit(fill) - before, Math.min(fill.exitMinute, path.length - 1))
  return path
}

/**
 * Converts a level of the watched profit to the day's profit: the amount booked by cycles before the
 * strategy's re-entry, less the profit earned before the day.
 */
export function bookedBefore(minute: ClockMinute, { session, fills }: HeldDay): Paise {
  const starts = fills
    .filter((fill) => fill.reEntry?.scope === 'strategy')
    .map((fill) => entryIn(fill, session))
  const start = Math.max(0, ...starts.filter((each) => each <= minute))
  const earlier = fills.filter((fill) => fill.entrySession === session && fill.entryMinute < start)
  const running = fills.filter((fill) => !earlier.includes(fill))
  return (
    earlier.reduce((sum, fill) => sum + dayProfit(fill, session), 0) -
    running.reduce((sum, fill) => sum + markBefore(fill, session), 0)
  )
}
