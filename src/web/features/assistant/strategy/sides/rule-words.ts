import {
  conditionHeld,
  conditionSign,
  NUMERIC_INPUT,
  type Condition,
  type DayFilters,
  type IndicatorRule,
} from '#domain'
import { parametersOf } from '../builder-model.ts'

export type StatedRule = Omit<IndicatorRule, 'id'>

/** A condition in words; undefined for one that the assistant does not read. */
function conditionWords(condition: Condition): string | undefined {
  if (condition === 'EQUAL_TO') return undefined
  return isCrossing(condition) ? conditionSign(condition) : `is ${conditionHeld(condition)}`
}

const isCrossing = (condition: Condition) => condition === 'CROSSES_ABOVE' || condition === 'CROSSES_BELOW'

const OUTPUTS: Readonly<Record<string, string>> = {
  upperband: 'upper bollinger band',
  middleband: 'middle bollinger band',
  lowerband: 'lower bollinger band',
  macd: 'macd',
  macdsignal: 'macd signal',
  macdhist: 'macd histogram',
  slowk: 'stochastic k',
  slowd: 'stochastic d',
}
/** The bands of Bollinger have no place for their numbers. */
const WITHOUT_NUMBERS = new Set(['BBANDS', 'STOCH'])
const AVERAGES = new Set(['EMA', 'SMA', 'WMA'])

interface Side {
  readonly name: string
  readonly output: string | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  readonly offset: number
}

/** An indicator in words that the assistant reads back: `ema(20)`, `lower bollinger band`; undefined if there are none. */
function sideWords({ name, output, parameters, offset }: Side): string | undefined {
  if (offset !== 0) return offset === -1 ? `previous candle ${name.toLowerCase()}` : undefined
  const values = parametersOf(name).map((one) => ({ value: parameters[one.name], usual: one.default }))
  const areUsual = values.every(({ value, usual }) => value === undefined || value === usual)
  const named = output === undefined ? name.toLowerCase() : OUTPUTS[output]
  if (areUsual && !AVERAGES.has(name)) return named
  const numbers = `(${values.map(({ value, usual }) => value ?? usual).join(', ')})`
  return WITHOUT_NUMBERS.has(name) || named === undefined ? undefined : `${named}${numbers}`
}

const leftOf = (rule: StatedRule): Side => ({
  name: rule.function1,
  output: rule.function1Output,
  parameters: rule.talibParams,
  offset: rule.function1CandleOffset,
})

/** The right side; of an indicator that is compared with itself only the output differs. */
const rightOf = (rule: StatedRule): Side => ({
  name: rule.function2,
  output: rule.function2Output,
  parameters: rule.function2TalibParams,
  offset: rule.function2CandleOffset,
})

/** A rule in words that the assistant reads back: `close on 15 min is below ema(20)`. */
export function ruleWords(rule: StatedRule, saysTimeframe: boolean): string | undefined {
  const on = saysTimeframe ? ` on ${rule.timeframe} min` : ''
  const condition = conditionWords(rule.condition)
  if (rule.function1 === 'CLOSE' && rule.function2 === 'OPEN' && rule.function2CandleOffset === 0)
    return `the${saysTimeframe ? ` ${rule.timeframe} min` : ''} candle is ${rule.condition === 'GREATER_THAN' ? 'green' : 'red'}`
  const left = sideWords(leftOf(rule))
  const right = rule.function2 === NUMERIC_INPUT ? String(rule.numericValue) : sideWords(rightOf(rule))
  return left && right && condition ? `${left}${on} ${condition} ${right}` : undefined
}

const OPPOSITE: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
}
const TURNED: typeof OPPOSITE = {
  ...OPPOSITE,
  CROSSES_ABOVE: 'CROSSES_BELOW',
  CROSSES_BELOW: 'CROSSES_ABOVE',
}
const BANDS: Readonly<Record<string, string>> = { upperband: 'lowerband', lowerband: 'upperband' }

/** The rule of `else`: it holds where the other does not. Of a crossing there is none. */
export function otherwiseRule(rule: StatedRule): StatedRule | undefined {
  const condition = OPPOSITE[rule.condition]
  return condition && { ...rule, condition }
}

/** The rule of `vice versa`: the same lines the other way round, of bands the other one. Of a level there are several. */
export function mirroredRule(rule: StatedRule): StatedRule | undefined {
  const condition = TURNED[rule.condition]
  const isLevel = rule.function2 === NUMERIC_INPUT && rule.numericValue !== 0
  if (!condition || isLevel) return undefined
  const band = rule.function2Output === undefined ? undefined : BANDS[rule.function2Output]
  const isOfExtreme = rule.function1 === 'HIGH' || rule.function1 === 'LOW'
  return {
    ...rule,
    condition,
    ...(band && { function2Output: band }),
    ...(isOfExtreme && { function1: rule.function1 === 'HIGH' ? 'LOW' : 'HIGH' }),
  }
}

/** The days of `else`, where the bound has one side: behind `vix above 16` those below it. */
export function otherwiseDays({ vix, gapPercent, ...others }: DayFilters): string | undefined {
  const range = vix ?? gapPercent
  const isOne = range && !(vix && gapPercent) && Object.keys(others).length === 0
  if (!isOne || (range.min === undefined) === (range.max === undefined)) return undefined
  if (vix) return vix.min === undefined ? `vix is above ${vix.max}` : `vix is below ${vix.min}`
  // A gap below a size could be one of either side.
  if ((range.min ?? range.max) !== 0) return undefined
  return range.min === 0 ? 'gap down' : 'gap up'
}
