import { z } from 'zod'
import { STRESS_CASES } from '../stress.ts'

const fastExitsSchema = z.object({
  count: z.number().int(),
  /** Points per unit. */
  averageMiss: z.number(),
  worst: z
    .object({
      leg: z.number().int(),
      date: z.string(),
      time: z.string(),
      trigger: z.number(),
      fill: z.number(),
    })
    .nullable(),
})

/** Result of a strategy on a market altered in every cycle. Rupees, net of charges. */
export const stressRowSchema = z.object({
  case: z.enum(STRESS_CASES),
  cycles: z.number().int(),
  /** Cycles whose fills the altered market changed; rows of an older version changed all. */
  touched: z.number().int().default(1),
  trades: z.number().int(),
  netPnl: z.number(),
  average: z.number(),
  worst: z.object({ date: z.string(), netPnl: z.number() }).nullable(),
  /** 0–1. */
  losing: z.number(),
  peakMargin: z.number().default(0),
  worstMinute: z.object({ date: z.string(), time: z.string(), profit: z.number() }).nullable().default(null),
  fastExits: fastExitsSchema.optional(),
})

/** The worst result of the stress scenarios for the median cycle. */
export const crashLossSchema = z.object({
  /** Rupees, positive. */
  loss: z.number().nonnegative(),
  case: z.enum(STRESS_CASES).nullable(),
  date: z.string(),
})

/** The result of pure luck in a search, from which the p-value of each variant is read. */
export const luckSchema = z.object({
  variants: z.number().int(),
  /** Effective number of variants, by their correlation. */
  effective: z.number(),
  resamples: z.number().int(),
  /** The greatest studentised means of the resamples, descending. */
  top: z.array(z.number()).readonly(),
  /** The greatest studentised mean of a variant; absent in searches of older versions. */
  best: z.number().optional(),
})
