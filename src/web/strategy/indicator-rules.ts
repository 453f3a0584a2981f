import { conditionSign, INSTRUMENT_SYMBOL, NUMERIC_INPUT, type IndicatorRule } from '#domain'
import { indicator, isIndicatorName, type Parameter } from '#engine/indicators'

/** The parameters of an indicator; empty for a number or an unknown name. */
export function parametersOf(name: string): readonly Parameter[] {
  return isIndicatorName(name) ? indicator(name).parameters : []
}

/** The outputs of an indicator that has several; otherwise empty. */
export function outputsOf(name: string): readonly { readonly name: string; readonly title: string }[] {
  if (!isIndicatorName(name)) return []
  const { outputs } = indicator(name)
  return outputs.length > 1 ? outputs : []
}

function defaultParameters(name: string): Record<string, number> {
  return Object.fromEntries(parametersOf(name).map((parameter) => [parameter.name, parameter.default]))
}

/** Changes the first function of a rule and sets its default parameters. */
export function withFunction1(rule: IndicatorRule, name: string): IndicatorRule {
  const { function1Output: _, ...rest } = rule
  return { ...rest, function1: name, talibParams: defaultParameters(name) }
}

/** Changes the second function: a number starts from 0, an indicator with its default parameters. */
export function withFunction2(rule: IndicatorRule, name: string): IndicatorRule {
  const { function2Output: _, numericValue: __, ...rest } = rule
  return {
    ...rest,
    function2: name,
    function2TalibParams: defaultParameters(name),
    ...(name === NUMERIC_INPUT && { numericValue: 0 }),
  }
}

interface Side {
  readonly name: string
  readonly parameters: Readonly<Record<string, number>>
  readonly output: string | undefined
  readonly offset: number
}

/** Names of a rule's symbols: the instrument by name, legs by number. */
export function symbolNames(
  instrument: string,
  legs: readonly { readonly id: string }[],
): (symbol: string) => string {
  return (symbol) => {
    if (symbol === INSTRUMENT_SYMBOL) return instrument
    const leg = legs.findIndex((one) => one.id === symbol)
    return leg < 0 ? symbol : `leg ${leg + 1}`
  }
}

/** A rule in one line: `RSI(14) on 5-min NIFTY crosses above 60`. */
export function describeRule(rule: IndicatorRule, symbolName: (symbol: string) => string): string {
  const { left, candles, condition, right } = rulePhrases(rule, symbolName)
  return `${left} on ${candles} ${condition} ${right}`
}

/** The parts of a rule's line, in words. */
export function rulePhrases(rule: IndicatorRule, symbolName: (symbol: string) => string) {
  const left = describeSide({
    name: rule.function1,
    parameters: rule.talibParams,
    output: rule.function1Output,
    offset: rule.function1CandleOffset,
  })
  const right =
    rule.function2 === NUMERIC_INPUT
      ? String(rule.numericValue ?? '…')
      : describeSide({
          name: rule.function2,
          parameters: rule.function2TalibParams,
          output: rule.function2Output,
          offset: rule.function2CandleOffset,
        })
  const symbols = rule.symbols.map(symbolName).join(' and ') || 'no symbol'
  const candles = `${rule.timeframe || '…'}-min ${symbols}`
  return { left, candles, condition: conditionSign(rule.condition), right }
}

function describeSide({ name, parameters, output, offset }: Side): string {
  const values = parametersOf(name).map(({ name: parameter, default: usual }) => {
    const value: number | null | undefined = parameters[parameter]
    return value === undefined ? usual : (value ?? '…')
  })
  const arguments_ = values.length > 0 ? `(${values.join(', ')})` : ''
  const outputs = outputsOf(name)
  const shown = outputs.length > 0 ? `.${output ?? outputs[0]?.name}` : ''
  return `${name}${shown}${arguments_}${offset === 0 ? '' : `[${offset}]`}`
}
