import type { IndicatorConfiguration, IndicatorRule, Underlying } from '#domain'
import { minuteOfDay } from '#engine/exchange'
import { indicator, INDICATORS, isIndicatorName, outputIndex, resolveParameters } from '#engine/indicators'
import type { MinuteOfDay } from '#engine/units'
import type { LegPlan, Operand, PlanProblem, RulePlan, RuleSymbol } from './plan.ts'

export interface RuleContext {
  readonly underlying: Underlying
  readonly legs: readonly LegPlan[]
  readonly entryStart: MinuteOfDay
  /** Whether the index series of the dataset carries volume. */
  readonly hasIndexVolume: boolean
}

/** The enabled rules as plans, and everything that is wrong with them. */
export function compileRules(configuration: IndicatorConfiguration | undefined, context: RuleContext) {
  const problems: PlanProblem[] = []
  const rules: RulePlan[] = []
  if (configuration?.enabled)
    configuration.rules.forEach((rule, i) => {
      if (!rule.enabled) return
      const report = (field: string, message: string) =>
        problems.push({ path: `indicatorConfiguration.rules.${i}.${field}`, message })
      const plan = compileRule(rule, context, report)
      if (plan) rules.push(plan)
    })
  return { rules, problems }
}

type Report = (field: string, message: string) => void

function compileRule(rule: IndicatorRule, context: RuleContext, report: Report): RulePlan | undefined {
  const symbols = rule.symbols.map((symbol) => compileSymbol(symbol, context, report))
  const onIndex = symbols.some((symbol) => symbol?.kind === 'index')
  const sides = { onIndex, hasIndexVolume: context.hasIndexVolume }
  const left = compileOperand(leftSide(rule), sides, report)
  const right =
    rule.function2 === 'NUMERIC_INPUT'
      ? ({ kind: 'number', value: rule.numericValue ?? 0 } as const)
      : compileOperand(rightSide(rule), sides, report)
  if (!left || !right || symbols.includes(undefined)) return undefined
  return {
    left,
    right,
    condition: rule.condition,
    timeframe: rule.timeframe,
    symbols: symbols.filter((symbol) => symbol !== undefined),
    strikeMinute: rule.dailyStrikeTime ? minuteOfDay(rule.dailyStrikeTime) : context.entryStart,
  }
}

function compileSymbol(symbol: string, context: RuleContext, report: Report): RuleSymbol | undefined {
  if (symbol === 'INSTRUMENT' || symbol === context.underlying) return { kind: 'index' }
  const leg = context.legs.findIndex(({ id }) => id === symbol)
  if (leg >= 0) return { kind: 'leg', leg }
  const known = ['INSTRUMENT', context.underlying, ...context.legs.map(({ id }) => id)]
  report('symbols', `Symbol '${symbol}' is neither the instrument nor a leg; choose from ${known.join(', ')}`)
  return undefined
}

interface RuleSide {
  readonly name: string
  readonly parameters: Readonly<Record<string, number>>
  readonly output: string | undefined
  readonly offset: number
  readonly fields: { readonly name: string; readonly parameters: string; readonly output: string }
}

function leftSide(rule: IndicatorRule): RuleSide {
  const fields = { name: 'function1', parameters: 'talibParams', output: 'function1Output' }
  const {
    function1: name,
    talibParams: parameters,
    function1Output: output,
    function1CandleOffset: offset,
  } = rule
  return { name, parameters, output, offset, fields }
}

function rightSide(rule: IndicatorRule): RuleSide {
  const fields = { name: 'function2', parameters: 'function2TalibParams', output: 'function2Output' }
  const { function2: name, function2TalibParams: parameters, function2Output: output } = rule
  return { name, parameters, output, offset: rule.function2CandleOffset, fields }
}

function compileOperand(
  side: RuleSide,
  series: { onIndex: boolean; hasIndexVolume: boolean },
  report: Report,
): Operand | undefined {
  if (!isIndicatorName(side.name)) {
    const names = INDICATORS.map(({ name }) => name).join(', ')
    report(side.fields.name, `Indicator '${side.name}' is unknown; choose one of ${names}`)
    return undefined
  }
  const definition = indicator(side.name)
  if (definition.needsVolume && series.onIndex && !series.hasIndexVolume)
    report(
      side.fields.name,
      `${side.name} needs volume, which the index series of this dataset does not have; use it on a leg`,
    )
  const parameters = resolveParameters(definition, side.parameters)
  if (!parameters.ok)
    for (const { parameter, message } of parameters.problems)
      report(`${side.fields.parameters}.${parameter}`, message)
  const output = outputIndex(definition, side.output)
  if (output === undefined)
    report(
      side.fields.output,
      `${side.name} has no output '${side.output}'; choose one of ${definition.outputs.map(({ name }) => name).join(', ')}`,
    )
  if (!parameters.ok || output === undefined) return undefined
  return { kind: 'indicator', name: side.name, parameters: parameters.values, output, offset: side.offset }
}
