import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import { luckSchema, sweepRefusalSchema, sweepRowSchema, verdictSchema } from '#domain/schemas'
import { MAX_SEARCHED_VARIANTS } from './limits.ts'
import { defineRoute } from './route.ts'

/** Most fields that a search varies: more can't be displayed side by side. */
const MAX_SEARCHED_FIELDS = 3

const OBJECTIVES = ['netProfit', 'sharpe', 'profitToDrawdown'] as const

/** Fields that all variants of a search must share to be comparable. */
const FIXED_FIELDS = ['startDate', 'endDate', 'dataset', 'instrument', 'initialCapital']

const valueSchema = z.union([z.number(), z.string().max(100), z.boolean()])
const searchSchema = z.strictObject({
  /** A backtest request; each variant is validated separately. */
  request: z.record(z.string(), z.unknown()),
  /** Maps a dotted field path to the values it takes; `*` in it stands for every enabled item of a list that has the field. */
  vary: z
    .record(z.string().min(1).max(200), z.array(valueSchema).min(1, { error: 'Give at least one value' }))
    .superRefine((vary, context) => {
      const lists = Object.values(vary)
      const variants = lists.reduce((product, values) => product * values.length, 1)
      const fixed = Object.keys(vary).find((path) => FIXED_FIELDS.includes(path))
      const report = (message: string) => context.addIssue({ code: 'custom', message })
      if (fixed !== undefined) report(`'${fixed}' stays the same in a search; vary a field of the strategy`)
      else if (lists.length < 1 || lists.length > MAX_SEARCHED_FIELDS)
        report(`Vary one to ${MAX_SEARCHED_FIELDS} fields; given ${lists.length}`)
      else if (variants < 2) report('One variant is no search; give a field more values')
      else if (variants > MAX_SEARCHED_VARIANTS)
        report(
          `${variants} variants are too many, at most ${MAX_SEARCHED_VARIANTS} can be run; shorten a list`,
        )
    }),
  /** The figure that ranks the variants. */
  objective: z.enum(OBJECTIVES).default('sharpe'),
})
export type Search = z.infer<typeof searchSchema>

