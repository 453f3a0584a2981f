import { z } from 'zod'
import { NUMERIC_INPUT } from '../choices.ts'
import { LIMITS, MAX_INDICATOR_RULES } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { CONDITIONS } from '../settings/condition.ts'
import { strictObject } from './strict-object.ts'
import { clockTimeSchema } from './time.ts'

export const conditionSchema = z.enum(CONDITIONS)

const parametersSchema = z.record(z.string(), z.number())
const candleOffsetSchema = z
  .number()
  .int()
  .min(LIMITS.candleOffset.min, { error: MESSAGES.between(LIMITS.candleOffset) })
  .max(LIMITS.candleOffset.max, { error: MESSAGES.between(LIMITS.candleOffset) })

/** `function1 condition function2`, on candles of `timeframe` minutes. Function names come from the indicator catalogue. */
export const indicatorRuleSchema = strictObject({
  id: z.string().min(1).max(64),
  function1: z.string().min(1).max(32),
  condition: conditionSchema,
  function2: z.string().min(1).max(32),
  numericValue: z.number({ error: MESSAGES.numericRange }).optional(),
  timeframe: z.number({ error: MESSAGES.timeframeRange }).int({ error: MESSAGES.timeframeRange }),
  symbols: z
    .array(z.string().min(1).max(64), { error: MESSAGES.ruleSymbolRequired })
    .max(MAX_INDICATOR_RULES * 10),
  dailyStrikeTime: clockTimeSchema.optional(),
  talibParams: parametersSchema.default({}),
  function2TalibParams: parametersSchema.default({}),
  function1CandleOffset: candleOffsetSchema.default(0),
  function2CandleOffset: candleOffsetSchema.default(0),
  function1Output: z.string().max(32).optional(),
  function2Output: z.string().max(32).optional(),
  enabled: z.boolean().default(true),
})
export type IndicatorRule = z.infer<typeof indicatorRuleSchema>

export const indicatorConfigurationSchema = strictObject({
  enabled: z.boolean(),
  rules: z.array(indicatorRuleSchema).max(MAX_INDICATOR_RULES, { error: MESSAGES.maxRules }).default([]),
}).superRefine((configuration, context) => {
  if (!configuration.enabled) return
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', message, path })
  if (configuration.rules.length === 0) report(['rules'], MESSAGES.ruleRequired)
  configuration.rules.forEach((rule, i) => {
    for (const problem of ruleProblems(rule)) report(['rules', i, problem.field], problem.message)
  })
})
export type IndicatorConfiguration = z.infer<typeof indicatorConfigurationSchema>

interface RuleProblem {
  readonly field: keyof IndicatorRule
  readonly message: string
}

/** Problems of an enabled rule, by field. A disabled rule may be unfinished. */
function ruleProblems(rule: IndicatorRule): RuleProblem[] {
  if (!rule.enabled) return []
  const problems: RuleProblem[] = []
  if (rule.symbols.length === 0) problems.push({ field: 'symbols', message: MESSAGES.ruleSymbolRequired })
  const { min, max } = LIMITS.numericValue
  if (
    rule.function2 === NUMERIC_INPUT &&
    (rule.numericValue === undefined || rule.numericValue < min || rule.numericValue > max)
  )
    problems.push({ field: 'numericValue', message: MESSAGES.numericRange })
  if (rule.timeframe < LIMITS.timeframeMinutes.min || rule.timeframe > LIMITS.timeframeMinutes.max)
    problems.push({ field: 'timeframe', message: MESSAGES.timeframeRange })
  return problems
}
