import type { IsoDate, Session } from '#engine/exchange'
import type { VixMinutes } from '#engine/market'
import { randomStream } from './random.ts'

/** How far VIX moves within a minute, as a fraction of it. */
const WITHIN_MINUTE = 0.0012

/**
 * Draws bars around the levels at the end of each minute. As in the exchange's file, the session opens on the
 * previous close, and its last bar is the day's close.
 */
export function vixMinutes(
  key: string,
  day: {
    readonly date: IsoDate
    readonly session: Session
    readonly previousVix: number
    readonly vix: number
  },
  levels: Float64Array,
  traded: Uint8Array,
): VixMinutes {
  const { date, session } = day
  const random = randomStream(`${key}|${date}|vix bars`)
  const column = () => new Int32Array(session.minutes)
  const bars = { open: column(), high: column(), low: column(), close: column() }
  const last = traded.lastIndexOf(1)
  let previous = day.previousVix
  for (let minute = 0; minute < session.minutes; minute++) {
    if (traded[minute] === 0) continue
    const level = minute === last ? day.vix : levels[minute]
    bars.open[minute] = hundredths(previous)
    bars.close[minute] = hundredths(level)
    bars.high[minute] = hundredths(Math.max(previous, level) * (1 + WITHIN_MINUTE * random.uniform()))
    bars.low[minute] = hundredths(Math.min(previous, level) * (1 - WITHIN_MINUTE * random.uniform()))
    previous = level
  }
  return { date, session, ...bars }
}

function hundredths(percent: number): number {
  return Math.floor(100 * percent + 0.5)
}
