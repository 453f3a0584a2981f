import { REAL_DAYS_FROM, REAL_DAYS_TO, type Underlying } from '#domain'
import { type IsoDate, tradingDates } from '#engine/exchange'
import type { DailyPrices } from '#engine/market'
import { REAL_DAYS } from './real-days-data.ts'
import { isSimulated, SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

/** The first and last session with stored real prices. */
export const REAL_FROM: IsoDate = REAL_DAYS_FROM
export const REAL_TO: IsoDate = REAL_DAYS_TO

/** One real session; prices in points, India VIX in percent. */
export interface RealDay {
  readonly date: IsoDate
  /** An index is missing if its prices of the day were not found. */
  readonly index: Readonly<Partial<Record<SimulatedUnderlying, DailyPrices>>>
  readonly vix: DailyPrices
}

const TICKS_PER_POINT = 20
const HUNDREDTHS = 100

/** The first day on which the exchange listed options of an index, if later than the first price. */
const FIRST_OPTIONS: Readonly<Partial<Record<SimulatedUnderlying, IsoDate>>> = { FINNIFTY: '2021-01-11' }

/**
 * The days of a period on which an index has real prices and options, ascending. A day without prices is not a
 * session.
 */
export function realSessionDates(
  underlying: SimulatedUnderlying,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): readonly IsoDate[] {
  const first = FIRST_OPTIONS[underlying] ?? REAL_FROM
  return realDays()
    .filter(({ date, index }) => date >= from && date <= to && date >= first && index[underlying])
    .map(({ date }) => date)
}

/** The prices that the exchange published for an index on a day, in points; undefined for a day without published prices. */
export function realDailyPrices(underlying: Underlying, date: IsoDate): DailyPrices | undefined {
  byDate ??= new Map(realDays().map((day) => [day.date, day]))
  return isSimulated(underlying) ? byDate.get(date)?.index[underlying] : undefined
}

let byDate: ReadonlyMap<IsoDate, RealDay> | undefined
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
  return dates.map((date, i) => {
    const vixOfDay = vix[i]
    if (!vixOfDay) throw new Error(`The real days have no India VIX of ${date}; every session needs one.`)
    return {
      date,
      index: Object.fromEntries(
        columns.flatMap(([underlying, prices]) => (prices[i] ? [[underlying, prices[i]]] : [])),
      ),
      vix: vixOfDay,
    }
  })
}

function decoded(years: readonly string[], unitsPerPoint: number): readonly (DailyPrices | undefined)[] {
  let close = 0
  return years.flatMap((year) =>
    year.split(' ').map((word) => {
      if (word === '-') return undefined
      const [change, gap, above, below] = word.split(',').map((digits) => parseInt(digits, 36))
      close += change
      const open = close + gap
      return {
        open: open / unitsPerPoint,
        high: (Math.max(open, close) + above) / unitsPerPoint,
        low: (Math.min(open, close) - below) / unitsPerPoint,
        close: close / unitsPerPoint,
      }
    }),
  )
}
