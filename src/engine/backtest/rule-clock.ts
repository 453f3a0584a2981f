import type { Condition } from '#domain'
import { indicator } from '#engine/indicators'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { buildCandles, type CandleSeries, type SeriesKey, type SeriesSource } from './candle-series.ts'
import type { LegPlan, Operand, RulePlan, RuleSymbol } from './plan.ts'
import { NO_CONTRACT, selectContract } from './strike-selection.ts'

/** A series with the indicator outputs computed on it so far. */
interface IndicatorSeries {
  readonly series: CandleSeries
  readonly outputs: Map<string, readonly Float64Array[]>
}

/** One rule on one symbol on one day: where in the series the newest complete candle stands. */
export interface RuleCursor {
  readonly rule: RulePlan
  readonly symbol: RuleSymbol
  readonly key: SeriesKey
  readonly series: CandleSeries
  readonly left: Float64Array | undefined
  readonly right: Float64Array | undefined
  readonly completeAt: Int32Array
  /** Session minute before which the rule cannot hold. */
  readonly notBefore: number
  /** Index after the newest candle complete at the minute last asked for. */
  next: number
  readonly end: number
}

/**
 * Indicator series by what they are made of, for one source of days. Variants of a sweep share one, so that each
 * series and indicator is computed once.
 */
export class SeriesCache {
  private readonly source: SeriesSource
  private readonly series = new Map<string, IndicatorSeries>()

  constructor(source: SeriesSource) {
    this.source = source
  }

  get(key: SeriesKey, timeframe: number): IndicatorSeries {
    const name =
      key.kind === 'index' ? `index/${timeframe}` : `${key.expiry}/${key.strike}/${key.isCall}/${timeframe}`
    let entry = this.series.get(name)
    if (!entry) {
      entry = { series: buildCandles(this.source, key, timeframe), outputs: new Map() }
      this.series.set(name, entry)
    }
    return entry
  }
}

function columnOf({ series, outputs }: IndicatorSeries, operand: Operand): Float64Array | undefined {
  if (operand.kind === 'number') return undefined
  const key = `${operand.name} ${JSON.stringify(operand.parameters)}`
  let columns = outputs.get(key)
  if (!columns) {
    columns = indicator(operand.name).compute(series.candles, operand.parameters)
    outputs.set(key, columns)
  }
  return columns[operand.output]
}

/** Answers, minute after minute of one day, whether every rule holds. */
export class RuleClock {
  private readonly rules: readonly RulePlan[]
  private readonly legs: readonly LegPlan[]
  private readonly cache: SeriesCache
  /** What is asked on the day, rule by rule and symbol by symbol. */
  cursors: readonly RuleCursor[] = []
  /** Legs named by rules that have no contract on the day; with any, no minute can hold. */
  missing: readonly { readonly rule: RulePlan; readonly symbol: RuleSymbol }[] = []

  constructor(rules: readonly RulePlan[], legs: readonly LegPlan[], cache: SeriesCache) {
    this.rules = rules
    this.legs = legs
    this.cache = cache
  }

  /**
   * Turns to a day.
   * @param session the day's position among the dates of the cache's source
   */
  startDay(day: MarketDay, session: number): void {
    const cursors: RuleCursor[] = []
    const missing: { rule: RulePlan; symbol: RuleSymbol }[] = []
    for (const rule of this.rules)
      for (const symbol of rule.symbols) {
        const cursor = this.cursor(rule, symbol, day, session)
        if (cursor) cursors.push(cursor)
        else missing.push({ rule, symbol })
      }
    this.cursors = cursors
    this.missing = missing
  }

  private cursor(
    rule: RulePlan,
    symbol: RuleSymbol,
    day: MarketDay,
    session: number,
  ): RuleCursor | undefined {
    const strikeMinute = rule.strikeMinute - day.session.openMinute
    const key = this.seriesKey(symbol, day, strikeMinute)
    if (!key) return undefined
    const entry = this.cache.get(key, rule.timeframe)
    const { completeAt, sessionStarts } = entry.series
    return {
      rule,
      symbol,
      key,
      series: entry.series,
      left: columnOf(entry, rule.left),
      right: columnOf(entry, rule.right),
      completeAt,
      notBefore: symbol.kind === 'leg' ? strikeMinute : 0,
      next: sessionStarts[session],
      end: sessionStarts[session + 1],
    }
  }

  private seriesKey(symbol: RuleSymbol, day: MarketDay, strikeMinute: number): SeriesKey | undefined {
    if (symbol.kind === 'index') return { kind: 'index' }
    if (strikeMinute < 0 || strikeMinute >= day.session.minutes) return undefined
    const row = selectContract(this.legs[symbol.leg], day, strikeMinute)
    if (row === NO_CONTRACT) return undefined
    const { expiry, strike, kind } = day.instruments
    return { kind: 'contract', expiry: expiry[row], strike: strike[row], isCall: kind[row] === ROW_KIND.call }
  }

  /** Whether every rule holds at clock minute `c`. Minutes of a day are asked for in ascending order. */
  holds(c: number): boolean {
    return this.missing.length === 0 && this.cursors.every((cursor) => cursorHolds(cursor, c))
  }
}

/** Whether one rule holds on one symbol at clock minute `c`; moves the cursor on, so minutes ascend. */
export function cursorHolds(cursor: RuleCursor, c: number): boolean {
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
