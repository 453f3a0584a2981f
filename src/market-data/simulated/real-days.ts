import { type IsoDate, tradingDates } from '#engine/exchange'
import { REAL_DAYS } from './real-days-data.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

/** The first and last session whose real prices are kept. */
export const REAL_FROM: IsoDate = '2019-01-01'
export const REAL_TO: IsoDate = '2026-07-31'

/** What the exchange published of an index for a session: points, of India VIX percent. */
export interface DailyPrices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** One session as it was. */
export interface RealDay {
  readonly date: IsoDate
  /** Nothing of an index whose prices of the day were not found. */
  readonly index: Readonly<Partial<Record<SimulatedUnderlying, DailyPrices>>>
  readonly vix: DailyPrices
}

const TICKS_PER_POINT = 20
const HUNDREDTHS = 100

let days: readonly RealDay[] | undefined

/** Every session from `REAL_FROM` to `REAL_TO`, ascending. */
export function realDays(): readonly RealDay[] {
  days ??= readDays()
  return days
}

function readDays(): readonly RealDay[] {
  const dates = tradingDates(REAL_FROM, REAL_TO)
  const columns = SIMULATED_UNDERLYINGS.map(
    (underlying) => [underlying, decoded(REAL_DAYS[underlying], TICKS_PER_POINT)] as const,
  )
  const vix = decoded(REAL_DAYS.INDIAVIX, HUNDREDTHS)
  return dates.map((date, i) => ({
    date,
    index: Object.fromEntries(
      columns.flatMap(([underlying, prices]) => (prices[i] ? [[underlying, prices[i]]] : [])),
    ),
    vix: vix[i]!,
  }))
}

function decoded(years: readonly string[], unitsPerPoint: number): readonly (DailyPrices | undefined)[] {
  let close = 0
  return years.flatMap((year) =>
    year.split(' ').map((word) => {
      if (word === '-') return undefined
      const [change, gap, above, below] = word.split(',').map((digits) => parseInt(digits, 36))
      close += change!
      const open = close + gap!
      return {
        open: open / unitsPerPoint,
        high: (Math.max(open, close) + above!) / unitsPerPoint,
        low: (Math.min(open, close) - below!) / unitsPerPoint,
        close: close / unitsPerPoint,
      }
    }),
  )
}
