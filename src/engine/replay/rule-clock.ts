import type { Condition } from '#domain'
import type { DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { clockMinute, type ClockMinute, type MinuteOfDay, type SessionNumber } from '#engine/units'
import type { IndicatorSeries, SeriesCache, SeriesKey } from './candle-series.ts'
import type { LegPlan, Operand, RulePlan, RuleSymbol } from './plan.ts'
import { selectAnew } from './strike-selection.ts'

/** One rule on one symbol on one day: where in the series the newest complete candle stands. */
export interface RuleCursor {
  readonly rule: RulePlan
  readonly symbol: RuleSymbol
  readonly key: SeriesKey
  readonly indicators: IndicatorSeries
  left: Float64Array | undefined
  right: Float64Array | undefined
  completeAt: Int32Array
  /** Before it the rule cannot hold. */
  readonly notBefore: ClockMinute
  /** Index after the newest candle complete at the minute last asked for. */
  next: number
  /** Index after the newest candle of the session. */
  end: number
}

/** Answers, minute after minute of one day, whether every rule holds. */
export class RuleClock {
  private readonly rules: readonly RulePlan[]
  private readonly legs: readonly LegPlan[]
  private readonly cache: SeriesCache
  private day!: MarketDay
  private session: SessionNumber = 0
  private cycleExpiry: DayNumber | undefined
  private isReady = false
  private isGoingOn = false
  /** When the last of the contracts that rules name is chosen; 0 where they name none. */
  private readonly lastStrikeMinute: MinuteOfDay
  /** From when on the contracts that the rules name can be chosen. */
  private readyFrom: ClockMinute = 0
  /** Until this minute no candle completes that was not complete at the minute last asked for: the answer stays. */
  private sameBefore: ClockMinute = 0
  private answer = false
  /** What is asked on the day, rule by rule and symbol by symbol; empty until `prepare`. */
  cursors: readonly RuleCursor[] = []
  /** Legs named by rules that have no contract on the day; with any, no minute can hold. */
  missing: readonly { readonly rule: RulePlan; readonly symbol: RuleSymbol }[] = []

  constructor(rules: readonly RulePlan[], legs: readonly LegPlan[], cache: SeriesCache) {
    this.rules = rules
    this.legs = legs
    this.cache = cache
    const ofLegs = rules.filter(({ symbols }) => symbols.some(({ kind }) => kind === 'leg'))
    this.lastStrikeMinute = Math.max(0, ...ofLegs.map(({ strikeMinute }) => strikeMinute))
  }

  /**
   * Turns to a day.
   * @param session the day's position among the dates of the cache's source
   * @param cycleExpiry the expiry that the cycle is made for, where it is made for one
   */
  startDay(day: MarketDay, session: SessionNumber, cycleExpiry?: DayNumber): void {
    this.cycleExpiry = cycleExpiry
    this.day = day
    this.session = session
    this.isReady = false
    this.sameBefore = 0
    this.isGoingOn = this.cache.isGoingOn(session)
    this.readyFrom = clockMinute(this.lastStrikeMinute, day.session)
  }

  /** The same day again, with more bars. */
  lookAgain(day: MarketDay): void {
    this.day = day
  }

  /** Sets up what is asked on the day; the bars up to every rule's strike time must be there. */
  prepare(): void {
    const cursors: RuleCursor[] = []
    const missing: { rule: RulePlan; symbol: RuleSymbol }[] = []
    for (const rule of this.rules)
      for (const symbol of rule.symbols) {
        const cursor = this.cursor(rule, symbol)
        if (cursor) cursors.push(cursor)
        else missing.push({ rule, symbol })
      }
    this.cursors = cursors
    this.missing = missing
    this.isReady = true
  }

  private cursor(rule: RulePlan, symbol: RuleSymbol): RuleCursor | undefined {
    const strikeMinute = clockMinute(rule.strikeMinute, this.day.session)
    const key = this.seriesKey(symbol, strikeMinute)
    if (!key) return undefined
    const indicators = this.cache.get(key, rule.timeframe)
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
      next: sessionStarts[this.session],
      end: sessionStarts[this.session + 1],
    }
  }

  private seriesKey(symbol: RuleSymbol, strikeMinute: ClockMinute): SeriesKey | undefined {
    if (symbol.kind === 'index') return { kind: 'index' }
    if (strikeMinute < 0 || strikeMinute >= this.day.session.minutes) return undefined
    const { day, cycleExpiry } = this
    const choice = selectAnew(this.legs[symbol.leg], this.legs, { day, c: strikeMinute, cycleExpiry })
    return choice && { kind: 'contract', ...choice.contract }
  }

  /** Whether every rule holds at clock minute `c`. Minutes of a day are asked for in ascending order. */
  holds(c: ClockMinute): boolean {
    if (!this.isReady) {
      if (c < this.readyFrom) return false
      this.prepare()
    }
    if (c < this.sameBefore) return this.answer
    if (this.isGoingOn) for (const cursor of this.cursors) this.grow(cursor, c)
    this.answer = this.missing.length === 0 && this.cursors.every((cursor) => cursorHolds(cursor, c))
    // The candles of a session that goes on are not known yet.
    if (!this.isGoingOn) this.sameBefore = this.nextChange(c)
    return this.answer
  }

  /** The first minute after `c` at which a rule may hold that did not, or the other way round. */
  private nextChange(c: ClockMinute): ClockMinute {
    let change = Infinity
    for (const { notBefore, next, end, completeAt } of this.cursors) {
      if (notBefore > c) change = Math.min(change, notBefore)
      let candle = next
      while (candle < end && completeAt[candle] <= c) candle++
      if (candle < end) change = Math.min(change, completeAt[candle])
    }
    return change
  }

  /** Several cursors may share a series: each looks at what it has become. */
  private grow(cursor: RuleCursor, c: ClockMinute): void {
    const { indicators, rule } = cursor
    indicators.growTo(c, this.day)
    const { completeAt, sessionStarts } = indicators.series
    if (cursor.completeAt === completeAt) return
    cursor.completeAt = completeAt
    cursor.left = indicators.column(rule.left)
    cursor.right = indicators.column(rule.right)
    cursor.end = sessionStarts[this.session + 1]
  }
}

/** Whether one rule holds on one symbol at clock minute `c`; moves the cursor on, so minutes ascend. */
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
 * The value of a rule's side when candle `newest` is the newest complete one; NaN where there is no such candle: it
 * makes every comparison false.
 */
export function valueAt(operand: Operand, column: Float64Array | undefined, newest: number): number {
  if (operand.kind === 'number' || !column) return operand.kind === 'number' ? operand.value : NaN
  const index = newest + operand.offset
  return index >= 0 ? column[index] : NaN
}
