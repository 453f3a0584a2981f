import type { Underlying } from '#domain'
import { pairsByExpiry, type PairRows } from '#engine/chain'
import { expiries, isoDate, type IsoDate, yearsToExpiry } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { RISK_FREE_RATE, type OptionPair } from '#engine/pricing'
import { inRupees } from '#engine/units'
import { median } from './moments.ts'
import { nearestPair, quotedPairs } from './option-chain.ts'
import { digestSmile, type SmileDigest } from './smile-digest.ts'
import { digestTrading, type TradingDigest } from './trading-digest.ts'

/** Figures of one expiry on one day for the option statistics. */
export interface ExpiryDigest {
  readonly underlying: Underlying
  readonly date: IsoDate
  /** Index among the day's expiries, 0 for the nearest. */
  readonly rank: number
  readonly calendarDays: number
  readonly kind: 'weekly' | 'monthly'
  /** Price of the at-the-money straddle at 09:20, relative to the index. */
  readonly straddle: number | undefined
  /** At 15:20; undefined on the expiry day. */
  readonly smile: SmileDigest | undefined
  /** Call − put − discounted (forward − strike), relative to the index, at 15:20 for strikes within 1.5 %. */
  readonly parityErrors: readonly number[]
  /**
   * Estimated bid-ask spread: twice the mean of those errors within 0.5 %, over the premium, assuming that
   * each leg is half a spread off.
   */
  readonly spreadProxy: number | undefined
  /** Forward relative to the index, as a yearly rate; undefined within five days of expiry. */
  readonly carry: number | undefined
  /** Share of minutes without a bar among contracts within 2 % of the index. */
  readonly missing: number
  /**
   * On the expiry day: distance of last prints from the payoff at the official close, relative to the index.
   */
  readonly settlementErrors: readonly number[]
  readonly trading: TradingDigest
}

const STRADDLE_MINUTE = 5
/** 15:20 in a regular session; later, options of the expiry day settle on a mean. */
const MINUTES_BEFORE_CLOSE = 10

/** One digest per expiry of a day, the nearest first. */
export function digestOptions(day: MarketDay): readonly ExpiryDigest[] {
  return [...pairsByExpiry(day.instruments)].map(([expiryDay, pairs], rank) => ({
    ...digestChain(day, expiryDay, pairs),
    underlying: day.underlying,
    date: day.date,
    rank,
    calendarDays: expiryDay - day.day,
    kind: kindOf(day.underlying, isoDate(expiryDay)),
    straddle: straddleAt(day, pairs, STRADDLE_MINUTE),
    missing: missingShare(day, pairs),
    settlementErrors: expiryDay === day.day ? settlementErrors(day, pairs) : [],
    trading: digestTrading(day, expiryDay, pairs),
  }))
}

// An expiry missing from the lists was moved later, which happened only to monthlies.
function kindOf(underlying: Underlying, expiry: IsoDate): 'weekly' | 'monthly' {
  return expiries(underlying, expiry, expiry)[0]?.kind ?? 'monthly'
}

type ChainDigest = Pick<ExpiryDigest, 'smile' | 'parityErrors' | 'spreadProxy' | 'carry'>

function digestChain(day: MarketDay, expiryDay: number, pairs: readonly PairRows[]): ChainDigest {
  const minute = day.session.minutes - MINUTES_BEFORE_CLOSE - 1
  const spot = day.field(0, 'close')[minute] / 100
  const near = quotedPairs(day, pairs, minute).filter(({ strike }) => Math.abs(strike / spot - 1) < 0.015)
  if (expiryDay === day.day || near.length < 3)
    return { smile: undefined, parityErrors: [], spreadProxy: undefined, carry: undefined }
  const years = yearsToExpiry(day.date, day.session.openMinute + minute + 1, isoDate(expiryDay))
  const discount = Math.exp(-RISK_FREE_RATE * years)
  const forward = median(near.map(({ strike, call, put }) => strike + (call - put) / discount))
  const errorOf = ({ strike, call, put }: OptionPair) => Math.abs(call - put - discount * (forward - strike))
  return {
    smile: digestSmile(quotedPairs(day, pairs, minute), { forward, yearsToExpiry: years }),
    parityErrors: near.map((pair) => errorOf(pair) / spot),
    spreadProxy: spreadProxy(near, spot, errorOf),
    carry: years < 5 / 365 ? undefined : Math.log(forward / spot) / years,
  }
}

function spreadProxy(
  near: readonly OptionPair[],
  spot: number,
  errorOf: (pair: OptionPair) => number,
): number | undefined {
  const atTheMoney = near.filter(({ strike }) => Math.abs(strike / spot - 1) < 0.005)
  let errors = 0
  let premiums = 0
  for (const pair of atTheMoney) {
    errors += 2 * errorOf(pair)
    premiums += (pair.call + pair.put) / 2
  }
  return premiums > 0 ? errors / premiums : undefined
}

function straddleAt(day: MarketDay, pairs: readonly PairRows[], minute: number): number | undefined {
  const spot = day.field(0, 'close')[minute - 1] / 100
  const atTheMoney = nearestPair(pairs, spot)
  if (!atTheMoney || spot === 0) return undefined
  const call = day.field(atTheMoney.call, 'open')[minute] / 100
  const put = day.field(atTheMoney.put, 'open')[minute] / 100
  return call > 0 && put > 0 ? (call + put) / spot : undefined
}

function missingShare(day: MarketDay, pairs: readonly PairRows[]): number {
  const spots = day.field(0, 'close')
  const spot = spots.find((price) => price > 0)! / 100
  let minutes = 0
  let missing = 0
  for (const { strike, call, put } of pairs) {
    if (Math.abs(inRupees(strike) / spot - 1) > 0.02) continue
    for (const row of [call, put]) missing += missingMinutes(day.field(row, 'close'), spots)
    minutes += 2 * spots.reduce((traded, price) => (price > 0 ? traded + 1 : traded), 0)
  }
  return missing / minutes
}

/** Minutes in which the index has a bar but the contract does not. */
function missingMinutes(closes: Int32Array, spots: Int32Array): number {
  let missing = 0
  for (let minute = 0; minute < closes.length; minute++)
    if (closes[minute] === 0 && spots[minute] > 0) missing++
  return missing
}

function settlementErrors(day: MarketDay, pairs: readonly PairRows[]): readonly number[] {
  const last = day.session.minutes - 1
  const settlement = (day.officialClose ?? 0) / 100
  if (settlement === 0) return []
  return quotedPairs(day, pairs, last)
    .filter(({ strike }) => Math.abs(strike / settlement - 1) < 0.02)
    .flatMap(({ strike, call, put }) => [
      Math.abs(call - Math.max(0, settlement - strike)) / settlement,
      Math.abs(put - Math.max(0, strike - settlement)) / settlement,
    ])
}
