import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'

/** Strategies that one batch may test. */
export const MAX_BATCH_STRATEGIES = 200

/** What became of one strategy of a batch. */
const batchResultSchema = z.object({
  strategyId: z.string(),
  /** Empty where there is no such strategy. */
  strategyName: z.string(),
  success: z.boolean(),
  /** Net of charges: percent of the initial capital, and percent of `capitalBase`, the larger of it and the peak margin. */
  performance: z
    .object({
      totalReturnPercentage: z.number(),
      returnOnCapital: z.number().optional(),
      capitalBase: z.number().optional(),
    })
    .optional(),
  error: z.string().optional(),
  /** Left out of the batch because it is inactive; counts neither as successful nor as failed. */
  skipped: z.literal(true).optional(),
  /** The backtest that tested it. */
  jobId: z.string().optional(),
})
export type BatchResult = z.infer<typeof batchResultSchema>

export const batchTestResultSchema = z.object({
  totalStrategies: z.number().int(),
  successfulTests: z.number().int(),
  failedTests: z.number().int(),
  results: z.array(batchResultSchema),
})
export type BatchTestResult = z.infer<typeof batchTestResultSchema>

/** A batch on its way: the results of what is done, in the order asked for, and who is next. Times are ISO 8601. */
export const batchJobSchema = batchTestResultSchema.extend({
  jobId: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent of the whole. */
  progress: z.number(),
  /** The strategy that is tested now, and how far that is in percent. */
  current: z.object({ strategyId: z.string(), progress: z.number() }).nullable(),
  /** Strategies that wait, in their order. */
  waiting: z.array(z.string()),
  error: z.string().optional(),
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type BatchJob = z.infer<typeof batchJobSchema>

/** What a batch that has ended answers to who waited for it: what was not tested before its end has failed. */
export function batchResult(batch: BatchJob): BatchTestResult {
  const { totalStrategies, successfulTests, failedTests, results, current, waiting, status } = batch
  const error = batch.error ?? `Not tested: the batch was ${status}`
  const open = [...(current ? [current.strategyId] : []), ...waiting]
  const untested = open.map((strategyId) => ({ strategyId, strategyName: '', success: false, error }))
  return {
    totalStrategies,
    successfulTests,
    failedTests: failedTests + untested.length,
    results: [...results, ...untested],
  }
}

const body = z.strictObject({
  strategyIds: z
    .array(z.string().min(1).max(100))
    .min(1, { error: 'Please select at least one strategy to test.' })
    .max(MAX_BATCH_STRATEGIES, { error: `A batch can test at most ${MAX_BATCH_STRATEGIES} strategies` }),
  /** One's own id or `default_user`; may be left out. */
  userId: z.string().max(100).optional(),
})
const example = { body: { strategyIds: ['strategy_1704067200000_k3x9q2m7a'], userId: 'default_user' } }
const params = z.object({ id: z.string().min(1).max(64) })
const tag = 'Strategies'

/** Testing several saved strategies at once. */
export const batchRoutes = {
  batchTest: defineRoute({
    ...ADDRESSES.batchTest,
    stores: true,
    access: 'user',
    summary:
      'Test saved strategies, each over its own period; answers when all are done. Inactive ones are skipped, and it goes on when the caller leaves',
    tag,
    body,
    output: batchTestResultSchema,
    errors: ['forbidden', 'rate_limited'],
    example,
  }),
  startBatch: defineRoute({
    ...ADDRESSES.startBatch,
    stores: true,
    access: 'user',
    summary: 'Test saved strategies without waiting',
    tag,
    body,
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['forbidden', 'rate_limited'],
    example,
  }),
  listBatches: defineRoute({
    ...ADDRESSES.listBatches,
    access: 'user',
    summary: 'Your batches, latest first',
    tag,
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.array(batchJobSchema),
    errors: [],
  }),
  batchStatus: defineRoute({
    ...ADDRESSES.batchStatus,
    isUnmetered: true,
    access: 'user',
    summary: 'State of a batch, strategy by strategy',
    tag,
    params,
    output: batchJobSchema,
    errors: ['not_found'],
  }),
  cancelBatch: defineRoute({
    ...ADDRESSES.cancelBatch,
    access: 'user',
    summary: 'Cancel a batch; what it has tested stays, and one that has ended stays as it is',
    tag,
    params,
    output: batchJobSchema,
    errors: ['not_found'],
  }),
}
