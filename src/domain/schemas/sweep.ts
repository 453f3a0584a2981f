import { z } from 'zod'
import { MAX_VARIANTS } from '../limits.ts'
import { strictObject } from './strict-object.ts'

const valueSchema = z.union([z.number(), z.string(), z.boolean()])
export type SweepValue = z.infer<typeof valueSchema>

/**
 * A backtest request with value lists for some of its fields. Without `sample` every combination is run, the last
 * field varying fastest; with it, `count` random draws from the lists.
 */
export const sweepRequestSchema = strictObject({
  /**
   * A backtest request. Each variant is validated separately, since its values may make it valid or invalid.
   */
  request: z.record(z.string(), z.unknown()),
  /**
   * Values by field path, joined by dots: `{"strategy.legs.0.quantity": [1, 2]}`. For a field that holds a
   * list, a value joins the items by +, or is `none`: `{"strategy.filters.weekdays": ["1+2", "4", "none"]}`.
   */
  vary: z.record(z.string().min(1), z.array(valueSchema).min(1, { error: 'Give at least one value' })),
  sample: strictObject({
    count: z.number().int().min(1).max(MAX_VARIANTS),
    seed: z.number().int().min(0).max(0xffff_ffff).default(1),
  }).optional(),
}).superRefine((sweep, context) => {
  const combinations = Object.values(sweep.vary).reduce((product, values) => product * values.length, 1)
  if (!sweep.sample && combinations > MAX_VARIANTS)
    context.addIssue({
      code: 'custom',
      path: ['vary'],
      message: `The grid has ${combinations} variants, at most ${MAX_VARIANTS} can be run; shorten the lists or draw a sample`,
    })
})
export type SweepRequest = z.infer<typeof sweepRequestSchema>

/** Figures of one variant, gross unless named net. Rupees, percentages as 0–100. */
export const sweepRowSchema = z.object({
  variant: z.number().int(),
  values: z.record(z.string(), valueSchema),
  /** Id of the dataset, and whether it is simulated. */
  dataset: z.string(),
  simulated: z.boolean(),
  trades: z.number().int(),
  winRate: z.number(),
  pnl: z.number(),
  charges: z.number(),
  netPnl: z.number(),
  maxDrawdown: z.number(),
  /** Of net profits; absent in older searches. */
  netMaxDrawdown: z.number().optional(),
  profitFactor: z.number(),
  expectancy: z.number(),
  /** Of daily net profit, annualised. */
  sharpe: z.number(),
  /** Estimated peak margin. */
  margin: z.number(),
  skippedDays: z.number().int(),
  /** Mean of the net profit per session over its standard error; null without a spread, absent in older searches. */
  studentised: z.number().nullable().optional(),
})
export type SweepRow = z.infer<typeof sweepRowSchema>

/** A variant that is not a valid request, with the message. */
export const sweepRefusalSchema = z.object({
  variant: z.number().int(),
  values: z.record(z.string(), valueSchema),
  error: z.string(),
})
export type SweepRefusal = z.infer<typeof sweepRefusalSchema>
