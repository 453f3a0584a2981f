import { z } from 'zod'
import { OPTION_TYPES, STRIKE_CRITERIA_TYPES, TRADE_TYPES } from './choices.ts'
import { MESSAGES } from './messages.ts'
import { isStrikeLabel } from './strike-label.ts'
import { strictObject } from './strict-object.ts'

export const optionTypeSchema = z.enum(OPTION_TYPES)
export type OptionType = z.infer<typeof optionTypeSchema>

export const tradeTypeSchema = z.enum(TRADE_TYPES)
export type TradeType = z.infer<typeof tradeTypeSchema>

export const strikeSelectionSchema = z.enum(['ATM', 'OTM', 'ITM'])

export const strikeLabelSchema = z.string().refine(isStrikeLabel, {
  error: (issue) =>
    `Strike '${String(issue.input)}' must be ATM, or ATM+50 to ATM+500 or ATM-50 to ATM-500 in steps of 50`,
})

/** A premium that is no number is reported like one that is missing. */
const premium = (message: string) => z.number({ error: message }).optional()

/** How a leg finds its strike. Premiums in rupees. */
export const strikeCriteriaSchema = strictObject({
  type: z.enum(STRIKE_CRITERIA_TYPES),
  strikeType: strikeLabelSchema.optional(),
  lowerPremium: premium(MESSAGES.premiumRangeRequired),
  upperPremium: premium(MESSAGES.premiumRangeRequired),
  targetPremium: premium(MESSAGES.targetPremium),
  minimumPremium: premium(MESSAGES.minimumPremium),
  maximumPremium: premium(MESSAGES.maximumPremium),
}).superRefine((criteria, context) => {
  const problem = strikeCriteriaProblem(criteria)
  if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.field] })
})
export type StrikeCriteria = z.infer<typeof strikeCriteriaSchema>

type CriteriaField = Exclude<keyof StrikeCriteria, 'type'>

/** What is wrong with the premiums of a strike criterion, at which field; undefined when nothing is. */
function strikeCriteriaProblem(
  criteria: StrikeCriteria,
): { field: CriteriaField; message: string } | undefined {
  switch (criteria.type) {
    case 'Strike Type':
      return undefined
    case 'Closest Premium':
      return isPositive(criteria.targetPremium)
        ? undefined
        : { field: 'targetPremium', message: MESSAGES.targetPremium }
    case 'Premium ≥':
      return isPositive(criteria.minimumPremium)
        ? undefined
        : { field: 'minimumPremium', message: MESSAGES.minimumPremium }
    case 'Premium ≤':
      return isPositive(criteria.maximumPremium)
        ? undefined
        : { field: 'maximumPremium', message: MESSAGES.maximumPremium }
    case 'Premium Range':
      return premiumRangeProblem(criteria.lowerPremium, criteria.upperPremium)
  }
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
