import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import { strictObject } from './strict-object.ts'

export const OPTION_TYPES = ['CALL', 'PUT'] as const
export const optionTypeSchema = z.enum(OPTION_TYPES)
export type OptionType = z.infer<typeof optionTypeSchema>

export const TRADE_TYPES = ['BUY', 'SELL'] as const
export const tradeTypeSchema = z.enum(TRADE_TYPES)
export type TradeType = z.infer<typeof tradeTypeSchema>

export const strikeSelectionSchema = z.enum(['ATM', 'OTM', 'ITM'])
export type StrikeSelection = z.infer<typeof strikeSelectionSchema>

/** Distance between two choices of the strike list, in points of the index. */
export const STRIKE_LABEL_STEP = 50
export const MAX_STRIKE_DISTANCE = 500

/** `ATM`, `ATM+50` … `ATM+500` (out of the money), `ATM-50` … `ATM-500` (in the money), in the order of the list. */
export const STRIKE_LABELS: readonly string[] = [
  'ATM',
  ...distances().map((points) => `ATM+${points}`),
  ...distances().map((points) => `ATM-${points}`),
]

function distances(): number[] {
  return Array.from(
    { length: MAX_STRIKE_DISTANCE / STRIKE_LABEL_STEP },
    (_, i) => (i + 1) * STRIKE_LABEL_STEP,
  )
}

const STRIKE_LABEL = /^ATM([+-]\d{1,3})?$/

export const strikeLabelSchema = z.string().refine(isStrikeLabel, {
  error: (issue) =>
    `Strike '${String(issue.input)}' must be ATM, or ATM+50 to ATM+500 or ATM-50 to ATM-500 in steps of 50`,
})

function isStrikeLabel(label: string): boolean {
  const match = STRIKE_LABEL.exec(label)
  if (!match) return false
  const points = Math.abs(Number(match[1] ?? 0))
  return points % STRIKE_LABEL_STEP === 0 && points <= MAX_STRIKE_DISTANCE
}

/**
 * A strike label as selection and distance in points: empty or `ATM` is at the money, `ATM+n` out of it, `ATM-n` in it;
 * anything else counts as at the money.
 */
export function parseStrikeLabel(label: string | undefined): {
  selection: StrikeSelection
  distance: number
} {
  const match = /^ATM([+-])(\d+)$/.exec(label ?? '')
  if (!match) return { selection: 'ATM', distance: 0 }
  return { selection: match[1] === '+' ? 'OTM' : 'ITM', distance: Number(match[2]) }
}

export const STRIKE_CRITERIA_TYPES = [
  'Strike Type',
  'Premium Range',
  'Closest Premium',
  'Premium ≥',
  'Premium ≤',
] as const
export type StrikeCriteriaType = (typeof STRIKE_CRITERIA_TYPES)[number]

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
