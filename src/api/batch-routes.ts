import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import { defineRoute } from './route.ts'

/** Most strategies in one batch. */
export const MAX_BATCH_STRATEGIES = 200

/** Outcome of one strategy of a batch. */
const batchResultSchema = z.object({
  strategyId: z.string(),
  /** Empty if the strategy doesn't exist. */
  strategyName: z.string(),
  success: z.boolean(),
  /**
   * Net of charges, as percent of the initial capital, and as percent of `capitalBase`, the larger of initial
   * capital and peak margin.
   */
  performance: z
    .object({
      totalReturnPercentage: z.number(),
      returnOnCapital: z.number().optional(),
      capitalBase: z.number().optional(),
    })
    .optional(),
  error: z.string().optional(),
  /** Skipped because it is inactive; counts neither as successful nor as failed. */
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

/**
 * Status of a batch: the results so far, in the requested order, and the strategies still to test. Times are
 * ISO 8601.
 */
export const batchJobSchema = batchTestResultSchema.extend({
  jobId: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent of the whole batch. */
  progress: z.number(),
  /** The strategy being tested now, and its progress in percent. */
  current: z.object({ strategyId: z.string(), progress: z.number() }).nullable(),
  /** Strategies still to test, in order. */
  waiting: z.array(z.string()),
  error: z.string().optional(),
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type BatchJob = z.infer<typeof batchJobSchema>

/** Result of a batch that has ended; strategies not tested before its end count as failed. */
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
  /** The caller's own id or `default_user`; optional. */
  userId: z.string().max(100).optional(),
})
const example = { body: { strategyIds: ['strategy_1704067200000_k3x9q2m7a'], userId: 'default_user' } }
const params = z.object({ id: z.string().min(1).max(64) })
const tag = 'Strategies'

/** Testing several saved strategies in one job. */
export const batchRoutes = {
  batchTest: defineRoute('POST', '/api/strategies/batch-test', {
    stores: true,
    access: 'user',
    summary:
      'Test saved strategies, each over its own period; answers when all are done. Inactive ones are skipped. The batch continues if the caller disconnects',
    tag,
    body,
    output: batchTestResultSchema,
    errors: ['forbidden', 'rate_limited'],
    example,
  }),
  startBatch: defineRoute('POST', '/api/strategies/batches', {
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
  listBatches: defineRoute('GET', '/api/strategies/batches', {
    access: 'user',
    summary: 'Your batches, latest first',
    tag,
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.array(batchJobSchema),
    errors: [],
  }),
  batchStatus: defineRoute('GET', '/api/strategies/batches/{id}', {
    isUnmetered: true,
    access: 'user',
    summary: 'Status of a batch, strategy by strategy',
    tag,
    params,
    output: batchJobSchema,
    errors: ['not_found'],
  }),
  cancelBatch: defineRoute('POST', '/api/strategies/batches/{id}/cancel', {
    access: 'user',
    summary: 'Cancel a batch; its results so far stay. Has no effect if it has ended',
    tag,
    params,
    output: batchJobSchema,
    errors: ['not_found'],
  }),
}
