import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { EXPIRY_CHOICES, MIN_DTE } from '../settings/expiry.ts'
import { legEntrySchema } from './leg-entry.ts'
import { wholeWithin } from './numbers.ts'
import { legRiskSchema } from './risk.ts'
import { MAX_STRIKE_DISTANCE } from '../strike-label.ts'
import { reportContradictions } from './report-contradictions.ts'
import { strictObject } from './strict-object.ts'
import { optionTypeSchema, strikeCriteriaSchema, strikeSelectionSchema, tradeTypeSchema } from './strike.ts'
import { clockTimeSchema } from './time.ts'

export const expiryChoiceSchema = z.enum(EXPIRY_CHOICES)

/** The nearest expiry with at least this many trading days left, instead of a choice of expiry. */
export const minDteSchema = wholeWithin(MIN_DTE.bounds)
export const strikeDistanceSchema = wholeWithin({ min: 0, max: MAX_STRIKE_DISTANCE })
export const lotsSchema = wholeWithin(LIMITS.lots)

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
  minDte: minDteSchema.optional(),
  quantity: lotsSchema,
  enabled: z.boolean().default(true),
  riskManagement: legRiskSchema.optional(),
  /** What the leg waits for before it is entered. */
  entry: legEntrySchema.optional(),
  /** The leg exits then, even if the rest of the strategy continues. */
  exitTime: clockTimeSchema.optional(),
  /** The leg does not enter with the strategy, but when another leg's re-entry activates it. */
  idle: z.boolean().optional(),
}).superRefine((leg, context) => {
  reportContradictions([MIN_DTE.contradicts], leg, context)
})
export type Leg = z.infer<typeof legSchema>
