import { NUMERIC_INPUT, type IndicatorCatalogue, type IndicatorRule } from '#domain'
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

/** The indicators, for the words of rules. */
export const INDICATOR_CATALOGUE: IndicatorCatalogue = {
  parametersOf,
  outputsOf,
  isIndicator: isIndicatorName,
}
