import type { RuleExplanation, RuleSide } from '#domain'
import { clockTime, isoDate } from '#engine/exchange'
import { indicator } from '#engine/indicators'
import type { MarketDay } from '#engine/market'
import {
  cursorHolds,
  valueAt,
  type Operand,
  type Plan,
  type RuleClock,
  type RuleCursor,
  type RulePlan,
  type RuleSymbol,
  type SeriesSource,
} from '#engine/replay'
import { inRupees, type ClockMinute } from '#engine/units'
import { clockAt, minuteRanges, type MinuteRange } from './day-view.ts'

export interface ExplainedRules {
  readonly rules: RuleExplanation[]
  /** When all rules held at once. */
  readonly heldDuring: MinuteRange[]
}

/** Input for explaining rules. */
export interface RuleQuestion {
  readonly plan: Plan
  readonly day: MarketDay
  /** Started on the day but not used yet. */
  readonly clock: RuleClock
  readonly source: SeriesSource
  /** The minute of the entry; undefined without one. */
  readonly entry: ClockMinute | undefined
}

/** One rule on one symbol: the minutes in which it held, and its sides at the reported minute. */
interface Watched {
  readonly cursor: RuleCursor
  readonly minutes: ClockMinute[]
  state: Pick<RuleExplanation, 'left' | 'right' | 'held'> | undefined
}

/**
 * Checks every rule in every minute of the entry window and records its state at the entry or at the window's
 * end.
 */
export function explainRules(question: RuleQuestion): ExplainedRules {
  const { plan, day, clock, entry } = question
  const { openMinute } = day.session
  const last = Math.min(plan.entryEnd, plan.squareOff - 1) - openMinute
  const moment = entry ?? last
  const watched: Watched[] = clock.cursors.map((cursor) => ({ cursor, minutes: [], state: undefined }))
  const together: number[] = []
  for (let c = plan.entryStart - openMinute; c <= last; c++) {
    let all = clock.missing.length === 0
    for (const one of watched) {
      const held = cursorHolds(one.cursor, c)
      if (held) one.minutes.push(c)
      all &&= held
      if (c === moment) one.state = { ...sidesOf(one.cursor, question), held }
    }
    if (all) together.push(c)
  }
  const time = clockAt(day, moment)
  return {
    rules: [
      ...watched.map((one) => explainedRule(one, time, question)),
      ...clock.missing.map(({ rule, symbol }) => withoutContract(rule, symbol, time, plan)),
    ].sort((a, b) => a.rule - b.rule),
    heldDuring: minuteRanges(day, together),
  }
}

function explainedRule(
  { cursor, minutes, state }: Watched,
  time: string,
  question: RuleQuestion,
): RuleExplanation {
  const { plan, day } = question
  const { rule } = cursor
  const isEarly = time < clockTime(rule.strikeMinute) && cursor.symbol.kind === 'leg'
  return {
    ...headOf(rule, plan),
    symbol: symbolText(cursor, plan),
    time,
    left: state?.left ?? blank(rule.left),
    right: state?.right ?? blank(rule.right),
    held: state?.held ?? false,
    obstacle: isEarly ? 'before-strike-time' : null,
    heldDuring: minuteRanges(day, minutes),
  }
}

function withoutContract(rule: RulePlan, symbol: RuleSymbol, time: string, plan: Plan): RuleExplanation {
  return {
    ...headOf(rule, plan),
    symbol: symbol.kind === 'leg' ? plan.legs[symbol.leg].id : plan.underlying,
    time,
    left: blank(rule.left),
    right: blank(rule.right),
    held: false,
    obstacle: 'no-contract',
    heldDuring: [],
  }
}

function headOf(rule: RulePlan, plan: Plan) {
  return { rule: plan.rules.indexOf(rule) + 1, timeframe: rule.timeframe, condition: rule.condition }
}

function symbolText({ symbol, key }: RuleCursor, plan: Plan): string {
  if (symbol.kind === 'index' || key.kind === 'index') return plan.underlying
  const kind = key.isCall ? 'CE' : 'PE'
  return `${plan.legs[symbol.leg].id}: ${plan.underlying} ${inRupees(key.strike)} ${kind} ${isoDate(key.expiry)}`
}

function sidesOf(cursor: RuleCursor, question: RuleQuestion): { left: RuleSide; right: RuleSide } {
  return {
    left: sideOf(cursor, 'left', question),
    right: sideOf(cursor, 'right', question),
  }
}

function sideOf(cursor: RuleCursor, side: 'left' | 'right', { source }: RuleQuestion): RuleSide {
  const operand = cursor.rule[side]
  const column = cursor[side]
  const newest = cursor.next - 1
  const crosses = cursor.rule.condition.startsWith('CROSSES')
  return {
    text: operandText(operand),
    value: number(valueAt(operand, column, newest)),
    previous: crosses ? number(valueAt(operand, column, newest - 1)) : null,
    candle: operand.kind === 'number' ? null : candleAt(cursor, newest + operand.offset, source),
  }
}

function number(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function blank(operand: Operand): RuleSide {
  const value = operand.kind === 'number' ? operand.value : null
  return { text: operandText(operand), value, previous: null, candle: null }
}

/** A side of a rule: `RSI(14)`, `MACD(12, 26, 9) macdsignal, 1 candle back`, `70`. */
export function operandText(operand: Operand): string {
  if (operand.kind === 'number') return String(operand.value)
  const { parameters, outputs } = indicator(operand.name)
  const values = parameters.map(({ name }) => operand.parameters[name])
  const call = values.length > 0 ? `${operand.name}(${values.join(', ')})` : operand.name
  const output = outputs.length > 1 ? ` ${outputs[operand.output].name}` : ''
  const back = -operand.offset
  return `${call}${output}${back === 0 ? '' : `, ${back} ${back === 1 ? 'candle' : 'candles'} back`}`
}

function candleAt({ indicators, rule }: RuleCursor, index: number, source: SeriesSource): RuleSide['candle'] {
  const { series } = indicators
  if (index < 0 || index >= series.completeAt.length) return null
  const session = series.sessionStarts.findLastIndex((start) => start <= index)
  const date = source.dates[session]
  const { openMinute } = source.reader.day(source.underlying, date).session
  const to = series.completeAt[index]
  const from = Math.floor((to - 1) / rule.timeframe) * rule.timeframe
  return { date, from: clockTime(openMinute + from), to: clockTime(openMinute + to) }
}
