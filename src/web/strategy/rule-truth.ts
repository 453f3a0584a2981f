import {
  INSTRUMENT_SYMBOL,
  NUMERIC_INPUT,
  type Condition,
  type IndicatorRule,
  type Underlying,
} from '#domain'
import { instrumentOf } from '#engine/exchange'
import { outputsOf, parametersOf } from './indicator-rules.ts'

/** A rule with a constant outcome, and the reason. */
export interface RuleTruth {
  readonly holds: 'always' | 'never'
  readonly why: string
}

/** Indicators with fixed bounds. */
const RANGES: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  RSI: [0, 100],
  MFI: [0, 100],
  STOCH: [0, 100],
  ADX: [0, 100],
  WILLR: [-100, 0],
}
/** Indicators on the price scale. */
const PRICES = new Set(['OPEN', 'HIGH', 'LOW', 'CLOSE', 'SMA', 'EMA', 'VWAP', 'SAR'])
/** Share of its usual level that an index is assumed to stay above. */
const LOWEST_SHARE = 0.1

/**
 * Whether a rule is true on every candle or on no candle, whatever the market: both sides are equal, or a number is out
 * of the indicator's range. Undefined for other rules.
 */
export function ruleTruth(rule: IndicatorRule, instrument: Underlying): RuleTruth | undefined {
  if (isSame(rule))
    return { holds: rule.condition === 'EQUAL_TO' ? 'always' : 'never', why: 'both sides are the same' }
  const candle = orderedWithinCandle(rule)
  if (candle) return candle
  if (rule.function2 !== NUMERIC_INPUT || typeof rule.numericValue !== 'number') return undefined
  const range = rangeOf(rule, instrument)
  if (!range) return undefined
  const holds = against(rule.condition, range, rule.numericValue)
  return holds && { holds, why: range.why }
}

function isSame(rule: IndicatorRule): boolean {
  const { function1, function2 } = rule
  if (function1 !== function2 || rule.function1CandleOffset !== rule.function2CandleOffset) return false
  const [first] = outputsOf(function1)
  if ((rule.function1Output ?? first?.name) !== (rule.function2Output ?? first?.name)) return false
  return parametersOf(function1).every(
    ({ name, default: usual }) =>
      (rule.talibParams[name] ?? usual) === (rule.function2TalibParams[name] ?? usual),
  )
}

/** No price of a candle is above its high or below its low. */
function orderedWithinCandle(rule: IndicatorRule): RuleTruth | undefined {
  const { function1, function2, condition } = rule
  const inCandle = ['OPEN', 'HIGH', 'LOW', 'CLOSE']
  if (rule.function1CandleOffset !== rule.function2CandleOffset) return undefined
  if (!inCandle.includes(function1) || !inCandle.includes(function2)) return undefined
  const below = condition === 'LESS_THAN' || condition === 'CROSSES_BELOW'
  const above = condition === 'GREATER_THAN' || condition === 'CROSSES_ABOVE'
  if (below && (function1 === 'HIGH' || function2 === 'LOW'))
    return { holds: 'never', why: 'no price of a candle is above its high or below its low' }
  if (above && (function1 === 'LOW' || function2 === 'HIGH'))
    return { holds: 'never', why: 'no price of a candle is above its high or below its low' }
  return undefined
}

interface Range {
  readonly lowest: number
  readonly highest: number
  readonly why: string
}

function rangeOf({ function1, symbols }: IndicatorRule, instrument: Underlying): Range | undefined {
  const fixed = RANGES[function1]
  if (fixed) {
    const [lowest, highest] = fixed
    return { lowest, highest, why: `${function1} stays between ${lowest} and ${highest}` }
  }
  const ofIndex = symbols.length > 0 && symbols.every((symbol) => symbol === INSTRUMENT_SYMBOL)
  if (!PRICES.has(function1) || !ofIndex) return undefined
  const lowest = instrumentOf(instrument).assumed.spot * LOWEST_SHARE
  return { lowest, highest: Infinity, why: `${function1} of ${instrument} is in the thousands` }
}

function against(
  condition: Condition,
  { lowest, highest }: Range,
  value: number,
): RuleTruth['holds'] | undefined {
  if (condition === 'GREATER_THAN') return beyond(value < lowest, value >= highest)
  if (condition === 'LESS_THAN') return beyond(value > highest, value <= lowest)
  // A number outside the range is never equalled or crossed.
  return beyond(false, value < lowest || value > highest)
}

function beyond(always: boolean, never: boolean): RuleTruth['holds'] | undefined {
  if (always) return 'always'
  return never ? 'never' : undefined
}
