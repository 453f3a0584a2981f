import type { TrustFinding } from '#domain'
import { pairsByExpiry, type PairRows } from '#engine/chain'
import { DAYS_PER_YEAR, dayNumber, isoDate, strikeStep } from '#engine/exchange'
import { ROW_KIND, type DayColumns } from '#engine/market'
import { RISK_FREE_RATE } from '#engine/pricing'
import { middleOf } from './bar-gaps.ts'
import { impliedIndex } from './put-call-parity.ts'
import { TRUST_THRESHOLDS } from './trust-thresholds.ts'

interface TradedMinutes {
  /** All minutes of trading. */
  readonly minutes: readonly number[]
  readonly indexIsDerived: boolean
}

interface Chain extends TradedMinutes {
  readonly day: DayColumns
  readonly index: Int32Array
  readonly middle: number
  readonly expiry: number
  readonly pairs: readonly PairRows[]
  /** Rows of the contracts near the money, also of those without the other side. */
  readonly rows: readonly number[]
  /** Whether it is the nearest expiry, which trades most. */
  readonly isNearest: boolean
}

/** Findings about the contracts of a day, expiry by expiry. */
export function contractFindings(day: DayColumns, looked: TradedMinutes): TrustFinding[] {
  const index = closesOf(day, 0)
  const middle = middleOf(index, looked.minutes)
  if (middle === undefined) return []
  const reach = (TRUST_THRESHOLDS.strikesEachSide + 0.5) * strikeStep(day.underlying)
  const byExpiry = pairsByExpiry(day.instruments)
  const expiries = optionExpiries(day)
  return expiries.flatMap((expiry) => {
    const all = byExpiry.get(expiry) ?? []
    const pairs = all.filter(({ strike }) => Math.abs(strike - middle) <= reach)
    const rows = optionRows(day, expiry).filter(
      (row) => Math.abs(day.instruments.strike[row] - middle) <= reach,
    )
    const chain = { ...looked, day, index, middle, expiry, pairs, rows, isNearest: expiry === expiries[0] }
    return [
      priceFinding(chain),
      ...parityFindings(chain),
      shiftFinding(chain),
      coverageFinding(chain),
      staleFinding(chain),
    ].filter((finding) => finding !== undefined)
  })
}

function optionExpiries({ instruments: { count, kind, expiry } }: DayColumns): number[] {
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => kind[row] >= ROW_KIND.call)
  return [...new Set(rows.map((row) => expiry[row]))].sort((a, b) => a - b)
}

const optionRows = ({ instruments: { count, kind, expiry: expiries } }: DayColumns, expiry: number) =>
  Array.from({ length: count }, (_, row) => row).filter(
    (row) => expiries[row] === expiry && kind[row] >= ROW_KIND.call,
  )

function closesOf(day: DayColumns, row: number): Int32Array {
  return day.columns.close.subarray(row * day.session.minutes, (row + 1) * day.session.minutes)
}

const about = ({ expiry }: Chain) => `expiry ${isoDate(expiry)}`

/** A contract whose time value no volatility explains is in another unit. Contracts without the other side count too. */
function priceFinding(chain: Chain): TrustFinding | undefined {
  const { day, rows, middle, expiry, minutes } = chain
  const { kind, strike } = day.instruments
  const years = Math.max(1, expiry - dayNumber(day.date)) / DAYS_PER_YEAR
  const highest =
    (TRUST_THRESHOLDS.highestVolatilityPercent / 100) * Math.sqrt(years) * middle * AT_MONEY_SHARE
  const odd = rows.filter((row) => {
    const price = middleOf(closesOf(day, row), minutes)
    const inMoney = kind[row] === ROW_KIND.call ? middle - strike[row] : strike[row] - middle
    return price !== undefined && price - Math.max(0, inMoney) > highest
  })
  if (odd.length === 0) return undefined
  const says = `${about(chain)}: ${odd.length} of ${rows.length} contracts near the money cost more than any volatility explains`
  return { check: 'contract', weight: 'doubtful', says }
}

/** An option at the money costs about this share of the index, its volatility and the root of its years. */
const AT_MONEY_SHARE = 0.4

/**
 * Compares the index implied by pairs, by the median of the day: all pairs with the index, and each pair with
 * the others.
 */
