import { z } from 'zod'
import type { Verdict } from '../evidence.ts'
import { crashLossSchema } from './stress.ts'

const levelSchema = z.enum(['none', 'weak', 'fair', 'strong'])

const groundSchema = z.enum([
  'no-spread',
  'no-profit',
  'unpaid-crashes',
  'chance-above-weak',
  'deflated-low',
  'chance-above-fair',
  'chance-above-strong',
  'chance-strong',
  'overfit',
  'losing-half',
])

/** A verdict with the figures it rests on; probabilities 0–1, amounts in rupees. */
export const verdictSchema = z.object({
  /** By the figures alone: on simulated data it counts for nothing. */
  level: levelSchema,
  /** What decided the level, the most important first. */
  grounds: z.array(groundSchema).readonly(),
  isSimulated: z.boolean(),
  isLog: z.boolean(),
  /** Of a portfolio as one record. */
  isBook: z.boolean().optional(),
  sessions: z.number().int(),
  trials: z.number().int(),
  variants: z.number().int(),
  /** p-value of the maximum test over the variants. */
  chance: z.number().nullable(),
  probabilistic: z.number().nullable(),
  deflated: z.number().nullable(),
  minimumSessions: z.number().nullable(),
  /** What crashes that the record has not seen would cost. */
  crash: crashLossSchema
    .extend({
      seen: z.number().int(),
      missing: z.number(),
      cost: z.number(),
      earned: z.number(),
      sessionsToPay: z.number().nullable(),
    })
    .nullable(),
  amongIdeas: z.object({ ideas: z.number().int(), level: levelSchema }).nullable(),
  overfitting: z.number().nullable(),
}) satisfies z.ZodType<Verdict>
