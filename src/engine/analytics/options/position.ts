import { ordinarySession, tradingSession, type IsoDate } from '#engine/exchange'
import type { Rupees } from '#engine/units'
import { isOption, payoffAt, payoffProfile, type PayoffProfile } from '../payoff.ts'
import { probabilityAbove, type ChainOutlook } from './expiry-distribution.ts'
import {
  profitCurve,
  profitTable,
  type Moment,
  type PositionLeg,
  type ProfitTable,
  type Scenario,
} from './position-value.ts'

/**
 * A position: open legs and booked profit. Payoff, limits, breakevens, chance of profit, curves and tables
 * are computed from it, before charges.
 */
export interface Position {
  readonly legs: readonly PositionLeg[]
  /** Profit of the legs that were closed, rolled or settled. */
  readonly booked: Rupees
}

/** Limits and breakevens of a position at its first expiry. */
export interface PositionProfile extends PayoffProfile {
  /** Undefined without a contract that expires. */
  readonly firstExpiry: IsoDate | undefined
  /**
   * Whether a leg expires later. Its value at the first expiry then comes from the model at its own
   * volatility, so all figures are approximate; otherwise they are exact.
   */
  readonly isModelled: boolean
}

/** The first expiry of legs; undefined without a contract that expires. */
export function firstExpiry(legs: readonly PositionLeg[]): IsoDate | undefined {
  return expiriesOf(legs)[0]
}

function expiriesOf(legs: readonly PositionLeg[]): IsoDate[] {
  const expiring = legs.filter(({ optionType }) => optionType !== 'STOCK')
  return [...new Set(expiring.map(({ expiry }) => expiry))].sort()
}

/** The close of a date; on a day without a session, the usual close. */
export function closeOf(date: IsoDate): Moment {
  const { openMinute, minutes } = tradingSession(date) ?? ordinarySession(date)
  return { date, minuteOfDay: openMinute + minutes }
}

/** Profits in rupees at index levels in a scenario: the booked profit plus the open legs'. */
export function positionCurve(
  { legs, booked }: Position,
  spots: ArrayLike<number>,
  scenario: Omit<Scenario, 'spot'>,
): Float64Array {
  return profitCurve(legs, spots, scenario).map((profit) => profit + booked)
}

/** Profits in rupees at index levels and moments: the booked profit plus the open legs'. */
export function positionTable(
  { legs, booked }: Position,
  over: Parameters<typeof profitTable>[1],
): ProfitTable {
  const table = profitTable(legs, over)
  return { ...table, profits: table.profits.map((row) => row.map((profit) => profit + booked)) }
}

/** Profit in rupees in a scenario: the booked profit plus the open legs'. */
export function profitOfPosition(position: Position, scenario: Scenario): Rupees {
  return positionCurve(position, [scenario.spot], scenario)[0]
}

/** Profits in rupees at index levels at the close of the first expiry. Without open legs, the booked profit everywhere. */
export function profitsAtExpiry(position: Position, spots: ArrayLike<number>): Float64Array {
  const { legs, booked } = position
  const expiry = firstExpiry(legs)
  if (expiry === undefined) return Float64Array.from(spots, (spot) => payoffAt(legs, spot) + booked)
  return positionCurve(position, spots, { moment: closeOf(expiry) })
}

/**
 * Limits and breakevens at the first expiry. With one expiry they are exact. With several they are read from
 * the model's curve between half and one and a half times the position's levels; farther away only unlimited
 * profits and losses count.
 * @param spot level of the index
 */