function parityFindings(chain: Chain): TrustFinding[] {
  const { day, index, minutes, expiry, pairs, indexIsDerived } = chain
  const years = Math.max(0, expiry - dayNumber(day.date)) / DAYS_PER_YEAR
  const discount = Math.exp(-RISK_FREE_RATE * years)
  const implied = pairs.flatMap((pair) => {
    const percents = new Map<number, number>()
    for (const minute of minutes) {
      const level = impliedIndex(day, pair, { minute, field: 'close', discount })
      if (level !== undefined && index[minute] > 0) percents.set(minute, 100 * (level / index[minute] - 1))
    }
    if (percents.size < TRUST_THRESHOLDS.fewestMinutes) return []
    return [{ pair, percents, percent: median([...percents.values()]) }]
  })
  if (implied.length === 0) return []
  const whole = median(implied.map(({ percent }) => percent))
  const most = TRUST_THRESHOLDS.carryPercent + TRUST_THRESHOLDS.carryPercentAYear * years
  if (!indexIsDerived && Math.abs(whole) > most)
    return [
      {
        check: 'parity',
        weight: Math.abs(whole) > TRUST_THRESHOLDS.refusedLevelPercent ? 'refused' : 'doubtful',
        says: `${about(chain)}: calls and puts imply an index ${whole.toFixed(1)} % away`,
      },
    ]
  const finding = levelOfPairs(chain, implied, whole) ?? scatterFinding(chain, implied)
  return finding ? [finding] : []
}

/** A pair, and by how many percent the index that it implies is away from the index. */
interface ImpliedByPair {
  readonly pair: PairRows
  /** By minute. */
  readonly percents: ReadonlyMap<number, number>
  /** Median of the day. */
  readonly percent: number
}

/** Pairs whose median over the day differs from that of their expiry. */
function levelOfPairs(
  chain: Chain,
  implied: readonly ImpliedByPair[],
  whole: number,
): TrustFinding | undefined {
  const odd = implied.filter(({ percent }) => Math.abs(percent - whole) > TRUST_THRESHOLDS.pairPercent)
  if (odd.length === 0) return undefined
  const [{ pair, percent }] = odd.toSorted(
    (a, b) => Math.abs(b.percent - whole) - Math.abs(a.percent - whole),
  )
  const says = `${about(chain)}: ${odd.length} of ${implied.length} strikes imply another index than the rest, ${pair.strike / 100} by ${(percent - whole).toFixed(2)} %`
  return { check: 'contract', weight: 'doubtful', says }
}

/**
 * Contracts of another day may imply the right index in the median of the day, but not minute by minute: some pairs
 * then scatter around the others, or all of them around the index.
 */
function scatterFinding(chain: Chain, implied: readonly ImpliedByPair[]): TrustFinding | undefined {
  const { minutes, indexIsDerived, index } = chain
  const traded = implied.filter(
    ({ percents }) => percents.size >= TRUST_THRESHOLDS.tradedShare * minutes.length,
  )
  if (traded.length === 0) return undefined
  const common = new Map<number, number>()
  for (const minute of minutes) {
    const all = traded.flatMap(({ percents }) => percents.get(minute) ?? [])
    if (all.length > 0) common.set(minute, median(all))
  }
  const most = TRUST_THRESHOLDS.pairScatterPercent
  const odd = traded.filter(({ percents }) => {
    const apart = [...percents].map(([minute, percent]) => percent - (common.get(minute) ?? percent))
    return scatterOf(apart) > most
  })
  if (odd.length > 0)
    return {
      check: 'contract',
      weight: 'doubtful',
      says: `${about(chain)}: ${odd.length} of ${traded.length} strikes do not move with the rest from minute to minute`,
    }
  const level = median([...common.keys()].map((minute) => index[minute]))
  const moves = scatterOf([...common.keys()].map((minute) => 100 * (index[minute] / level - 1)))
  const scatter = scatterOf([...common.values()])
  if (indexIsDerived || scatter <= most || scatter <= TRUST_THRESHOLDS.expiryScatterShare * moves)
    return undefined
  return {
    check: 'parity',
    weight: 'doubtful',
    says: `${about(chain)}: calls and puts do not follow the index from minute to minute`,
  }
}

/** Median distance from the median. */
function scatterOf(values: readonly number[]): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}

/**
 * A contract that follows the index at another minute has shifted times; one that never follows it belongs to
 * another day.
 */
function shiftFinding(chain: Chain): TrustFinding | undefined {
  const { day, index, minutes, rows, indexIsDerived, isNearest } = chain
  if (indexIsDerived) return undefined
  const follow = rows.flatMap((row) => {
    const price = closesOf(day, row)
    const [before, here, after] = [-1, 0, 1].map((lag) => correlation(price, index, { minutes, lag }))
    return before === undefined || here === undefined || after === undefined
      ? []
      : [{ here: Math.abs(here), apart: Math.max(Math.abs(before), Math.abs(after)) }]
  })
  const shifted = follow.filter(
    ({ here, apart }) => apart > TRUST_THRESHOLDS.shiftLeast && apart > here + TRUST_THRESHOLDS.shiftMargin,
  ).length
  if (shifted > 0)
    return {
      check: 'shift',
      weight: 'doubtful',
      says: `${about(chain)}: ${shifted} of ${rows.length} contracts near the money follow the index a minute apart`,
    }
  if (
    !isNearest ||
    follow.length < TRUST_THRESHOLDS.fewestFollowing ||
    median(follow.map(({ here }) => here)) > TRUST_THRESHOLDS.unrelated
  )
    return undefined
  return {
    check: 'parity',
    weight: 'doubtful',
    says: `${about(chain)}: contracts near the money do not follow the index from minute to minute`,
  }
}

