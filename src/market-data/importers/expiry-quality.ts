import type { ExpiryQuality } from '#domain'
import { pairsByExpiry, parityIndex, type PairRows } from '#engine/chain'
import { DAYS_PER_YEAR, isoDate, strikeStep, type DayNumber } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { RISK_FREE_RATE } from '#engine/pricing'
import {
  gapsOf,
  gapsTogether,
  isStale,
  middleOf,
  reachNearMoney,
  scatterPercent,
  tradingMinutes,
} from './bar-gaps.ts'

/** Strikes on each side of the money whose contracts are expected. */
const STRIKES_EXPECTED = 5

/** How complete and how plausible each expiry of a day is, nearest first. The day must have an index row. */
export function expiryQuality(day: MarketDay, indexIsDerived: boolean): ExpiryQuality[] {
  const minutes = tradingMinutes(day.session)
  const index = day.field(0, 'close')
  const about: AboutDay = { day, minutes, index, middle: middleOf(index, minutes), indexIsDerived }
  const pairs = pairsByExpiry(day.instruments)
  return [...rowsByExpiry(day)].map(([expiry, rows]) =>
    qualityOf(about, { expiry, rows, pairs: pairs.get(expiry) ?? [] }),
  )
}

interface AboutDay {
  readonly day: MarketDay
  readonly minutes: readonly number[]
  readonly index: Int32Array
  /** Median of the index, in paise. */
  readonly middle: number | undefined
  readonly indexIsDerived: boolean
}

interface ExpiryRows {
  readonly expiry: DayNumber
  readonly rows: readonly number[]
  readonly pairs: readonly PairRows[]
}

/** Rows of calls and puts, by expiry ascending. */
function rowsByExpiry({ instruments: { count, kind, expiry } }: MarketDay): [DayNumber, number[]][] {
  const byExpiry = new Map<DayNumber, number[]>()
  for (let row = 0; row < count; row++) {
    if (kind[row] !== ROW_KIND.call && kind[row] !== ROW_KIND.put) continue
    const rows = byExpiry.get(expiry[row])
    if (rows) rows.push(row)
    else byExpiry.set(expiry[row], [row])
  }
  return [...byExpiry].sort(([a], [b]) => a - b)
}

function qualityOf(about: AboutDay, { expiry, rows, pairs }: ExpiryRows): ExpiryQuality {
  const { day, minutes, middle, indexIsDerived } = about
  const step = stepOf(day, rows, middle)
  const reach = reachNearMoney(day.underlying, step)
  const near = middle === undefined ? [] : pairs.filter(({ strike }) => Math.abs(strike - middle) <= reach)
  const gapsNear = near
    .flatMap(({ call, put }) => [call, put])
    .map((row) => gapsOf(day.field(row, 'close'), minutes))
  const { missingShare, longest } = gapsTogether(gapsNear, minutes.length)
  return {
    expiry: isoDate(expiry),
    contracts: rows.length,
    missingContracts: middle === undefined ? 0 : missingContracts(day, rows, { middle, step }),
    missingMinutes: missingShare,
    longestGap: longest,
    staleContracts: rows.filter((row) => isStale(gapsOf(day.field(row, 'close'), minutes))).length,
    parityErrorPercent: indexIsDerived ? null : parityError(about, near, expiry),
  }
}

/**
 * Strikes within ten steps of the money show the strike step of an expiry, since later expiries list fewer
 * strikes.
 */
const STEPS_LOOKED_AT = 10

/** The smallest distance of two strikes near the money, in paise; the exchange's step if there are no two. */
function stepOf(day: MarketDay, rows: readonly number[], middle = 0): number {
  const step = strikeStep(day.underlying)
  const near = [...new Set(rows.map((row) => day.instruments.strike[row]))]
    .filter((strike) => Math.abs(strike - middle) <= STEPS_LOOKED_AT * step)
    .sort((a, b) => a - b)
  const distances = near.slice(1).map((strike, i) => strike - near[i])
  return distances.length === 0 ? step : Math.max(step, Math.min(...distances))
}

function missingContracts(
  { instruments: { kind, strike } }: MarketDay,
  rows: readonly number[],
  { middle, step }: { middle: number; step: number },
): number {
  const there = new Set(rows.map((row) => `${strike[row]} ${kind[row]}`))
  const money = Math.round(middle / step) * step
  let missing = 0
  for (let i = -STRIKES_EXPECTED; i <= STRIKES_EXPECTED; i++)
    for (const side of [ROW_KIND.call, ROW_KIND.put]) if (!there.has(`${money + i * step} ${side}`)) missing++
  return missing
}

function parityError(
  { day, minutes, index }: AboutDay,
  pairs: readonly PairRows[],
  expiry: DayNumber,
): number | null {
  const years = Math.max(0, expiry - day.day) / DAYS_PER_YEAR
  const discount = Math.exp(-RISK_FREE_RATE * years)
  const errors: number[] = []
  for (const pair of pairs) {
    const calls = day.field(pair.call, 'close')
    const puts = day.field(pair.put, 'close')
    for (const minute of minutes) {
      const [level, call, put] = [index[minute], calls[minute], puts[minute]]
      if (level === 0 || call === 0 || put === 0) continue
      errors.push((parityIndex({ strike: pair.strike, call, put }, discount) - level) / level)
    }
  }
  return scatterPercent(errors)
}