export function positionProfile(position: Position, spot: Rupees): PositionProfile {
  const expiries = expiriesOf(position.legs)
  const exact = payoffProfile(position.legs, position.booked)
  if (expiries.length < 2) return { ...exact, firstExpiry: expiries[0], isModelled: false }
  const profits = (spots: readonly number[]) => profitsAtExpiry(position, spots)
  const { spots, values } = scanned(profits, [
    spot,
    ...position.legs.filter(isOption).map(({ strike }) => strike),
  ])
  return {
    breakevens: crossings(profits, spots, values),
    // Far from the strikes the model approaches the payoff of the options.
    maxProfit: exact.maxProfit === null ? null : Math.max(...values),
    maxLoss: exact.maxLoss === null ? null : Math.min(...values),
    firstExpiry: expiries[0],
    isModelled: true,
  }
}

type Profits = (spots: readonly number[]) => Float64Array

/** Cells of the scan, each 0.25 % of the index. */
const SCAN_CELLS = 400
/** A curve that changes by less than this, in rupees, is flat and has no turning point. */
const FLAT_WITHIN = 1e-6
/** Bisections of a cell; the result is accurate to far less than a paisa. */
const HALVINGS = 40

/** A curve at even steps, at the given levels, and at its peaks and troughs. */
function scanned(profits: Profits, levels: readonly number[]) {
  const [from, to] = [0.5 * Math.min(...levels), 1.5 * Math.max(...levels)]
  const even = Array.from({ length: SCAN_CELLS + 1 }, (_, i) => from + ((to - from) * i) / SCAN_CELLS)
  const coarse = ascending([...even, ...levels])
  const found = profits(coarse)
  const turns = coarse.flatMap((_, i) => {
    if (i === 0 || i === coarse.length - 1) return []
    const [before, here, after] = [found[i - 1], found[i], found[i + 1]]
    if ((here - before) * (after - here) >= 0 || Math.abs(here - before) < FLAT_WITHIN) return []
    return [turnBetween(profits, { from: coarse[i - 1], to: coarse[i + 1], isPeak: here >= before })]
  })
  const spots = ascending([...coarse, ...turns])
  return { spots, values: profits(spots) }
}

const ascending = (levels: readonly number[]) => [...new Set(levels)].sort((a, b) => a - b)

/** The turning point of a curve with one turning point in a range. */
function turnBetween(profits: Profits, stretch: { from: number; to: number; isPeak: boolean }): number {
  let { from, to } = stretch
  for (let i = 0; i < HALVINGS; i++) {
    const [left, right] = [from + (to - from) / 3, to - (to - from) / 3]
    const [a, b] = profits([left, right])
    if (a < b === stretch.isPeak) from = left
    else to = right
  }
  return (from + to) / 2
}

/** The zero crossings of a curve, to far less than a point. */
function crossings(profits: Profits, spots: readonly number[], values: Float64Array): number[] {
  return spots.slice(1).flatMap((to, i) => {
    if (values[i] * values[i + 1] >= 0) return []
    let [low, high] = [spots[i], to]
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2
      if (profits([middle])[0] * values[i] > 0) low = middle
      else high = middle
    }
    return [(low + high) / 2]
  })
}

/**
 * Probability of a profit at the first expiry before charges: the sum of `probabilityAbove` over the ranges
 * between breakevens in which the position earns.
 * @param outlook of the chain of the first expiry
 */
export function probabilityOfProfit(
  position: Position,
  { breakevens }: Pick<PositionProfile, 'breakevens'>,
  outlook: ChainOutlook,
): number {
  const edges = [0, ...breakevens, Infinity]
  const insides = edges.slice(1).map((to, i) => insideOf(edges[i], to))
  const profits = profitsAtExpiry(position, insides)
  let sum = 0
  for (let i = 0; i + 1 < edges.length; i++) {
    if (profits[i] <= 0) continue
    const above = probabilityAbove(edges[i], outlook)
    sum += above - (edges[i + 1] === Infinity ? 0 : probabilityAbove(edges[i + 1], outlook))
  }
  return Math.min(1, Math.max(0, sum))
}

function insideOf(from: number, to: number): number {
  return to === Infinity ? from * 2 + 1 : (from + to) / 2
}