/** Correlation of the changes from minute to minute; undefined for few minutes. */
function correlation(
  price: Int32Array,
  index: Int32Array,
  { minutes, lag }: { readonly minutes: readonly number[]; readonly lag: number },
): number | undefined {
  let [n, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (const minute of minutes) {
    const at = minute + lag
    if (minute < 1 || at < 1 || at >= index.length) continue
    const used = [price[minute], price[minute - 1], index[at], index[at - 1]]
    if (used.some((value) => value === 0)) continue
    const x = used[0] - used[1]
    const y = used[2] - used[3]
    n++
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }
  if (n < TRUST_THRESHOLDS.fewestMinutes) return undefined
  const spread = Math.sqrt((n * sumXX - sumX * sumX) * (n * sumYY - sumY * sumY))
  return spread === 0 ? 0 : (n * sumXY - sumX * sumY) / spread
}

/**
 * Finds strikes that are missing near the money although their neighbours exist, and a chain that ends before
 * the money.
 */
function coverageFinding(chain: Chain): TrustFinding | undefined {
  const { day, middle, expiry } = chain
  const { kind, strike } = day.instruments
  const near = (TRUST_THRESHOLDS.strikesEachSide + 0.5) * strikeStep(day.underlying)
  const rows = optionRows(day, expiry)
  const strikes = [...new Set(rows.map((row) => strike[row]))].sort((a, b) => a - b)
  if (strikes.length < TRUST_THRESHOLDS.fewestStrikes) return undefined
  const [lowest, highest] = [strikes[0], strikes[strikes.length - 1]]
  const doubt = (says: string): TrustFinding => ({
    check: 'coverage',
    weight: 'doubtful',
    says: `${about(chain)}: ${says}`,
  })
  if (middle < lowest - near || middle > highest + near)
    return doubt(
      `the index stands at ${Math.round(middle / 100)}, all strikes are from ${lowest / 100} to ${highest / 100}`,
    )
  const step = listedStep(chain, strikes)
  const there = new Set(rows.map((row) => `${strike[row]} ${kind[row]}`))
  let expected = 0
  let missing = 0
  for (
    let at = Math.ceil(Math.max(lowest, middle - near) / step) * step;
    at <= Math.min(highest, middle + near);
    at += step
  )
    for (const side of [ROW_KIND.call, ROW_KIND.put]) {
      expected++
      if (!there.has(`${at} ${side}`)) missing++
    }
  return missing / expected > TRUST_THRESHOLDS.missingShare
    ? doubt(`${missing} of ${expected} contracts near the money are missing`)
    : undefined
}

/** The nearest expiry lists every strike, later ones may list every second. */
function listedStep({ day, middle, isNearest }: Chain, strikes: readonly number[]): number {
  const step = strikeStep(day.underlying)
  if (isNearest) return step
  const near = strikes.filter((strike) => Math.abs(strike - middle) <= 20 * step)
  const distances = near.slice(1).map((strike, i) => strike - near[i])
  return distances.length > 0 ? Math.max(step, Math.min(...distances)) : step
}

/** A contract whose bars repeat while other contracts trade is a copy. */
function staleFinding(chain: Chain): TrustFinding | undefined {
  const { day, minutes, rows } = chain
  const { open, high, low, close, volume } = day.columns
  const stale = rows.filter((row) => {
    let bars = 0
    let repeats = 0
    for (const minute of minutes) {
      const at = row * day.session.minutes + minute
      if (minute === 0 || close[at] === 0 || close[at - 1] === 0 || volume[at] === 0) continue
      bars++
      if ([open, high, low, close, volume].every((field) => field[at] === field[at - 1])) repeats++
    }
    return bars >= TRUST_THRESHOLDS.fewestMinutes && repeats / bars > TRUST_THRESHOLDS.staleContractShare
  })
  if (stale.length === 0) return undefined
  const says = `${about(chain)}: bars of ${stale.length} of ${rows.length} contracts near the money repeat the bar before`
  return { check: 'stale', weight: 'doubtful', says }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
