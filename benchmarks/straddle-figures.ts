/**
 * The short straddle of 9:20 on days of NIFTY: its profit, how often its legs are stopped, and how its premium
 * decays.
 */
import { isoDate, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type DayColumns } from '#engine/market'
import { deviation, mean } from './day-features.ts'

/** A leg is bought back at the first close of a minute that is so far above its premium. */
const STOP = 1.2
/** Minutes of the session whose closes are entry and exit: 9:20 and 15:20 as the candles are dated. */
const [ENTRY, EXIT] = [5, 365]
const QUARTER_TO_TEN = 30
const REGULAR_MINUTES = 375

/** What became of the straddle on a day; points of the index. */
export interface StraddleDay {
  readonly date: IsoDate
  readonly isExpiryDay: boolean
  /** Each leg stopped on its own. */
  readonly profit: number
  /** Both legs bought back when the first is stopped. */
  readonly firstCycle: number
  readonly legsStopped: number
  readonly isStoppedEarly: boolean
  /** Percent of the premium lost in the first ten minutes. */
  readonly tenMinutes: number
  /** Change of its value per minute until 9:45, in basis points of the index. */
  readonly decay: number
}

/** The straddle on a regular session; undefined on any other. */
export function straddleDay({ date, session, instruments, columns }: DayColumns): StraddleDay | undefined {
  if (session.minutes !== REGULAR_MINUTES) return undefined
  const priceAt = (row: number, minute: number): number => {
    let at = minute
    while (columns.close[row * REGULAR_MINUTES + at] === 0) at--
    return columns.close[row * REGULAR_MINUTES + at] / 100
  }
  const spot = priceAt(0, ENTRY)
  const nearest = Math.min(...instruments.expiry.slice(1))
  const call = nearestCall(instruments, nearest, spot)
  const rows = [call, call + 1]
  const entries = rows.map((row) => priceAt(row, ENTRY))
  const stops = rows.map((row, leg) => {
    for (let minute = ENTRY + 1; minute <= EXIT; minute++)
      if (priceAt(row, minute) >= STOP * entries[leg]) return minute
    return Infinity
  })
  const first = Math.min(...stops)
  const value = (minute: number) => rows.reduce((sum, row) => sum + priceAt(row, minute), 0)
  const premium = value(ENTRY)
  return {
    date,
    isExpiryDay: isoDate(nearest) === date,
    profit: premium - rows.reduce((sum, row, leg) => sum + priceAt(row, Math.min(stops[leg], EXIT)), 0),
    firstCycle: premium - value(Math.min(first, EXIT)),
    legsStopped: stops.filter((minute) => minute <= EXIT).length,
    isStoppedEarly: first <= QUARTER_TO_TEN,
    tenMinutes: (100 * (premium - value(ENTRY + 10))) / premium,
    decay: (1e4 * (value(QUARTER_TO_TEN) - premium)) / spot / (QUARTER_TO_TEN - ENTRY),
  }
}

function nearestCall(
  { count, expiry, kind, strike }: DayColumns['instruments'],
  day: number,
  spot: number,
): number {
  let best = -1
  for (let row = 1; row < count; row++) {
    if (expiry[row] !== day || kind[row] !== ROW_KIND.call) continue
    if (best < 0 || Math.abs(strike[row] / 100 - spot) < Math.abs(strike[best] / 100 - spot)) best = row
  }
  return best
}

interface StraddleFigure {
  readonly name: string
  readonly of: (days: readonly StraddleDay[]) => number
  /** On the real minutes, by an outside measurement of 2021 to 2025, and on version 4. */
  readonly real: number
  readonly before: number
}

const percentOf = (days: readonly StraddleDay[], holds: (day: StraddleDay) => boolean) =>
  100 * mean(days.map((day) => (holds(day) ? 1 : 0)))

export const STRADDLE_FIGURES: readonly StraddleFigure[] = [
  {
    name: 'mean, points a day',
    of: (days) => mean(days.map(({ profit }) => profit)),
    real: 5.8,
    before: 17.7,
  },
  {
    name: 'deviation, points',
    of: (days) => deviation(days.map(({ profit }) => profit)),
    real: 50,
    before: 48,
  },
  {
    name: 'winning days, %',
    of: (days) => percentOf(days, ({ profit }) => profit > 0),
    real: 57,
    before: 69,
  },
  {
    name: 'both legs stopped, % of days',
    of: (days) => percentOf(days, ({ legsStopped }) => legsStopped === 2),
    real: 36,
    before: 20,
  },
  {
    name: 'a leg stopped by 09:45, % of days',
    of: (days) => percentOf(days, ({ isStoppedEarly }) => isStoppedEarly),
    real: 48,
    before: 35,
  },
  {
    name: 'earned after ten minutes, % of premium',
    of: (days) => mean(days.map(({ tenMinutes }) => tenMinutes)),
    real: 1.2,
    before: 0.07,
  },
  {
    name: '… on expiry days',
    of: (days) => mean(days.filter(({ isExpiryDay }) => isExpiryDay).map(({ tenMinutes }) => tenMinutes)),
    real: 3.2,
    before: -0.4,
  },
  {
    name: 'decay a minute to 09:45, bp of the index',
    of: (days) => mean(days.map(({ decay }) => decay)),
    real: -0.075,
    before: -0.01,
  },
]

/** The first cycles of a log of straddles: date as `DD-MM-YY`, number of the re-entry, gross profit in rupees. */
export function firstCycles(csv: string, lot: number): ReadonlyMap<IsoDate, number> {
  const [header, ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const [date, reentry, profit] = ['date', 'reentry', 'gross_pnl'].map((name) => header.indexOf(name))
  return new Map(
    rows
      .filter((row) => row[reentry] === '0')
      .map((row) => {
        const [day, month, year] = row[date].split('-')
        return [`20${year}-${month}-${day}`, Number(row[profit]) / lot]
      }),
  )
}
