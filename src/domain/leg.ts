import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { legRiskSchema } from './risk.ts'
import { MAX_STRIKE_DISTANCE } from './strike-label.ts'
import { strictObject } from './strict-object.ts'
import { optionTypeSchema, strikeCriteriaSchema, strikeSelectionSchema, tradeTypeSchema } from './strike.ts'

/** Which listed expiry a leg trades: the nearest, the one after, or the nearest that is the last of its month. */
export const EXPIRY_CHOICES = ['current', 'next', 'monthly'] as const
export const expiryChoiceSchema = z.enum(EXPIRY_CHOICES)
export type ExpiryChoice = z.infer<typeof expiryChoiceSchema>

export const strikeDistanceSchema = z.number().int().min(0).max(MAX_STRIKE_DISTANCE)

export const lotsSchema = z
  .number()
  .int({ error: MESSAGES.whole })
  .min(LIMITS.lots.min, { error: MESSAGES.between(LIMITS.lots) })
  .max(LIMITS.lots.max, { error: MESSAGES.between(LIMITS.lots) })

/** One leg of a strategy. `quantity` is in lots. */
export const legSchema = strictObject({
  id: z.string().min(1).max(64),
  optionType: optionTypeSchema,
  tradeType: tradeTypeSchema,
  strikeSelection: strikeSelectionSchema.default('ATM'),
  strikeDistance: strikeDistanceSchema.default(0),
  strikeLabel: z.string().max(16).optional(),
  strikeCriteria: strikeCriteriaSchema.optional(),
  expiry: expiryChoiceSchema.optional(),
  quantity: lotsSchema,
  enabled: z.boolean().default(true),
  riskManagement: legRiskSchema.optional(),
})
export type Leg = z.infer<typeof legSchema>
