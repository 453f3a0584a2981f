import type { Condition } from '#domain'
import type { DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { clockMinute, type ClockMinute, type MinuteOfDay, type SessionNumber } from '#engine/units'
import type { IndicatorSeries, SeriesCache, SeriesKey } from './candle-series.ts'
import type { LegPlan, Operand, RulePlan, RuleSymbol } from './plan.ts'
import { selectAtMoment } from './strike-selection.ts'

/** One rule on one symbol on one day, with its position in the series. */
export interface RuleCursor {
  readonly rule: RulePlan
  readonly symbol: RuleSymbol
  readonly key: SeriesKey
  readonly indicators: IndicatorSeries
  left: Float64Array | undefined
  right: Float64Array | undefined
  completeAt: Int32Array
  /** The rule cannot hold before this minute. */
  readonly notBefore: ClockMinute
  /** Index after the newest candle that is complete at the last checked minute. */
  next: number
  /** Index after the newest candle of the session. */
  end: number
}

/** Tells for each minute of a day whether every rule holds. */
export class RuleClock {
  readonly #rules: readonly RulePlan[]
  readonly #legs: readonly LegPlan[]
  readonly #cache: SeriesCache
  #day!: MarketDay
  #session: SessionNumber = 0
  #cycleExpiry: DayNumber | undefined
  #isReady = false
  #isDayInProgress = false
  /** The latest strike time of the rules' contracts; 0 if no rule names a leg. */
  readonly #lastStrikeMinute: MinuteOfDay
  /** The clock minute from which the rules' contracts can be chosen. */
  #readyFrom: ClockMinute = 0
  /** No candle completes before this minute, so the last answer stays valid. */
  #sameBefore: ClockMinute = 0
  #answer = false
  /** The day's cursors, by rule and symbol; empty until `prepare`. */
  cursors: readonly RuleCursor[] = []
  /** Rules whose leg has no contract on the day; if there are any, the rules cannot hold. */
  missing: readonly { readonly rule: RulePlan; readonly symbol: RuleSymbol }[] = []

  constructor(rules: readonly RulePlan[], legs: readonly LegPlan[], cache: SeriesCache) {
    this.#rules = rules
    this.#legs = legs
    this.#cache = cache
    const ofLegs = rules.filter(({ symbols }) => symbols.some(({ kind }) => kind === 'leg'))
    this.#lastStrikeMinute = Math.max(0, ...ofLegs.map(({ strikeMinute }) => strikeMinute))
  }

  /**
   * Starts a day.
   * @param session the day's position among the dates of the cache's source
   * @param cycleExpiry the expiry of a positional cycle; undefined for others
   */
  startDay(day: MarketDay, session: SessionNumber, cycleExpiry?: DayNumber): void {
    this.#cycleExpiry = cycleExpiry
    this.#day = day
    this.#session = session
    this.#isReady = false
    this.#sameBefore = 0
    this.#isDayInProgress = this.#cache.isInProgress(session)
    this.#readyFrom = clockMinute(this.#lastStrikeMinute, day.session)
  }

  /** Continues the same day with more bars. */
  extendDay(day: MarketDay): void {
    this.#day = day
  }

  /** Sets up the day's cursors. The bars up to every rule's strike time must exist. */
  prepare(): void {
    const cursors: RuleCursor[] = []
    const missing: { rule: RulePlan; symbol: RuleSymbol }[] = []
    for (const rule of this.#rules)
      for (const symbol of rule.symbols) {
        const cursor = this.#cursor(rule, symbol)
        if (cursor) cursors.push(cursor)
        else missing.push({ rule, symbol })
      }
    this.cursors = cursors
    this.missing = missing
    this.#isReady = true
  }

  #cursor(rule: RulePlan, symbol: RuleSymbol): RuleCursor | undefined {
    const strikeMinute = clockMinute(rule.strikeMinute, this.#day.session)
    const key = this.#seriesKey(symbol, strikeMinute)
    if (!key) return undefined
    const indicators = this.#cache.get(key, rule.timeframe)
    const { completeAt, sessionStarts } = indicators.series
    return {
      rule,
      symbol,
      key,
      indicators,
      left: indicators.column(rule.left),
      right: indicators.column(rule.right),
      completeAt,
      notBefore: symbol.kind === 'leg' ? strikeMinute : 0,
      next: sessionStarts[this.#session],
      end: sessionStarts[this.#session + 1],
    }
  }

  #seriesKey(symbol: RuleSymbol, strikeMinute: ClockMinute): SeriesKey | undefined {
    if (symbol.kind === 'index') return { kind: 'index' }
    if (strikeMinute < 0 || strikeMinute >= this.#day.session.minutes) return undefined
    const day = this.#day
    const cycleExpiry = this.#cycleExpiry
    const choice = selectAtMoment(this.#legs[symbol.leg], this.#legs, { day, c: strikeMinute, cycleExpiry })
    return choice && { kind: 'contract', ...choice.contract }
  }

  /** Whether every rule holds at clock minute `c`. Minutes must ascend within a day. */
  holds(c: ClockMinute): boolean {
    if (!this.#isReady) {
      if (c < this.#readyFrom) return false
      this.prepare()
    }
    if (c < this.#sameBefore) return this.#answer
    if (this.#isDayInProgress) for (const cursor of this.cursors) this.#grow(cursor, c)
    this.#answer = this.missing.length === 0 && this.cursors.every((cursor) => cursorHolds(cursor, c))
    // The candles of a session in progress are not known yet.
    if (!this.#isDayInProgress) this.#sameBefore = this.#nextChange(c)
    return this.#answer
  }

  /** The first minute after `c` at which a rule may change between holding and not holding. */
  #nextChange(c: ClockMinute): ClockMinute {
    let change = Infinity
    for (const { notBefore, next, end, completeAt } of this.cursors) {
      if (notBefore > c) change = Math.min(change, notBefore)
      let candle = next
      while (candle < end && completeAt[candle] <= c) candle++
      if (candle < end) change = Math.min(change, completeAt[candle])
    }
    return change
  }

  /** Updates a cursor to its series, which other cursors may share and may already have extended. */
  #grow(cursor: RuleCursor, c: ClockMinute): void {
    const { indicators, rule } = cursor
    indicators.growTo(c, this.#day)
    const { completeAt, sessionStarts } = indicators.series
    if (cursor.completeAt === completeAt) return
    cursor.completeAt = completeAt
    cursor.left = indicators.column(rule.left)
    cursor.right = indicators.column(rule.right)
    cursor.end = sessionStarts[this.#session + 1]
  }
}

/** Whether one rule holds on one symbol at clock minute `c`. Moves the cursor, so minutes must ascend. */
export function cursorHolds(cursor: RuleCursor, c: ClockMinute): boolean {
  while (cursor.next < cursor.end && cursor.completeAt[cursor.next] <= c) cursor.next++
  if (c < cursor.notBefore) return false
  const { left, right } = cursor.rule
  const newest = cursor.next - 1
  const value1 = valueAt(left, cursor.left, newest)
  const value2 = valueAt(right, cursor.right, newest)
  switch (cursor.rule.condition) {
    case 'CROSSES_ABOVE':
      return (
        value1 > value2 && valueAt(left, cursor.left, newest - 1) <= valueAt(right, cursor.right, newest - 1)
      )
    case 'CROSSES_BELOW':
      return (
        value1 < value2 && valueAt(left, cursor.left, newest - 1) >= valueAt(right, cursor.right, newest - 1)
      )
    default:
      return compare(value1, cursor.rule.condition, value2)
  }
}

type Comparison = Exclude<Condition, 'CROSSES_ABOVE' | 'CROSSES_BELOW'>

function compare(left: number, condition: Comparison, right: number): boolean {
  switch (condition) {
    case 'GREATER_THAN':
      return left > right
    case 'LESS_THAN':
      return left < right
    case 'EQUAL_TO':
      return Math.round(left * 100) === Math.round(right * 100)
  }
}

/**
 * The value of a rule's side when candle `newest` is the newest complete one; NaN if there is no such candle,
 * which makes every comparison false.
 */
export function valueAt(operand: Operand, column: Float64Array | undefined, newest: number): number {
  if (operand.kind === 'number' || !column) return operand.kind === 'number' ? operand.value : NaN
  const index = newest + operand.offset
  return index >= 0 ? column[index] : NaN
}