/** A search, running or done. Times are ISO 8601. */
const sweepJobSchema = z.object({
  jobId: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.number(),
  variants: z.number().int(),
  /** Variants with stored figures. */
  done: z.number().int(),
  search: searchSchema,
  /** Once completed, the probability that its best variant is overfit, 0–1; null if it can't be computed. */
  overfitting: z
    .object({ probability: z.number(), lossProbability: z.number(), slope: z.number().nullable() })
    .nullable(),
  /**
   * Once completed, the result of pure luck among the variants; null if no variant has a spread, and for older
   * searches.
   */
  luck: luckSchema.nullable(),
  error: z.string().optional(),
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type SweepJob = z.infer<typeof sweepJobSchema>

const walkBody = z
  .strictObject({
    inSampleMonths: z.number().int().min(1).max(120),
    outOfSampleMonths: z.number().int().min(1).max(120),
    /** Months from one window to the next; by default the months out of sample. */
    stepMonths: z.number().int().min(1).max(120).optional(),
    /** Whether every window in sample starts at the first session. */
    anchored: z.boolean().default(false),
    choice: z.enum(['plateau', 'best']).default('plateau'),
    objective: z.enum(OBJECTIVES).default('sharpe'),
  })
  .refine(({ outOfSampleMonths, stepMonths = outOfSampleMonths }) => stepMonths >= outOfSampleMonths, {
    error: 'Step by at least the months out of sample, so that no day counts twice',
    path: ['stepMonths'],
  })

export type WalkForwardBody = z.infer<typeof walkBody>

const span = z.object({ from: z.string(), to: z.string() })
/** Result of a walk-forward test. Rupees, net of charges. */
const walkedSchema = z.object({
  windows: z.array(
    z.object({
      inSample: span,
      outOfSample: span,
      variant: z.number().int(),
      inSampleProfit: z.number(),
      outOfSampleProfit: z.number(),
      inSampleSessions: z.number().int(),
      outOfSampleSessions: z.number().int(),
    }),
  ),
  dates: z.array(z.string()),
  /**
   * Running total of the stitched out-of-sample sessions, and of the variant that was best over the whole
   * period.
   */
  stitched: z.array(z.number()),
  bestOverall: z.array(z.number()),
  best: z.number().int(),
  efficiency: z.number().nullable(),
})
export type Walked = z.infer<typeof walkedSchema>

const curvesSchema = z.object({
  dates: z.array(z.string()),
  curves: z.array(z.object({ variant: z.number().int(), cumulative: z.array(z.number()) })),
})

const params = z.object({ id: z.string().min(1).max(64) })
const tag = 'Optimise'
const example = {
  body: {
    request: { instrument: 'NIFTY', instrumentType: 'OPTIONS' },
    vary: { 'strategy.entryStartTime': ['09:20', '09:30'] },
  },
}

/** Parameter search. Every variant that is run counts as a trial. */
export const sweepRoutes = {
  estimateSweep: defineRoute('POST', '/api/data/sweeps/estimate', {
    access: 'user',
    summary: 'Estimate the duration of a search by running its first variant',
    tag,
    body: searchSchema,
    output: z.object({ variants: z.number().int(), seconds: z.number() }),
    errors: [],
    readOnly: true,
    example,
  }),
  startSweep: defineRoute('POST', '/api/data/sweeps', {
    stores: true,
    access: 'user',
    summary: 'Run every combination of values for up to three fields; each counts as a trial of the idea',
    tag,
    body: searchSchema,
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['rate_limited'],
    example,
  }),
  listSweeps: defineRoute('GET', '/api/data/sweeps', {
    access: 'user',
    summary: 'Your searches, latest first',
    tag,
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.array(sweepJobSchema),
    errors: [],
  }),
  sweepStatus: defineRoute('GET', '/api/data/sweeps/{id}', {
    isUnmetered: true,
    access: 'user',
    summary: 'Progress of a search',
    tag,
    params,
    output: sweepJobSchema,
    errors: ['not_found'],
  }),
  cancelSweep: defineRoute('POST', '/api/data/sweeps/{id}/cancel', {
    access: 'user',
    summary: 'Cancel a search; its results so far stay. Has no effect if it has ended',
    tag,
    params,
    output: sweepJobSchema,
    errors: ['not_found'],
  }),
  resumeSweep: defineRoute('POST', '/api/data/sweeps/{id}/resume', {
    stores: true,
    access: 'user',
    summary: 'Resume a cancelled or failed search under a new id',
    tag,
    params,
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  sweepRows: defineRoute('GET', '/api/data/sweeps/{id}/rows', {
    access: 'user',
    summary:
      'The figures of every completed variant, in order; a variant that could not be run has the reason instead',
    tag,
    params,
    output: z.array(z.union([sweepRowSchema, sweepRefusalSchema])),
    errors: ['not_found'],
  }),
  sweepCurves: defineRoute('POST', '/api/data/sweeps/{id}/curves', {
    access: 'user',
    summary: 'Net profit curves of some variants',
    tag,
    params,
    body: z.strictObject({ variants: z.array(z.number().int().min(0)).min(1).max(8) }),
    output: curvesSchema,
    errors: ['not_found'],
    readOnly: true,
    example: { body: { variants: [0, 1] } },
  }),
  sweepVerdict: defineRoute('POST', '/api/data/sweeps/{id}/verdict', {
    access: 'user',
    summary:
      'The verdict on one variant of a completed search, with its own crash loss: the variant is run again in the background',
    tag,
    params,
    body: z.strictObject({ variant: z.number().int().min(0) }),
    output: verdictSchema,
    errors: ['not_found', 'conflict'],
    readOnly: true,
    example: { body: { variant: 0 } },
  }),
  walkForward: defineRoute('POST', '/api/data/sweeps/{id}/walk-forward', {
    access: 'user',
    summary: 'Choose a variant in sample and trade it out of sample, window by window',
    tag,
    params,
    body: walkBody,
    output: walkedSchema,
    errors: ['not_found', 'conflict'],
    readOnly: true,
    example: { body: { inSampleMonths: 6, outOfSampleMonths: 2 } },
  }),
}
