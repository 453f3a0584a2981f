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

/** A verdict with the figures behind it; probabilities 0–1, amounts in rupees. */
export const verdictSchema = z.object({
  /** From the figures alone; not used for simulated data. */
  level: levelSchema,
  /** The conditions that decided the level, most important first. */
  grounds: z.array(groundSchema).readonly(),
  isSimulated: z.boolean(),
  isLog: z.boolean(),
  /** Whether it is of a portfolio as one record. */
  isBook: z.boolean().optional(),
  sessions: z.number().int(),
  trials: z.number().int(),
  variants: z.number().int(),
  /** p-value of the maximum test over the variants. */
  chance: z.number().nullable(),
  probabilistic: z.number().nullable(),
  deflated: z.number().nullable(),
  minimumSessions: z.number().nullable(),
  /** The cost of crashes that are missing from the record. */
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
