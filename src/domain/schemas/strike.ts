import { z } from 'zod'
import { OPTION_TYPES, STRIKE_CRITERIA_TYPES, TRADE_TYPES } from '../choices.ts'
import { LIMITS, type Bounds } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { isStrikeLabel } from '../strike-label.ts'
import { shown } from '../shown.ts'
import { strictObject } from './strict-object.ts'

export const optionTypeSchema = z.enum(OPTION_TYPES)
export type OptionType = z.infer<typeof optionTypeSchema>

/** What can be held: an option, or a future, whose strike is 0. */
export const contractTypeSchema = z.enum([...OPTION_TYPES, 'FUTURE'])
export type ContractType = z.infer<typeof contractTypeSchema>

export const tradeTypeSchema = z.enum(TRADE_TYPES)
export type TradeType = z.infer<typeof tradeTypeSchema>

export const strikeSelectionSchema = z.enum(['ATM', 'OTM', 'ITM'])

export const strikeLabelSchema = z.string().refine(isStrikeLabel, {
  error: (issue) =>
    `Strike '${shown(issue.input)}' must be ATM, or ATM+50 to ATM+500 or ATM-50 to ATM-500 in steps of 50`,
})

/** A premium that is not a number is reported as missing. */
const premium = (message: string) => z.number({ error: message }).optional()

const numberWithin = (bounds: Bounds) => {
  const error = MESSAGES.between(bounds)
  return z.number().min(bounds.min, { error }).max(bounds.max, { error }).optional()
}

/** How a leg finds its strike. Premiums in rupees. */
export const strikeCriteriaSchema = strictObject({
  type: z.enum(STRIKE_CRITERIA_TYPES),
  strikeType: strikeLabelSchema.optional(),
  lowerPremium: premium(MESSAGES.premiumRangeRequired),
  upperPremium: premium(MESSAGES.premiumRangeRequired),
  targetPremium: premium(MESSAGES.targetPremium),
  minimumPremium: premium(MESSAGES.minimumPremium),
  maximumPremium: premium(MESSAGES.maximumPremium),
  /** Absolute delta, between 0 and 1. */
  targetDelta: numberWithin(LIMITS.targetDelta),
  /** Percent of the at-the-money strike, outward; or percent of the straddle premium there. */
  percent: z.number().optional(),
  /** Multiple of the straddle premium, outward from the at-the-money strike. */
  multiplier: numberWithin(LIMITS.straddleMultiplier),
  /** Rupees. */
  strike: numberWithin(LIMITS.exactStrike),
  /** Id of an earlier leg, and points outward from its strike. */
  leg: z.string().min(1).max(64).optional(),
  offset: numberWithin(LIMITS.legOffset),
}).superRefine((criteria, context) => {
  const problem = CRITERIA_CHECKS[criteria.type](criteria)
  if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.field] })
})
export type StrikeCriteria = z.infer<typeof strikeCriteriaSchema>

type CriteriaField = Exclude<keyof StrikeCriteria, 'type'>

interface CriteriaProblem {
  readonly field: CriteriaField
  readonly message: string
}

/** Problems of the fields that a strike criterion reads; undefined if there is no problem. */
const CRITERIA_CHECKS: Readonly<
  Record<StrikeCriteria['type'], (criteria: StrikeCriteria) => CriteriaProblem | undefined>
> = {
  'Strike Type': () => undefined,
  'Closest Premium': (criteria) => premiumProblem(criteria, 'targetPremium'),
  'Premium ≥': (criteria) => premiumProblem(criteria, 'minimumPremium'),
  'Premium ≤': (criteria) => premiumProblem(criteria, 'maximumPremium'),
  'Premium Range': ({ lowerPremium, upperPremium }) => premiumRangeProblem(lowerPremium, upperPremium),
  'ATM %': ({ percent }) => percentProblem(percent, LIMITS.atmPercent),
  'Straddle Premium %': ({ percent }) => percentProblem(percent, LIMITS.straddlePremiumPercent),
  Delta: (criteria) => missing(criteria, 'targetDelta', LIMITS.targetDelta),
  'Straddle Width': (criteria) => missing(criteria, 'multiplier', LIMITS.straddleMultiplier),
  'Exact Strike': (criteria) => missing(criteria, 'strike', LIMITS.exactStrike),
  'From Leg': (criteria) =>
    criteria.leg === undefined
      ? { field: 'leg', message: MESSAGES.fromLegRequired }
      : missing(criteria, 'offset', LIMITS.legOffset),
}

function premiumProblem(
  criteria: StrikeCriteria,
  field: 'targetPremium' | 'minimumPremium' | 'maximumPremium',
): CriteriaProblem | undefined {
  return isPositive(criteria[field]) ? undefined : { field, message: MESSAGES[field] }
}

function percentProblem(percent: number | undefined, bounds: Bounds) {
  const isWithin = percent !== undefined && percent >= bounds.min && percent <= bounds.max
  return isWithin ? undefined : { field: 'percent' as const, message: MESSAGES.between(bounds) }
}

function missing(criteria: StrikeCriteria, field: CriteriaField, bounds: Bounds) {
  return criteria[field] === undefined ? { field, message: MESSAGES.between(bounds) } : undefined
}

function premiumRangeProblem(lower: number | undefined, upper: number | undefined) {
  if (lower === undefined || upper === undefined)
    return {
      field: lower === undefined ? ('lowerPremium' as const) : ('upperPremium' as const),
      message: MESSAGES.premiumRangeRequired,
    }
  if (!isPositive(lower) || !isPositive(upper))
    return {
      field: isPositive(lower) ? ('upperPremium' as const) : ('lowerPremium' as const),
      message: MESSAGES.premiumRangePositive,
    }
  return lower <= upper ? undefined : { field: 'lowerPremium' as const, message: MESSAGES.premiumRangeOrder }
}

function isPositive(value: number | undefined): boolean {
  return value !== undefined && value > 0
}
