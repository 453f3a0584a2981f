import type { PairRows } from '#engine/chain'
import { isoDate, tradingDates } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { inRupees } from '#engine/units'
import { correlation, standardDeviation } from './moments.ts'
import { nearestPair } from './option-chain.ts'

/** Trading of an expiry on a day: volume, open interest and the noise of its prices. */
export interface TradingDigest {
  /** Sessions to the expiry; 0 on the expiry day. */
  readonly sessionsLeft: number
  /** All contracts together, in units. */
  readonly volume: number
  /** All contracts together at their last bar of the day, in units. */
  readonly openInterest: number
  /** By contract, in units; contracts without open interest are left out. */
  readonly heldBy: ReadonlyMap<ContractKey, HeldUnits>
  /** Minute changes of the at-the-money straddle; undefined if it hardly trades. */
  readonly straddleNoise: StraddleNoise | undefined
  /** Standard deviation of the minute change of call − put + strike − index, relative to the index. */
  readonly basisNoise: number | undefined
  /** The higher premium of the outermost put and call at their last bars, in rupees. */
  readonly outermostPremium: number
}

/** Strike in paise times two, plus one for a put. */
type ContractKey = number

/** Open interest at a contract's first and last bar of the day. */
interface HeldUnits {
  readonly first: number
  readonly last: number
}

interface StraddleNoise {
  /** Standard deviation relative to the index. */
  readonly deviation: number
  /** Correlation between the changes of the call and of the put. */
  readonly correlation: number
}

/** The digest of one expiry's rows. */
export function digestTrading(day: MarketDay, expiryDay: number, pairs: readonly PairRows[]): TradingDigest {
  const rows = pairs.flatMap(({ call, put }) => [call, put])
  const heldBy = new Map(
    pairs.flatMap(({ strike, call, put }) => [
      ...heldOf(day, call, 2 * strike),
      ...heldOf(day, put, 2 * strike + 1),
    ]),
  )
  return {
    sessionsLeft: tradingDates(day.date, isoDate(expiryDay)).length - 1,
    volume: rows.reduce((sum, row) => sum + total(day.field(row, 'volume')), 0),
    openInterest: [...heldBy.values()].reduce((sum, { last }) => sum + last, 0),
    heldBy,
    ...digestNoise(day, pairs),
    outermostPremium: Math.max(lastPrice(day, pairs[0]?.put), lastPrice(day, pairs.at(-1)?.call)),
  }
}

function heldOf(day: MarketDay, row: number, key: ContractKey): [ContractKey, HeldUnits][] {
  const units = day.field(row, 'openInterest').filter((held) => held > 0)
  return units.length === 0 ? [] : [[key, { first: units[0], last: units.at(-1)! }]]
}

function total(column: Int32Array): number {
  let sum = 0
  for (const units of column) sum += units
  return sum
}

function lastPrice(day: MarketDay, row: number | undefined): number {
  const price = row === undefined ? undefined : day.field(row, 'close').findLast((paise) => paise > 0)
  return (price ?? NaN) / 100
}

/** How often the straddle moves to the current strike, so that it stays at the money. */
const STRUCK_EVERY = 60
/** 09:20 to 15:00; later, an expiring straddle follows a mean. */
const FROM_MINUTE = 5
const TO_MINUTE = 345
const FEWEST_CHANGES = 120

function digestNoise(
  day: MarketDay,
  pairs: readonly PairRows[],
): Pick<TradingDigest, 'straddleNoise' | 'basisNoise'> {
  const index = day.field(0, 'close')
  const calls: number[] = []
  const puts: number[] = []
  const basis: number[] = []
  const last = Math.min(TO_MINUTE, day.session.minutes)
  for (let from = FROM_MINUTE; from < last; from += STRUCK_EVERY) {
    const pair = index[from] > 0 ? nearestPair(pairs, inRupees(index[from])) : undefined
    if (!pair) continue
    const [call, put] = [day.field(pair.call, 'close'), day.field(pair.put, 'close')]
    for (let minute = from + 1; minute < Math.min(from + STRUCK_EVERY, last); minute++) {
      const prices = [call, put, index].map((column) => [column[minute - 1], column[minute]] as const)
      if (prices.some(([before, now]) => before === 0 || now === 0)) continue
      const [ofCall, ofPut, ofIndex] = prices.map(([before, now]) => (now - before) / index[from])
      calls.push(ofCall)
      puts.push(ofPut)
      basis.push(ofCall - ofPut - ofIndex)
    }
  }
  if (calls.length < FEWEST_CHANGES) return { straddleNoise: undefined, basisNoise: undefined }
  return {
    straddleNoise: {
      deviation: standardDeviation(calls.map((change, i) => change + puts[i])),
      correlation: correlation(calls, puts),
    },
    basisNoise: standardDeviation(basis),
  }
}
