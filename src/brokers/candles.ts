import type { BrokerId } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { BrokerFailure } from './failure.ts'
import type { Candle, DayRange, IndexDay } from './port.ts'

/** A minute bar as a broker sends it: prices in rupees, volume and open interest in units. */
export interface CandleRow {
  /** Undefined if its time isn't in Indian time. */
  readonly stamp: { readonly date: IsoDate; readonly minute: number } | undefined
  /** Open, high, low, close. */
  readonly prices: readonly [number, number, number, number]
  readonly volume: number
  readonly openInterest: number
}

interface Asked {
  readonly broker: BrokerId
  readonly range: DayRange
  readonly about: string
}

/**
 * Sorts candles ascending. A repeated minute with equal values appears once. A repeated minute with different values
 * appears twice, in the order of the answer, so that the caller notices the conflict.
 * @throws BrokerFailure for days outside the requested range, or times of another zone
 */
export function candlesOf(rows: readonly CandleRow[], { broker, range, about }: Asked): readonly Candle[] {
  const byTime = new Map<string, Candle[]>()
  for (const { stamp, prices, volume, openInterest } of rows) {
    if (!stamp) throw new BrokerFailure(broker, 'other-zone', { about })
    if (stamp.date < range.from || stamp.date > range.to)
      throw new BrokerFailure(broker, 'wrong-days', { about })
    const [open, high, low, close] = prices.map(paise) as [number, number, number, number]
    const { date, minute } = stamp
    const candle = { date, minute, open, high, low, close, volume, openInterest }
    const known = byTime.get(`${date} ${minute}`)
    if (!known) byTime.set(`${date} ${minute}`, [candle])
    else if (!known.some((one) => isSame(one, candle))) known.push(candle)
  }
  return [...byTime.values()].flat().sort(compareTime)
}

/** Compares by day and minute. */
export const compareTime = (a: Pick<Candle, 'date' | 'minute'>, b: Pick<Candle, 'date' | 'minute'>): number =>
  compare(a.date, b.date) || a.minute - b.minute

const VALUES = ['open', 'high', 'low', 'close', 'volume', 'openInterest'] as const

const isSame = (a: Candle, b: Candle) => VALUES.every((value) => a[value] === b[value])

/** Number of candles that repeat an earlier candle's minute with different values, in the order of `candlesOf`. */
export function countDisputed(candles: readonly Candle[]): number {
  return candles.filter(({ date, minute }, i) => {
    const before = candles[i - 1]
    return before?.date === date && before.minute === minute
  }).length
}

/** Removes repeated minutes; the first answer is kept. */
export const firstAnswers = (candles: readonly Candle[]): readonly Candle[] =>
  candles.filter(({ date, minute }, i) => {
    const before = candles[i - 1]
    return before?.date !== date || before.minute !== minute
  })

/** Compares dates and other texts. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const PAISE = 100

/** Converts rupees to paise. */
export const paise = (rupees: number) => Math.round(rupees * PAISE)

/** High and low of each day. The minutes must be ascending. */
export function daysOf(minutes: readonly Candle[]): readonly IndexDay[] {
  const days: IndexDay[] = []
  for (const { date, high, low } of minutes) {
    const last = days.at(-1)
    if (last?.date !== date) days.push({ date, high, low })
    else days[days.length - 1] = { date, high: Math.max(last.high, high), low: Math.min(last.low, low) }
  }
  return days
}
