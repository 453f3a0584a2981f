import { z } from 'zod'
import { OPTION_TYPES, TRADE_TYPES } from '../choices.ts'
import {
  soleBounds,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  strikeProblem,
  type StrikeField,
  type StrikeTextField,
} from '../settings/strike.ts'
import type { NumberField } from '../settings/field.ts'
import { isStrikeLabel } from '../strike-label.ts'
import { valueText } from '../value-text.ts'
import { numberWithin } from './numbers.ts'
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
    `Strike '${valueText(issue.input)}' must be ATM, or ATM+50 to ATM+500 or ATM-50 to ATM-500 in steps of 50`,
})

/** The schema of a number in the table of strike criteria. A premium that is not a number is reported as missing. */
function numberSchema(field: string, { bounds: own, missing }: NumberField) {
  if (own === undefined) return z.number({ error: missing }).optional()
  const bounds = soleBounds(field)
  // Each criterion sets its own bounds for a shared field.
  if (bounds === undefined) return z.number().optional()
  return numberWithin(bounds).optional()
}

type NumberSchema = z.ZodOptional<z.ZodNumber>
type CriteriaShape = { [Field in Exclude<StrikeField, StrikeTextField>]: NumberSchema } & {
  strikeType: z.ZodOptional<typeof strikeLabelSchema>
  leg: z.ZodOptional<z.ZodString>
}

/** The fields of all criteria; the table says which of them a criterion reads. */
const criteriaShape = Object.fromEntries(
  STRIKE_CRITERIA_TYPES.flatMap((type) =>
    Object.entries(strikeFieldsOf(type)).map(([name, field]) => {
      if (field.kind === 'number') return [name, numberSchema(name, field)]
      return [
        name,
        field.kind === 'label' ? strikeLabelSchema.optional() : z.string().min(1).max(64).optional(),
      ]
    }),
  ),
) as unknown as CriteriaShape

/** How a leg finds its strike. Premiums in rupees. */
export const strikeCriteriaSchema = strictObject({
  type: z.enum(STRIKE_CRITERIA_TYPES),
  ...criteriaShape,
}).superRefine((criteria, context) => {
  const problem = strikeProblem(criteria)
  if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.field] })
})
export type StrikeCriteria = z.infer<typeof strikeCriteriaSchema>
